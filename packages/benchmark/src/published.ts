/** Published packages, without what they depend on. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { npm, run } from './command.js';
import { CACHE, slug } from './places.js';

/** The published package alone, as the corpus has it: what is analysed is what its authors wrote, not what it depends on. */
export function unpack({ name, version }: { readonly name: string; readonly version: string }): string {
  const folder = path.join(CACHE, 'published', slug(name, version));
  if (!existsSync(path.join(folder, 'package.json'))) {
    const staging = `${folder}.pack`;
    mkdirSync(staging, { recursive: true });
    const [packed] = JSON.parse(npm(['pack', '--json', `${name}@${version}`], staging)) as { filename: string }[];
    mkdirSync(folder, { recursive: true });
    run('tar', ['xzf', path.join(staging, packed?.filename ?? ''), '--strip-components=1', '-C', folder]);
    rmSync(staging, { recursive: true, force: true });
  }
  return folder;
}
