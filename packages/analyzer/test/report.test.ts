import { describe, expect, it } from 'vitest';
import { runRules } from '../src/report.js';
import { defaultSettings } from '../src/settings.js';
import type { Facts, Place, Report, Rule, ToolFact } from '../src/types.js';

const at = (file: string, start: number): Place => ({ file, line: 1, column: start + 1, endLine: 1, endColumn: start + 2, start, end: start + 1 });
const tool = (name: string | null, mcp = true) => ({ name, mcp }) as ToolFact;
const facts: Facts = { tools: [], sends: [], lostSends: [], transportRetries: [], clientRetries: [], overwrittenKeys: [], outsideGuards: [], settings: defaultSettings, details: () => { throw new Error('no tool, no details'); } };

function rule(name: string, reports: readonly Report[]): Rule {
  return {
    name,
    description: 'Require a test',
    family: 'tool',
    preset: 'recommended',
    severity: 'error',
    messages: { missing: '{{tool}} writes to {{ place }}.', plain: 'Plain.' },
    answers: [],
    check: (_, report) => reports.forEach((one) => report(one)),
  };
}

describe('rules', () => {
  it('have the holes of their messages filled', () => {
    const create = tool('create');
    const data = { tool: 'create', place: 'orders' };
    expect(runRules(facts, [rule('a-rule', [{ messageId: 'missing', data, place: at('/a.ts', 0), confidence: 'proven', tool: create }])])).toEqual([
      {
        rule: 'a-rule', messageId: 'missing', message: 'create writes to orders.', data, severity: 'error', confidence: 'proven',
        place: at('/a.ts', 0), about: create, tool: 'create', related: [], suggestions: [],
      },
    ]);
  });

  it('are told when nothing fills a hole', () => {
    const broken = rule('a-rule', [{ messageId: 'missing', data: { tool: 'x' }, place: at('/a.ts', 0), confidence: 'proven' }]);
    expect(() => runRules(facts, [broken])).toThrow('a-rule: nothing fills {{place}} of "missing"');
  });

  it('say the same of one place once', () => {
    const twice: Report = { messageId: 'plain', place: at('/a.ts', 0), confidence: 'proven' };
    expect(runRules(facts, [rule('a-rule', [twice, { ...twice }, { ...twice, place: at('/a.ts', 4) }])])).toHaveLength(2);
  });

  it('report in order of place, then of rule', () => {
    const one = (file: string, start: number): Report => ({ messageId: 'plain', place: at(file, start), confidence: 'likely' });
    const found = runRules(facts, [rule('b', [one('/b.ts', 0), one('/a.ts', 5)]), rule('a', [one('/a.ts', 5), one('/a.ts', 1)])]);
    expect(found.map(({ rule: name, place }) => `${place.file}:${place.start} ${name}`)).toEqual(['/a.ts:1 a', '/a.ts:5 a', '/a.ts:5 b', '/b.ts:0 b']);
  });

  it('do not report below the wanted confidence, nor tools that are not MCP', () => {
    const one = (start: number, confidence: Report['confidence'], about?: ToolFact): Report => ({ messageId: 'plain', place: at('/a.ts', start), confidence, tool: about });
    const reports = [one(0, 'proven'), one(1, 'likely'), one(2, 'guess'), one(3, 'proven', tool('x', false))];
    expect(runRules(facts, [rule('a', reports)]).map(({ confidence }) => confidence)).toEqual(['proven', 'likely']);
    expect(runRules({ ...facts, settings: { ...defaultSettings, minConfidence: 'guess' } }, [rule('a', reports)])).toHaveLength(3);
  });
});
