/** The value of a parameter when no call is being followed: what its callers hand in, what its type says, its default. */
import type ts from 'typescript';
import { evaluateArguments, bindParameters } from './calls.js';
import { findCallSites, ITERATORS } from './callers.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { callableName, filesCalling } from './function-names.js';
import { elementOf } from './iteration.js';
import { valueOfType } from './types.js';
import { alternativesOf, isAbsent, unionOf, unknown, type FunctionNode, type Value } from './values.js';

/** More callers than this tell nothing. */
const CALLER_LIMIT = 60;

/** Callers of callers of callers: further out, a declared type says as much. */
const CALLER_DEPTH = 3;

/** Resolves an unbound parameter. `env` is the frame around its function. */
export function resolveParameter(engine: Engine, parameter: ts.ParameterDeclaration, env: Env): Value {
  return engine.memoised(parameter, engine.frameAround(parameter, env), () => {
    const node = parameter.parent as FunctionNode;
    const typed = parameter.type && valueOfType(engine, parameter.type);
    if (typed?.kind === 'external') return typed;
    const given = callbackParameter(engine, node, parameter, env) ?? callersOf(engine, node, parameter);
    const initial = parameter.initializer && evaluate(engine, parameter.initializer, OUTSIDE);
    const values = [...(given ? alternativesOf(given) : []), ...(initial ? [initial] : [])].filter((value) => !(initial && isAbsent(value)));
    const known = values.filter((value) => value.kind !== 'unknown');
    if (known.length > 0) return unionOf(values);
    if (typed && (typed.kind !== 'unknown' || typed.type)) return typed;
    return values.length > 0 ? unionOf(values) : unknown('a parameter whose callers are not known', [], engine.ts.isIdentifier(parameter.name) ? { name: parameter.name.text } : {});
  });
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
  if (name !== undefined && filesCalling(engine, name).length > CALLER_LIMIT) return undefined;
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
