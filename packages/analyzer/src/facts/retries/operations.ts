/** What operators and constructors make of supposed values. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { data, unknownAbout, unknownFrom, type Supposed, type Thing } from './supposed.js';

/** What `String(value)` gives. */
export function textOf(value: Supposed): string | undefined {
  return value.kind === 'data' ? String(value.value) : value.kind === 'thing' ? value.text : undefined;
}

/** Whether a thing has a property, as `in` asks. */
export function presence(holder: Thing, name: string): Supposed {
  if (!Object.hasOwn(holder.properties, name)) return holder.others.kind === 'unknown' ? unknownFrom(holder.others) : data(false);
  const value = holder.properties[name]!;
  return value.kind === 'unknown' ? value : data(!(value.kind === 'data' && value.value === undefined));
}

/** An error of the program, made of another. */
export function madeError(name: string, args: readonly Supposed[], of: Thing['of']): Thing {
  const message = args[0] && textOf(args[0]);
  const known = message === undefined ? unknownAbout('failure') : data(message);
  return { kind: 'thing', classes: [name, 'Error', 'Object'], ...(of && { of }), text: message === undefined ? undefined : `${name}: ${message}`, properties: { message: known, ...(args[1] && { cause: unknownAbout('failure') }) }, others: unknownAbout('failure') };
}

/** Whether two things are asked which is more. */
export function isOrder(ts: Engine['ts'], operator: ts.SyntaxKind): boolean {
  const { SyntaxKind } = ts;
  return operator === SyntaxKind.LessThanToken || operator === SyntaxKind.LessThanEqualsToken || operator === SyntaxKind.GreaterThanToken || operator === SyntaxKind.GreaterThanEqualsToken;
}

/** Whether two things are asked to be the same, or to differ. */
export function isEquality({ SyntaxKind }: Engine['ts'], operator: ts.SyntaxKind): boolean | undefined {
  if (operator === SyntaxKind.EqualsEqualsEqualsToken || operator === SyntaxKind.EqualsEqualsToken) return true;
  return operator === SyntaxKind.ExclamationEqualsEqualsToken || operator === SyntaxKind.ExclamationEqualsToken ? false : undefined;
}

/** What a comparison gives; `undefined` where it cannot be told. */
export function compare(ts: Engine['ts'], operator: ts.SyntaxKind, left: Supposed, right: Supposed): boolean | undefined {
  const { SyntaxKind } = ts;
  const isEqual = isEquality(ts, operator);
  if (isEqual !== undefined) {
    const isLoose = operator === SyntaxKind.EqualsEqualsToken || operator === SyntaxKind.ExclamationEqualsToken;
    const same = left.kind === 'data' && right.kind === 'data' ? (isLoose && isNothing(left) ? isNothing(right) : left.value === right.value)
      : left.kind !== 'unknown' && right.kind !== 'unknown' ? left === right : undefined;
    return same === undefined ? undefined : same === isEqual;
  }
  if (left.kind !== 'data' || right.kind !== 'data') return undefined;
  const [a, b] = [left.value, right.value];
  if (a === undefined || b === undefined || a === null || b === null) return isOrder(ts, operator) ? false : undefined;
  if (operator === SyntaxKind.LessThanToken) return a < b;
  if (operator === SyntaxKind.LessThanEqualsToken) return a <= b;
  if (operator === SyntaxKind.GreaterThanToken) return a > b;
  if (operator === SyntaxKind.GreaterThanEqualsToken) return a >= b;
  return undefined;
}

/** Numbers that are added or taken away: `n + 1`. */
export function computed({ SyntaxKind }: Engine['ts'], operator: ts.SyntaxKind, left: Supposed, right: Supposed): number | undefined {
  if (left.kind !== 'data' || right.kind !== 'data' || typeof left.value !== 'number' || typeof right.value !== 'number') return undefined;
  return operator === SyntaxKind.PlusToken ? left.value + right.value : operator === SyntaxKind.MinusToken ? left.value - right.value : undefined;
}

const isNothing = (value: Supposed): boolean => value.kind === 'data' && (value.value === undefined || value.value === null);
