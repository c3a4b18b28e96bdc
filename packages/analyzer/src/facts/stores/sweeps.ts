/** Ages in statements of a database: of rows that a look-up passes by, and of rows that are removed, wherever in the program that is. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { durationOf } from './durations.js';
import { bare, isNow } from './now.js';
import { saysBusy } from './states.js';
import type { StoreSite } from './walk.js';

interface Age {
  readonly node: ts.Node;
  readonly milliseconds: number;
}

const UNITS: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 };
const NOW = "(?:now\\(\\)|current_timestamp|clock_timestamp\\(\\))";
const TIMES: readonly RegExp[] = [
  new RegExp(`(\\w+)\\s*(<|>)=?\\s*${NOW}\\s*-\\s*interval\\s*'?(\\d+)'?\\s*(second|minute|hour|day|week)s?`, 'gi'),
  /(\w+)\s*(<|>)=?\s*(?:datetime|strftime|unixepoch)\([^)]*'-(\d+) (second|minute|hour|day|week)s?'/gi,
];
/** A claim's own end, and the age of what still runs. */
const OF_CLAIM = /lease|lock|heartbeat/i;

/** `created_at > now() - interval '5 minutes'` where a key is looked up. */
export function collectBoundedLookUps(sites: readonly StoreSite[]): readonly Age[] {
  return sites.flatMap(({ call, node }) => (call.sql === undefined || call.does !== 'look-up' ? [] : agesIn(call.sql, '>').map((milliseconds) => ({ node, milliseconds }))));
}

/** `DELETE FROM calls WHERE created_at < now() - interval '5 minutes'`, and the same with a time that the program reckons. */
export function collectSweeps(engine: Engine, sites: readonly StoreSite[]): readonly Age[] {
  const { ts } = engine;
  const tables = new Set(sites.flatMap(({ call }) => (call.sql === undefined ? [] : call.store.name.replace(/^table /, ''))));
  return [...tables].flatMap((table) => {
    const removes = new RegExp(`\\bdelete\\s+from\\s+["\`]?(?:\\w+["\`]?\\.["\`]?)?${table}\\b["\`]?\\s+where\\b`, 'i');
    return engine.program.mentioning(table).flatMap((path) => {
      const ast = engine.program.source(path)?.ast;
      if (!ast || !removes.test(engine.program.text(path) ?? '')) return [];
      return [...nodesIn(ts, ast)].flatMap((node): readonly Age[] => {
        const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
        const text = isText ? node.getText(engine.fileOf(node)) : '';
        if (!removes.test(text) || [...text.matchAll(/'([^']*)'/g)].some(([, word]) => saysBusy(word!))) return [];
        const stated = agesIn(text, '<').map((milliseconds) => ({ node, milliseconds }));
        return stated.length > 0 ? stated : reckonedAges(engine, node, text);
      });
    });
  });
}

function agesIn(text: string, sign: '<' | '>'): readonly number[] {
  return TIMES.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, column, found, amount, unit]) => (found === sign && !OF_CLAIM.test(column!) ? [Number(amount) * UNITS[unit!.toLowerCase()]!] : [])));
}

/** `WHERE created_at < ?` with `Date.now() - TTL` in the same chain of calls. */
function reckonedAges(engine: Engine, statement: ts.Node, text: string): readonly Age[] {
  const { ts } = engine;
  const column = /(\w+)\s*<=?\s*(?:\?|\$|:|@)/.exec(text)?.[1];
  if (column === undefined || OF_CLAIM.test(column) || /expir|until/i.test(column)) return [];
  let chain = statement;
  while (ts.isCallExpression(chain.parent) || ts.isPropertyAccessExpression(chain.parent) || ts.isTaggedTemplateExpression(chain.parent)) chain = chain.parent;
  return [...nodesIn(ts, chain)].flatMap((node): readonly Age[] => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.MinusToken || !isNow(engine, bare(engine, node.left))) return [];
    const duration = durationOf(engine, node.right, OUTSIDE);
    return duration && duration.amount > 0 ? [{ node: duration.node, milliseconds: duration.amount }] : [];
  });
}
