/** Which framework model speaks of a value: by import specifier and, where a major changed the shape, by version. */
import { installedNames } from '../../project/aliases.js';
import type { Program } from '../../project/program.js';
import { readBundleRegions } from '../../project/bundle-regions.js';
import { importSpecifiers } from '../../project/imports-prefilter.js';
import { packageNameOf, withoutRegistry } from '../../project/package-name.js';
import { ExternalValue } from '../../resolve/external-value.js';
import type { FrameworkModel } from '../../types.js';
import { isInRange } from './version-range.js';

export class FrameworkIndex {
  readonly models: readonly FrameworkModel[];
  readonly #program: Program;
  readonly #byPackage = new Map<string, FrameworkModel[]>();
  readonly #fitting = new Map<string, readonly FrameworkModel[]>();
  readonly #aliases = new Map<string, ReadonlyMap<string, string>>();
  #imported: ReadonlySet<FrameworkModel> | undefined;

  constructor(program: Program, models: readonly FrameworkModel[]) {
    this.#program = program;
    this.models = models;
    for (const model of models)
      for (const entry of model.packages) {
        const name = packageNameOf(entry) ?? entry;
        const list = this.#byPackage.get(name);
        if (!list) this.#byPackage.set(name, [model]);
        else if (!list.includes(model)) list.push(model);
      }
  }

  /** The models that speak of what an import gives, the likeliest first. */
  modelsOf(value: ExternalValue): readonly FrameworkModel[] {
    if (!this.#byPackage.has(value.package)) return [];
    return this.modelsOfModule(value.module, value.from ?? this.#program.root, value.package, value.installedAs);
  }

  modelsOfModule(specifier: string, from: string, name = packageNameOf(specifier) ?? specifier, installedAs = name): readonly FrameworkModel[] {
    const candidates = this.#byPackage.get(name);
    if (!candidates) return [];
    const folder = from.slice(0, from.lastIndexOf('/'));
    const key = `${specifier}\0${installedAs}\0${folder}`;
    let fitting = this.#fitting.get(key);
    if (!fitting) this.#fitting.set(key, (fitting = this.#fit(candidates, specifier, from, name, installedAs)));
    return fitting;
  }

  #fit(candidates: readonly FrameworkModel[], specifier: string, from: string, name: string, installedAs: string): readonly FrameworkModel[] {
    const scored: { model: FrameworkModel; length: number; bounded: boolean }[] = [];
    for (const model of candidates) {
      const lengths = model.packages.filter((entry) => specifier === entry || specifier.startsWith(`${entry}/`)).map((entry) => entry.length);
      if (lengths.length === 0) continue;
      if (model.versions !== undefined) {
        const counted = model.versionsOf === undefined || model.versionsOf === name ? installedAs : model.versionsOf;
        const version = this.#program.versionOf(from, counted);
        if (version !== undefined && !isInRange(version, model.versions)) continue;
      }
      scored.push({ model, length: Math.max(...lengths), bounded: model.versions?.includes('<') ?? false });
    }
    // The closest specifier first; of unknown versions the newest.
    return scored.sort((a, b) => b.length - a.length || Number(a.bounded) - Number(b.bounded)).map((one) => one.model);
  }

  /** Which of some packages exports a server, a schema or a function of this name. */
  packageExporting(name: string, packages: readonly string[]): string | undefined {
    return packages.find((one) => this.#byPackage.get(one)?.some((model) => model.servers?.includes(name) || model.registrations.some((registration) => namesOf(registration).includes(name))));
  }

  modelById(id: string): FrameworkModel | undefined {
    return this.models.find((model) => model.id === id);
  }

  /** A server as a callback or field of another framework hands it out: `sdk-v1#McpServer`. */
  serverValue(server: string): ExternalValue | undefined {
    const [id, member] = server.split('#');
    const name = this.modelById(id ?? '')?.packages[0];
    if (name === undefined || member === undefined) return undefined;
    return new ExternalValue({ module: name, package: packageNameOf(name) ?? name, path: [member], isResult: true });
  }

  /** Models of which some file of the program imports a package, or whose package is declared beside it. Reads texts; parses nothing. */
  imported(): ReadonlySet<FrameworkModel> {
    if (this.#imported) return this.#imported;
    const found = new Set<FrameworkModel>();
    const names = [...this.#byPackage.keys()].map((name) => name.replace(/[/\\^$*+?.()|[\]{}]/g, '\\$&'));
    const any = new RegExp(`['"\`:/](?:${names.join('|')})[/'"\`@]`);
    for (const path of this.#program.files) {
      const text = this.#program.text(path);
      if (text === undefined) continue;
      for (const { package: name } of readBundleRegions(text)) if (name !== undefined && this.#byPackage.has(name)) for (const model of this.modelsOfModule(name, path)) found.add(model);
      const aliases = this.#aliasesAt(path);
      if (!any.test(text) && ![...aliases.keys()].some((alias) => text.includes(alias))) continue;
      for (const specifier of importSpecifiers(text)) {
        const plain = withoutRegistry(specifier);
        const written = packageNameOf(plain) ?? plain;
        const name = aliases.get(written) ?? written;
        for (const model of this.modelsOfModule(name + plain.slice(written.length), path, name, written)) found.add(model);
      }
    }
    return (this.#imported = found);
  }

  /** Whether the package that a file belongs to depends on one that the model speaks of. */
  isDeclaredAt(path: string, model: FrameworkModel): boolean {
    return [...installedNames(this.#program.packageOf(path)?.manifest).values()].some((name) => this.#byPackage.get(name)?.includes(model));
  }

  /** Other names under which modelled packages are installed where the file is. */
  #aliasesAt(path: string): ReadonlyMap<string, string> {
    const owner = this.#program.packageOf(path);
    let aliases = this.#aliases.get(owner?.folder ?? '');
    if (!aliases) {
      aliases = new Map([...installedNames(owner?.manifest)].filter(([alias, name]) => alias !== name && this.#byPackage.has(name)));
      this.#aliases.set(owner?.folder ?? '', aliases);
    }
    return aliases;
  }
}

/** What a registration names that programs import: functions, request schemas. */
const namesOf = (registration: FrameworkModel['registrations'][number]): readonly string[] =>
  registration.shape === 'low-level' ? [...registration.call, ...registration.list] : registration.shape === 'function' ? [registration.member].flat() : [];
