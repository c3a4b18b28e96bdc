/** Licences of the packages that a bundle takes in. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Their texts, for the modules of a bundle; `undefined` where all of them are our own. */
export function licencesOf(modules: readonly string[]): string | undefined {
  const folders = [...new Set(modules.map(packageFolder).filter((folder) => folder !== undefined))].sort();
  return folders.length === 0 ? undefined : folders.map(licenceOf).join('\n');
}

/** The folder of an installed package that a module lies in. */
function packageFolder(module: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0];
}

function licenceOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} has no licence to hand on with the bundle.`);
  return `${name} ${version}\n\n${readFileSync(path.join(folder, file), 'utf8')}`;
}
