/** Sends that are one call: a second one sends what the first one sent, or both send the very same object. */
import type { Program, SendFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { findNodeAt } from '../syntax.js';

export interface PlacedSend {
  readonly send: SendFact;
  readonly call: ts.CallExpression;
}

export interface SendGroup {
  readonly members: readonly [PlacedSend, ...PlacedSend[]];
}

export function groupSends(program: Program, sends: readonly SendFact[]): readonly SendGroup[] {
  const placed = sends.flatMap((send): readonly PlacedSend[] => {
    const call = findNodeAt(program, send.place);
    return call && program.ts.isCallExpression(call) ? [{ send, call }] : [];
  });
  const groups: [PlacedSend, ...PlacedSend[]][] = [];
  for (const one of placed) {
    const joined = groups.filter((group) => group.some((other) => isOne(one, other)));
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    const [first, ...others] = joined.flat();
    groups.push(first ? [first, ...others, one] : [one]);
  }
  return groups.map((members) => ({ members }));
}

function isOne(a: PlacedSend, b: PlacedSend): boolean {
  if (a.send.place.file !== b.send.place.file) return false;
  const [first, second] = [a.send.written.arguments, b.send.written.arguments];
  return (first !== undefined && first.start === second?.start) || isSecondOf(a, b) || isSecondOf(b, a);
}

const isSecondOf = ({ send: { place } }: PlacedSend, { send }: PlacedSend): boolean => send.resends.some((resend) => resend.send.file === place.file && resend.send.start === place.start);
