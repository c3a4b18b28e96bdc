/** What a file of somebody else's code exports, as if it had been imported from where it comes from. */
import { installedNames } from '../project/aliases.js';
import { isVendored, vendorModule } from '../project/vendored.js';
import type { Engine } from './engine.js';
import { ExternalValue } from './external-value.js';

/**
 * The value that such a file exports under `name`; `undefined` for a file of the program's own. The package is one of those that the
 * package.json declares, which are there before they are bundled: known to export it, or of its name. Else it is that of the folder.
 */
export function vendoredExport(engine: Engine, path: string, name: string): ExternalValue | undefined {
  const text = engine.program.text(path);
  if (text === undefined || !isVendored(path, text)) return undefined;
  const declared = [...new Set(installedNames(engine.program.packageOf(path)?.manifest).values())];
  const valueOf = (from: string, member: string): ExternalValue => new ExternalValue({ module: from, package: from, path: [member], from: path });
  const exporting = engine.packageExporting(name, declared);
  if (exporting !== undefined) return valueOf(exporting, name);
  const namesake = declared.find((one) => plain(one) === plain(name === 'z' ? 'zod' : name));
  if (namesake !== undefined) return valueOf(namesake, namesake === 'zod' ? 'z' : 'default');
  return valueOf(vendorModule(path), name);
}

/** `http-client` and `httpClient` are one name. A scope belongs to it: `@acme/server` is no `server`. */
const plain = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();
