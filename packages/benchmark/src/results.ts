/** The stored results: one JSON file per measure, in an order that does not depend on the run. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './measure.js';
import { RESULTS } from './places.js';

/** Writes what a measure found. Says whether that changed the file. */
export function storeResult(name: string, { figures, differences, details }: Outcome): boolean {
  const file = path.join(RESULTS, `${name}.json`);
  const text = `${JSON.stringify({ figures, ...details, differences: [...differences].sort() }, null, 2)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, text);
  return true;
}

/** All stored results by name. */
export function readResults(): Map<string, Outcome> {
  if (!existsSync(RESULTS)) return new Map();
  const names = readdirSync(RESULTS).filter((file) => file.endsWith('.json')).sort();
  return new Map(names.map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(path.join(RESULTS, file), 'utf8')) as Outcome]));
}
