/** What the types of the checked program's dependencies tell of its calls, for `--types`. They must be installed. */
import path from 'node:path';
import type { CallTypes, Problem, Program } from '@mcp-idempotency/analyzer';
import { Project, ts } from 'ts-morph';

/** Properties in which requests keep their options: a key is looked for in there, too. */
const CONTAINER = /^(?:options|opts|config|request|requestOptions|headers|params|body|init|input|metadata|meta)$/;

/** Where a program says nothing itself. */
const DEFAULTS: ts.CompilerOptions = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, esModuleInterop: true, strict: true };
/** Whatever it says: nothing is written, what is not TypeScript is looked at too, and its own errors are not our concern. */
const ALWAYS: ts.CompilerOptions = { allowJs: true, checkJs: false, noEmit: true, skipLibCheck: true, composite: false, incremental: false };

type Call = ts.CallExpression | ts.NewExpression;

export class CheckedCalls implements CallTypes {
  readonly #program: Program;
  readonly #projects = new Map<string, Project>();
  readonly #configs = new Map<string, string | undefined>();
  readonly #problems: Problem[] = [];
  readonly #untyped = new Set<string>();

  constructor(program: Program) {
    this.#program = program;
  }

  slotsOf({ file, start, end }: { readonly file: string; readonly start: number; readonly end: number }, isSlot: (name: string) => boolean): readonly string[] {
    const project = this.#projectOf(file);
    const source = project.getSourceFile(file)?.compilerNode;
    const call = source && findCall(source, start, end);
    if (!call) return [];
    const checker = project.getTypeChecker().compilerObject;
    const signatures = signaturesOf(checker, call);
    if (signatures.length === 0) this.#untyped.add(file);
    return [...new Set(signatures.flatMap((signature) => slotsOfSignature(checker, signature, call, isSlot)))];
  }

  /** What kept calls from being looked at. */
  get problems(): readonly Problem[] {
    const untyped = [...this.#untyped].sort().map((file): Problem => ({ file, message: 'calls packages whose types could not be found, so that --types tells nothing of them; are the dependencies installed?' }));
    return [...this.#problems, ...untyped];
  }

  /** The project of the nearest tsconfig, with all files that it is nearest to: each file that is added later would begin anew. */
  #projectOf(file: string): Project {
    const config = this.#configOf(file);
    const known = this.#projects.get(config ?? '');
    if (known) return known;
    const project = this.#makeProject(config);
    this.#projects.set(config ?? '', project);
    for (const one of this.#program.files) {
      const text = this.#configOf(one) === config ? this.#program.text(one) : undefined;
      if (text !== undefined) project.createSourceFile(one, text, { overwrite: true });
    }
    return project;
  }

  #makeProject(config: string | undefined): Project {
    const made = (options: ts.CompilerOptions): Project => new Project({ compilerOptions: options, skipAddingFilesFromTsConfig: true, skipFileDependencyResolution: true });
    if (config === undefined) return made({ ...DEFAULTS, ...ALWAYS });
    try {
      return new Project({ tsConfigFilePath: config, compilerOptions: ALWAYS, skipAddingFilesFromTsConfig: true, skipFileDependencyResolution: true });
    } catch (error) {
      this.#problems.push({ file: config, message: `cannot be used for --types: ${error instanceof Error ? error.message : String(error)}` });
      return made({ ...DEFAULTS, ...ALWAYS });
    }
  }

  #configOf(file: string): string | undefined {
    const folder = path.posix.dirname(file);
    if (!this.#configs.has(folder)) this.#configs.set(folder, ts.findConfigFile(folder, (one) => ts.sys.fileExists(one)));
    return this.#configs.get(folder);
  }
}

function findCall(source: ts.SourceFile, start: number, end: number): Call | undefined {
  let node: ts.Node = source;
  for (;;) {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && node.getStart(source) === start && node.end === end) return node;
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) => (child.pos <= start && end <= child.end ? child : undefined));
    if (!inner) return undefined;
    node = inner;
  }
}

/** All signatures: the overload that was chosen may be the one without options. */
function signaturesOf(checker: ts.TypeChecker, call: Call): readonly ts.Signature[] {
  const type = checker.getApparentType(checker.getTypeAtLocation(call.expression));
  const declared = (type.isUnion() ? type.types : [type]).flatMap((one) => checker.getSignaturesOfType(one, ts.isNewExpression(call) ? ts.SignatureKind.Construct : ts.SignatureKind.Call));
  const chosen = checker.getResolvedSignature(call);
  return chosen?.declaration && !declared.includes(chosen) ? [chosen, ...declared] : declared;
}

function slotsOfSignature(checker: ts.TypeChecker, { parameters }: ts.Signature, call: Call, isSlot: (name: string) => boolean): readonly string[] {
  return parameters.flatMap((parameter, index) => {
    if (isSlot(parameter.name)) return [String(index)];
    return propertySlots(checker, checker.getTypeOfSymbolAtLocation(parameter, call), call, isSlot, 1).map((place) => `${index}.${place}`);
  });
}

function propertySlots(checker: ts.TypeChecker, type: ts.Type, call: Call, isSlot: (name: string) => boolean, deeper: number): readonly string[] {
  return propertiesOf(checker, type).flatMap((property) => {
    if (isSlot(property.name)) return [property.name];
    if (deeper === 0 || !CONTAINER.test(property.name)) return [];
    return propertySlots(checker, checker.getTypeOfSymbolAtLocation(property, call), call, isSlot, deeper - 1).map((place) => `${property.name}.${place}`);
  });
}

/** What an object of the type may have. Texts, lists and functions have properties, too, but none that a caller fills. */
function propertiesOf(checker: ts.TypeChecker, given: ts.Type): readonly ts.Symbol[] {
  const type = checker.getNonNullableType(given.isTypeParameter() ? (given.getConstraint() ?? given) : given);
  if (type.isUnion()) return type.types.flatMap((one) => propertiesOf(checker, one));
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || checker.isArrayLikeType(type) || type.getCallSignatures().length > 0) return [];
  return checker.getPropertiesOfType(type);
}
