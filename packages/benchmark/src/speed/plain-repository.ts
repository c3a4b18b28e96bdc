/** A repository in which nothing has to do with MCP: what the plugin costs those who have it switched on everywhere. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const FILES = 200;

/** Writes two hundred modules of a shop that import one another, and returns the folder. */
export function writePlainRepository(): string {
  const folder = path.join(tmpdir(), `mcp-idempotency-plain-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ name: 'plain', private: true, type: 'module', dependencies: { express: '5.1.0', pg: '8.16.3' } })}\n`);
  writeFileSync(path.join(folder, 'tsconfig.json'), `${JSON.stringify({ compilerOptions: { strict: true, module: 'NodeNext' }, include: ['src'] })}\n`);
  for (let index = 0; index < FILES; index++) writeFileSync(path.join(folder, 'src', `shelf-${index}.ts`), shelf(index));
  return folder;
}

function shelf(index: number): string {
  const before = index === 0 ? '' : `import { total as totalBefore } from './shelf-${index - 1}.js';\n`;
  const functions = Array.from({ length: 12 }, (_, item) => `
export async function store${item}(name: string, count: number): Promise<number> {
  if (count < 1) throw new Error(\`Nothing to store: \${name}\`);
  const { rows } = await database.query('insert into items (shelf, name, count) values ($1, $2, $3) returning id', [${index}, name, count]);
  return rows.reduce((sum: number, row: { id: number }) => sum + row.id, ${item});
}
`).join('');
  return `import { Pool } from 'pg';\n${before}\nconst database = new Pool();\nexport const total = ${index === 0 ? '0' : 'totalBefore + 1'};\n${functions}`;
}
