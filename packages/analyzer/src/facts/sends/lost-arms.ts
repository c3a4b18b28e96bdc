/** Which way a call that was given up takes where the program looks at how it ended. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { variableValues } from '../order/tests-of.js';
import { isAboutError } from '../outcomes/loss-arms.js';
import { timeoutArms } from '../outcomes/timeout-arms.js';

/** `timedOut`, `controller.signal.aborted` */
const FLAG = /time[d_]?_?out|deadline|abort|expired|\blate\b/i;

/** The arms of a condition; none where it tells errors apart in a way that is not understood; `undefined` where it is about something else. */
export function lostArms(engine: Engine, condition: ts.Node, made: ReadonlySet<string>): readonly ('then' | 'else')[] | undefined {
  const { ts } = engine;
  const arms = timeoutArms(engine, condition, made);
  if (arms) return arms;
  const isFlag = ts.isIdentifier(condition) || ts.isPropertyAccessExpression(condition);
  if (isFlag && FLAG.test(condition.getText(engine.fileOf(condition)))) return ['then'];
  if (ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken) return lostArms(engine, condition.operand, made)?.map((arm) => (arm === 'then' ? 'else' : 'then'));
  for (const node of nodesIn(ts, condition)) {
    const declaration = ts.isIdentifier(node) ? engine.scopes.findValue(node, node.text) : undefined;
    for (const value of declaration ? variableValues(engine, declaration) : []) {
      // `const isLate = error instanceof Late`
      if (node === condition) {
        const told = timeoutArms(engine, value, made);
        if (told) return told;
      }
      if (isAboutError(engine, value)) return [];
    }
  }
  return isAboutError(engine, condition) ? [] : undefined;
}
