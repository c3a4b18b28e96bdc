/** What a file of somebody else's code exports, as if it had been imported from where it comes from. */
import { installedNames } from '../project/aliases.js';
import { isVendored, vendorModule } from '../project/vendored.js';
import type { Engine } from './engine.js';
import { ExternalValue } from './external-value.js';

/**
 * The value that such a file exports under `name`; `undefined` for a file of the program's own. The package is one of those that the
 * package.json declares, which are there before they are bundled: of its name, or known to export one. Else it is that of the folder.
 */
export function vendoredExport(engine: Engine, path: string, name: string): ExternalValue | undefined {
  const text = engine.program.text(path);
  if (text === undefined || !isVendored(path, text)) return undefined;
  const declared = [...new Set(installedNames(engine.program.packageOf(path)?.manifest).values())];
  const namesake = declared.find((one) => plain(one) === plain(name === 'z' ? 'zod' : name));
  if (namesake === 'zod') return new ExternalValue({ module: 'zod', package: 'zod', path: ['z'], from: path });
  if (namesake !== undefined) return new ExternalValue({ module: namesake, package: namesake, path: ['default'], from: path });
  const exporting = engine.packageExporting(name, declared) ?? vendorModule(path);
  return new ExternalValue({ module: exporting, package: exporting, path: [name], from: path });
}

/** `@scope/http-client` and `httpClient` are one name. */
const plain = (name: string): string => name.replace(/^@[^/]*\//, '').replace(/[^a-z0-9]/gi, '').toLowerCase();
