/** Inserts under a unique key that are claims: of a taken key they fail, and the program asks whether that was why. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { leaves } from './leaving.js';
import { meet } from './meeting.js';
import type { Site, StoreSite } from './walk.js';

/** What databases call it, and functions that ask for it. */
const DUPLICATE = /23505|P2002|\bE?11000\b|ER_DUP_ENTRY|SQLITE_CONSTRAINT|unique_?(?:violation|constraint)|duplicate[_ ]?key|ConditionalCheckFailed|\balready[-_ ]exists\b|\bis(?:an?)?(?:unique|duplicate|conflict)\w*\(/i;

/** Whether the function around an insert asks whether the key was taken. */
export function asksForDuplicate(engine: Engine, node: ts.Node): boolean {
  const owner = engine.ownersOf(node).findLast((one) => engine.ts.isFunctionLike(one));
  return owner !== undefined && saysDuplicate(engine, owner);
}

/** Whether code asks for a key that was taken. */
export const saysDuplicate = (engine: Engine, node: ts.Node): boolean => DUPLICATE.test(node.getText(engine.fileOf(node)));

/** What catches a claim that fails, where the write is not reached then. */
export function findRefusal(engine: Engine, ask: StoreSite, write: Site): ts.CatchClause | undefined {
  const { ts } = engine;
  if (ask.call.throws !== true) return undefined;
  const { one, other } = meet(ask, write);
  for (let node = one; node.parent && !ts.isFunctionLike(node); node = node.parent) {
    const { parent } = node;
    if (!ts.isTryStatement(parent) || parent.tryBlock !== node || !parent.catchClause) continue;
    const { catchClause } = parent;
    return leaves(engine, catchClause.block) && !(catchClause.pos <= other.pos && other.end <= catchClause.end) ? catchClause : undefined;
  }
  return undefined;
}
