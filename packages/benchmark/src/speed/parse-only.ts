/** The yardstick for `check`: loads TypeScript, reads the files of a list and parses each as `check` does, and nothing else. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

for (const file of JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]) {
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}
