/** Calls of the program's own functions that send whatever tool they are told: `billing.call('create_invoice', { … })`. */
import type ts from 'typescript';
import { evaluateArguments, functionFrame } from '../../resolve/calls.js';
import { findCallSites } from '../../resolve/callers.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE, type Env } from '../../resolve/environment.js';
import type { FunctionNode } from '../../resolve/values.js';
import { expressionOfSlot, type Send } from './send.js';

const SITE_LIMIT = 60;

export interface WrapperSite {
  readonly call: ts.CallExpression;
  /** The send's frame when it is reached from there. */
  readonly env: Env;
  readonly name: ts.Expression;
  /** What is written there for the tool's arguments, where they are handed on as they are. */
  readonly arguments: ts.Expression | undefined;
}

/** Where the function around a send is told which tool. */
export function collectWrapperSites(engine: Engine, send: Send): readonly WrapperSite[] {
  const { ts } = engine;
  const name = parameterOf(engine, expressionOfSlot(engine, send, send.slots.name));
  if (!name) return [];
  const fn = name.parent as FunctionNode;
  const args = parameterOf(engine, expressionOfSlot(engine, send, send.slots.arguments));
  const owners = engine.ownersOf(send.call).filter((one): one is FunctionNode => ts.isFunctionLike(one));
  if (!owners.includes(fn)) return [];
  const at = (parameter: ts.ParameterDeclaration | undefined): number => (parameter && parameter.parent === fn ? fn.parameters.indexOf(parameter) : -1);
  return [...findCallSites(engine, fn)].slice(0, SITE_LIMIT).flatMap((call): readonly WrapperSite[] => {
    const told = ts.isCallExpression(call) ? call.arguments[at(name)] : undefined;
    if (!ts.isCallExpression(call) || !told || !ts.isStringLiteralLike(told)) return [];
    let env = functionFrame(engine, { kind: 'function', node: fn, env: OUTSIDE }, evaluateArguments(engine, call.arguments, OUTSIDE));
    for (const one of owners.slice(owners.indexOf(fn) + 1)) env = functionFrame(engine, { kind: 'function', node: one, env }, []);
    return [{ call, env, name: told, arguments: call.arguments[at(args)] }];
  });
}

function parameterOf({ ts, scopes }: Engine, expression: ts.Expression | undefined): ts.ParameterDeclaration | undefined {
  const declaration = expression && ts.isIdentifier(expression) ? scopes.findValue(expression, expression.text) : undefined;
  return declaration && ts.isParameter(declaration) ? declaration : undefined;
}
