import type { CallView, EffectModel, ValueView, Verdict } from '../../types.js';

/** Cypher: the clauses decide. `MERGE` finds or makes. */
function cypher(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)(?:run|executeQuery|query)$/.test(call.member)) return undefined;
  const isReader = call.receiverArgs.some((args) => args.some((arg) => /READ$/.test(arg.property('defaultAccessMode').string ?? arg.property('defaultAccessMode').external?.member ?? '')));
  if (isReader) return { effect: 'none', kind: 'db', confidence: 'proven', what: 'Cypher' };
  const choices = (call.args[0]?.alternatives ?? []).map(statement);
  return choices.find(({ effect }) => effect === 'write') ?? choices.find(({ effect }) => effect === 'unknown') ?? choices.find(({ effect }) => effect === 'idempotent-write') ?? choices[0];
}

function statement(view: ValueView): Verdict {
  const text = view.text ?? view.property('text').text;
  const verdict = (effect: Verdict['effect'], what: string, more: Partial<Verdict> = {}): Verdict => ({ effect, kind: 'db', confidence: 'proven', what, ...more });
  if (text === undefined || /^[\s\0]*$/.test(text)) return view.fromInput ? verdict('write', 'Cypher', { dynamic: true, confidence: 'likely' }) : verdict('unknown', 'Cypher', { confidence: 'guess' });
  const plain = text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, "''");
  if (/\bCREATE\b(?!\s+(?:OR\s+REPLACE\s+)?(?:\w+\s+)?(?:INDEX|CONSTRAINT)\b[^;]*\bIF\s+NOT\s+EXISTS)/i.test(plain) && !/^[\s\S]*\bON\s+CREATE\b(?![\s\S]*(?<!ON\s)\bCREATE\b)/i.test(plain)) return verdict('write', 'CREATE');
  if (/\bSET\b[^;]*?(\w+\.\w+)\s*=\s*(?:coalesce\(\s*)?\1\b[^,\n]*[-+]/i.test(plain)) return verdict('write', 'SET');
  if (/\b(?:DETACH\s+)?DELETE\b|\bREMOVE\b|\bDROP\b/i.test(plain)) return verdict('idempotent-write', 'DELETE', { destructive: true });
  if (/\bMERGE\b|\bSET\b|\bCREATE\b|\bFOREACH\b/i.test(plain)) return verdict('idempotent-write', 'MERGE');
  return verdict('none', 'MATCH');
}

/** Graphs by Cypher. Facts from `neo4j-driver` 5.28. */
export default {
  modules: ['neo4j-driver', 'neo4j-driver-lite', 'neo4j-driver-core', '@neo4j/*', 'falkordb', 'redisgraph.js', 'memgraph'],
  kind: 'db',
  rows: [
    { member: ['executeRead', 'readTransaction', 'executeWrite', 'writeTransaction'], effect: 'none', callback: { at: 0, params: ['self'] } },
    { member: ['roQuery', 'ro_query', 'verifyConnectivity', 'session', 'driver'], effect: 'none' },
  ],
  judge: cypher,
  otherwise: 'none',
} satisfies EffectModel;
