/** Small programs, the values their expressions have and the calls their handlers reach, as text that a table can hold. */
import ts from 'typescript';
import { exportOf } from '../../src/resolve/imports.js';
import { contextsOf } from '../../src/resolve/contexts.js';
import { evaluateArguments } from '../../src/resolve/calls.js';
import { Engine } from '../../src/resolve/engine.js';
import { slotValue } from '../../src/resolve/evaluate.js';
import { Tracer, type Trace } from '../../src/resolve/trace.js';
import type { ExternalValue } from '../../src/resolve/external-value.js';
import { alternativesOf, type InputValue, type Value } from '../../src/resolve/values.js';
import type { Settings, TS } from '../../src/types.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { createProgram } from '../../src/project/create-program.js';

export type Files = string | Record<string, string>;

const SETTINGS: Settings = { minConfidence: 'likely', keyNames: [], sinks: {}, tools: {}, wrappers: [], retryHorizon: 86_400_000 };

/** A text is the file `main.ts`; names are below `/repo`. */
export function makeEngine(files: Files, injected: TS = ts): Engine {
  const all = typeof files === 'string' ? { 'main.ts': files } : files;
  const texts = Object.fromEntries(Object.entries(all).map(([name, text]) => [`/repo/${name}`, text]));
  return new Engine(createProgram({ ts: injected, host: createMemoryHost(texts), paths: ['/repo'] }), SETTINGS);
}

export const mainOf = (engine: Engine): string => engine.program.files.find((file) => /\/main\.[cm]?[jt]sx?$/.test(file))!;

/** What an export of the main file is. */
export function exported(engine: Engine, name: string): Value | undefined {
  return exportOf(engine, mainOf(engine), name);
}

/** The value of `export const out = …` in the main file. */
export function valueOf(files: Files, name = 'out'): string {
  const engine = makeEngine(files);
  const value = exported(engine, name);
  return value ? show(engine, value) : '(no such export)';
}

const input = (source: InputValue['source']): InputValue => ({ kind: 'input', source, path: [], omit: [] });

/** The traces of the exported `handler`, called as a framework would. */
export function traceHandler(engine: Engine, name = 'handler', tracer = new Tracer(engine)): readonly Trace[] {
  const value = exported(engine, name);
  return alternativesOf(value ?? { kind: 'union', values: [] }).flatMap((one) => (one.kind === 'function' ? [tracer.traceCall(one, [input('arguments'), input('context')])] : []));
}

/** The calls into packages (and `fetch`) that the exported `handler` reaches, in order, each once: `db.insert("orders", $a)`. */
export function callsOf(files: Files, name = 'handler'): string[] {
  const engine = makeEngine(files);
  return callsIn(engine, traceHandler(engine, name));
}

export function callsIn(engine: Engine, traces: readonly Trace[]): string[] {
  const found = new Set<string>();
  const seen = new Set<Trace>();
  const visit = (trace: Trace): void => {
    if (seen.has(trace)) return;
    seen.add(trace);
    for (const event of trace.events) {
      if (event.kind !== 'call') continue;
      for (const run of event.runs) visit(run.trace);
      for (const callee of alternativesOf(event.callee)) {
        const args = event.args.map((arg) => show(engine, arg)).join(', ');
        if (callee.kind === 'external' && isTold(callee, event.node)) found.add(`${callee.path.join('.')}(${args})`);
        if (callee.kind === 'unknown') found.add(`?(${args})`);
      }
    }
  };
  traces.forEach(visit);
  return [...found];
}

/** Constructions and waiting are left out of the tables. */
function isTold({ module, path }: ExternalValue, node: ts.Node): boolean {
  if (ts.isNewExpression(node) || module === 'tslib' || ['then', 'catch', 'finally', 'bind'].includes(path.at(-1)!)) return false;
  return module !== 'globals' || path[0] === 'fetch';
}

/** The arguments of each call of this name on each of its call paths. */
export function pathsOf(files: Files, callee: string): string[] {
  const engine = makeEngine(files);
  return engine.program.files.flatMap((file) => (engine.program.source(file)?.calls.get(callee) ?? []).flatMap((call) => contextsOf(engine, call).map((env) => evaluateArguments(engine, call.arguments, env).map((arg) => show(engine, arg)).join(', '))));
}

/** A value as text. Alternatives are sorted; `…` says that a list may hold more, `~` that it may hold less. */
export function show(engine: Engine, value: Value, depth = 3): string {
  const inner = (one: Value): string => show(engine, one, depth - 1);
  switch (value.kind) {
    case 'constant': return typeof value.value === 'string' ? JSON.stringify(value.value) : String(value.value);
    case 'text': return `\`${value.parts.map((part) => (typeof part === 'string' ? part : `\${${inner(part)}}`)).join('')}\``;
    case 'function': return `fn ${functionName(value.node)}`.trim();
    case 'class': return `class ${value.node.name?.text ?? ''}`.trim();
    case 'instance': return `${value.of.node.name?.text ?? ''}{}`;
    case 'object': {
      if (depth <= 0) return '{…}';
      const slots = [...value.slots].map(([name, slot]) => `${name}: ${inner(slotValue(engine, value, slot))}`);
      return `{${[...slots, ...value.rest.map((rest) => `...${inner(rest)}`)].join(', ')}}`;
    }
    case 'array': return depth <= 0 ? '[…]' : `[${[...value.items.map(inner), ...(value.open ? ['…'] : [])].join(', ')}]${value.isLoose ? '~' : ''}`;
    case 'collection': return value.of;
    case 'external': return `${value.path.join('.')}${value.isResult ? '()' : ''}`;
    case 'input': return `$${value.source === 'arguments' ? '' : `${value.source}.`}${value.path.join('.')}${value.omit.map((name) => `-${name}`).join('')}`;
    case 'union': return [...new Set(value.values.map(inner))].sort().join(' | ');
    case 'unknown': return '?';
    case 'module': return 'module';
    case 'builtin': return `builtin ${value.name}`;
  }
}

function functionName(node: ts.Node): string {
  const holder = node.parent;
  const name = (node as ts.FunctionDeclaration).name ?? (ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder) || ts.isPropertyDeclaration(holder) ? holder.name : undefined);
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name)) ? name.text : '';
}
