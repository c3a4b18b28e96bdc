/**
 * What an editor does: lints every file of the working directory once, then changes one file and lints it again, and then a file that it
 * imports, and lints the importer. Prints the times in ms and whether the change in the imported file was seen. Arguments: parser's module, plugin's module, file, imported file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { ESLint, type Linter } from 'eslint';

const [parserModule = '', pluginModule = '', file = '', imported = ''] = process.argv.slice(2);
const parser = (await import(parserModule)) as Linter.Parser;
const { default: plugin } = (await import(pluginModule)) as { default: { configs: { recommended: Linter.Config } } };
const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser } }, plugin.configs.recommended] });

async function timed(patterns: string[]): Promise<{ ms: number; findings: number }> {
  const { user, system } = process.cpuUsage();
  const results = await eslint.lintFiles(patterns);
  const after = process.cpuUsage();
  return { ms: (after.user + after.system - user - system) / 1000, findings: results.reduce((sum, { messages }) => sum + messages.length, 0) };
}

const cold = await timed(['.']);
writeFileSync(file, `${readFileSync(file, 'utf8')}\nexport const added = 1;\n`);
const changed = await timed([file]);
const before = readFileSync(imported, 'utf8');
writeFileSync(imported, before.replaceAll('this.#next.place(', 'this.#next.list('));
const importer = await timed([file]);
writeFileSync(imported, before);
console.log(JSON.stringify({ cold: cold.ms, again: changed.ms, afterImported: importer.ms, found: changed.findings, foundAfterImported: importer.findings }));
