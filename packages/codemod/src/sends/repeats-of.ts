/** What runs a send again, as syntax. */
import type { Program, SendFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { dependsOn, findNodeAt, functionAround, isWithin } from '../syntax.js';

/** Loops and calls that run a send again, whatever they look at first; a text says why they cannot be told. */
export function repeatsOf(program: Program, send: SendFact, call: ts.Node): readonly ts.Node[] | string {
  const found: ts.Node[] = [];
  for (const { place, by } of send.resends) {
    const again = findNodeAt(program, place);
    if (!again || place.file !== send.place.file) return 'it is sent again from another file: make the key there, before the first attempt, and hand it down';
    if (by && /^use[A-Z]/.test(by.what)) return `\`${by.what}\` sends it again whenever it likes: make the key where the person acts, and hand it in`;
    found.push(again);
    const loop = by?.place.file === send.place.file ? findNodeAt(program, by.place) : undefined;
    if (loop && isWithin(call, loop)) found.push(loop);
  }
  // A loop that tries until it works is one, even where it looks at a hint first.
  const loop = found.length === 0 ? findTryingLoop(program.ts, call) : undefined;
  return loop ? [loop] : found;
}

/** A loop in the same function that tries the same call until it works. */
function findTryingLoop(ts: Program['ts'], call: ts.Node): ts.Node | undefined {
  const owner = functionAround(ts, call);
  let isTried = false;
  for (let node = call.parent; node && node !== owner; node = node.parent) {
    if (ts.isTryStatement(node) && node.catchClause && isWithin(call, node.tryBlock)) isTried = true;
    if (!isTried || !(ts.isForStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node))) continue;
    return ts.isCallExpression(call) && call.arguments.some((argument) => dependsOn(ts, argument, node)) ? undefined : node;
  }
  return undefined;
}
