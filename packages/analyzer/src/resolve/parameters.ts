/** The value of a parameter when no call is being followed: what its callers hand in, what its type says, its default. */
import type ts from 'typescript';
import { evaluateArguments, bindParameters } from './calls.js';
import { findCallers, findCallSites, ITERATORS } from './callers.js';
import { connectedTo } from './connected.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { callableName, filesCalling } from './function-names.js';
import { elementOf } from './iteration.js';
import { isTelling, typedValue } from './types.js';
import { alternativesOf, isAbsent, UNDEFINED, unionOf, unknown, type FunctionNode, type Value } from './values.js';

/** More callers than this tell nothing. */
const CALLER_LIMIT = 60;

/** Callers of callers of callers: further out, a declared type says as much. */
const CALLER_DEPTH = 3;

/** Resolves an unbound parameter. `env` is the frame around its function. */
export function resolveParameter(engine: Engine, parameter: ts.ParameterDeclaration, env: Env): Value {
  return engine.memoised(parameter, engine.frameAround(parameter, env), () => {
    const node = parameter.parent as FunctionNode;
    const typed = parameter.type && optional(typedValue(engine, parameter.type), parameter.questionToken !== undefined);
    if (typed && alternativesOf(typed).some((one) => one.kind === 'external')) return typed;
    const given = callbackParameter(engine, node, parameter, env) ?? callersOf(engine, node, parameter);
    const initial = parameter.initializer && evaluate(engine, parameter.initializer, OUTSIDE);
    const values = [...(given ? alternativesOf(given) : []), ...(initial ? [initial] : [])].filter((value) => !(initial && isAbsent(value)));
    if (values.some((value) => value.kind !== 'unknown')) return unionOf(values.every((value) => value.kind === 'constant') && isHandedOn(engine, node) ? [...values, unknown('what further callers hand in')] : values);
    if (typed && isTelling(typed)) return typed;
    return values.length > 0 ? unionOf(values) : unknown('a parameter whose callers are not known', [], engine.ts.isIdentifier(parameter.name) ? { name: parameter.name.text } : {});
  });
}

const optional = (value: Value, isOptional: boolean): Value => (isOptional ? unionOf([value, UNDEFINED]) : value);

/** Whether a function is also put somewhere, so that not all of its callers can be found by name. */
function isHandedOn(engine: Engine, node: FunctionNode): boolean {
  if (findCallers(engine, node).isDoubtful) return true;
  const { ts } = engine;
  const holder = node.parent;
  const name = ts.isFunctionDeclaration(node) ? node.name : ts.isVariableDeclaration(holder) ? holder.name : undefined;
  if (!name || !ts.isIdentifier(name)) return !ts.isMethodDeclaration(node) && !ts.isFunctionDeclaration(node);
  const module = engine.moduleOf(node);
  if (module?.mentions.has(name.text)) return true;
  const isExported = [...(module?.exports ?? [])].some(([exported, binding]) => exported === name.text || (binding.kind === 'local' && binding.name === name.text));
  return isExported && connectedTo(engine, module!.path, engine.program.mentioning(name.text)).some((path) => path !== module?.path && engine.program.source(path)?.mentions.has(name.text));
}

/** The parameter of a function written in place as an argument. */
function callbackParameter(engine: Engine, node: FunctionNode, parameter: ts.ParameterDeclaration, env: Env): Value | undefined {
  const { ts } = engine;
  let argument: ts.Node = node;
  while (ts.isParenthesizedExpression(argument.parent) || ts.isAsExpression(argument.parent)) argument = argument.parent;
  const call = argument.parent;
  if (!(ts.isCallExpression(call) || ts.isNewExpression(call)) || call.expression === argument) return undefined;
  const at = call.arguments?.indexOf(argument as ts.Expression) ?? -1;
  const position = node.parameters.indexOf(parameter);
  const around = engine.frameAround(call, env);
  const callee = evaluate(engine, call.expression, around);
  const values: Value[] = [];
  for (const one of alternativesOf(callee)) {
    if (one.kind === 'external') values.push(engine.externalCallbackParameter(one, at, position, evaluateArguments(engine, call.arguments?.filter((_, index) => index !== at), around)));
    else if (one.kind === 'builtin' && ITERATORS.has(one.name)) values.push(position === 0 ? elementOf(engine, one.receiver) : unknown('an index'));
    else if (one.kind === 'builtin' && (one.name === 'then' || one.name === 'finally')) values.push(one.receiver);
  }
  return values.length > 0 ? unionOf(values) : undefined;
}

function callersOf(engine: Engine, node: FunctionNode, parameter: ts.ParameterDeclaration): Value | undefined {
  const values: Value[] = [];
  const name = callableName(engine, node);
  if (name !== undefined && filesCalling(engine, name, engine.pathOf(node)).length > CALLER_LIMIT) return undefined;
  return engine.nested('callers', CALLER_DEPTH, undefined, () => {
    const sites = findCallSites(engine, node);
    if (sites.length === 0 || sites.length > CALLER_LIMIT) return undefined;
    for (const call of sites) {
      const args = evaluateArguments(engine, call.arguments, OUTSIDE);
      const bound = bindParameters(engine, node, args).get(parameter);
      if (bound) values.push(bound);
    }
    return values.length > 0 ? unionOf(values) : undefined;
  });
}
