/** The commands by which a project formats and checks its own code. */

const FORMATTERS: readonly (readonly [dependency: string, command: string])[] = [
  ['prettier', 'npx prettier --write'],
  ['@biomejs/biome', 'npx biome format --write'],
  ['dprint', 'npx dprint fmt'],
  ['oxfmt', 'npx oxfmt'],
];

/** The formatter's command and the type check's, as far as a package.json tells. */
export function projectCommands(manifest: Readonly<Record<string, unknown>>): { readonly format?: string; readonly typecheck?: string } {
  const section = (name: string): Readonly<Record<string, unknown>> => {
    const entries = manifest[name];
    return typeof entries === 'object' && entries !== null ? (entries as Readonly<Record<string, unknown>>) : {};
  };
  const scripts = section('scripts');
  const dependencies = { ...section('dependencies'), ...section('devDependencies') };
  const script = (names: readonly string[]): string | undefined => {
    const name = names.find((one) => typeof scripts[one] === 'string');
    return name === undefined ? undefined : `npm run ${name}`;
  };
  const format = script(['format', 'fmt', 'format:fix', 'prettier']) ?? FORMATTERS.find(([name]) => name in dependencies)?.[1];
  const typecheck = script(['typecheck', 'type-check', 'check-types', 'tsc']) ?? ('typescript' in dependencies ? 'npx tsc --noEmit' : undefined);
  return { ...(format !== undefined && { format }), ...(typecheck !== undefined && { typecheck }) };
}
