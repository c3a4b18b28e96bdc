import type { AnnotationsFact, EffectFact, Facts, KeyFact, Report, Rule, ToolFact } from '../../types.js';
import { placeKey } from '../place-key.js';
import { effectText, nameOf, pathText, stepsOf } from '../wording.js';

type Hint = keyof AnnotationsFact['places'];

/** Only a key that every caller must give, and that is put to use on every path, makes a write repeatable. */
const isProtected = (key: KeyFact | null): boolean => key !== null && key.required !== false && key.used !== false && key.missedSinks.length === 0;

/**
 * Known by the name of a package's method or program only, or by what its caller hands it: an author's word about the tool weighs more
 * than that.
 */
const isGuessedAt = ({ confidence, dynamic, sink }: EffectFact): boolean => confidence !== 'proven' && (dynamic || sink?.kind === 'sdk-client' || sink?.kind === 'process');

const rule: Rule = {
  name: 'valid-tool-annotations',
  description: 'Enforce that readOnlyHint, idempotentHint and destructiveHint say what the handler does',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    readOnly:
      '{{tool}} says `readOnlyHint: true` but writes ({{effect}}). Clients run read-only tools without asking, and resend them after a lost response. Set it to false.',
    idempotent:
      '{{tool}} says `idempotentHint: true` but a repeat writes once more ({{effect}}). Clients may resend it by themselves after a lost response. Set it to false, or require an idempotency key and put it to use.',
    idempotentOptionalKey:
      '{{tool}} says `idempotentHint: true`, which holds only for callers that give `{{key}}` ({{effect}}). The hint speaks for every call. Require the key, or set the hint to false.',
    idempotentIgnoredKey:
      '{{tool}} says `idempotentHint: true`, but `{{key}}` keeps no repeat from writing once more ({{effect}}). Clients may resend it by themselves after a lost response. Put the key to use on every path, or set the hint to false.',
    destructive:
      '{{tool}} says `destructiveHint: false` but removes or overwrites what is there ({{effect}}). A client may then run it without asking its user first. Set it to true.',
    setTo: 'Set `{{hint}}` to {{value}}.',
  },
  answers: ['F22'],
  check(facts, report) {
    for (const tool of facts.tools) {
      const { annotations, effect } = tool;
      if (!annotations || isGuessedAt(effect)) continue;
      const writes = effect.effect === 'write' || effect.effect === 'idempotent-write';
      if (annotations.readOnlyHint && writes) {
        // What the other hints say has no meaning beside it.
        report(reportOn(facts, tool, 'readOnlyHint', 'readOnly'));
        continue;
      }
      if (annotations.idempotentHint && effect.effect === 'write' && !effect.naturalKey && !isProtected(tool.key)) report(reportOn(facts, tool, 'idempotentHint', idempotentMessage(tool.key)));
      if (annotations.destructiveHint === false && effect.destructive) report(reportOn(facts, tool, 'destructiveHint', 'destructive'));
    }
  },
};

function idempotentMessage(key: KeyFact | null): string {
  if (!key) return 'idempotent';
  return key.used === false || key.missedSinks.length > 0 ? 'idempotentIgnoredKey' : 'idempotentOptionalKey';
}

function reportOn(facts: Facts, tool: ToolFact, hint: Hint, messageId: string): Report {
  const { effect, key } = tool;
  const place = tool.annotations?.places[hint];
  const value = String(!tool.annotations?.[hint]);
  const [missed] = key?.missedSinks ?? [];
  // A constant that other tools share is not changed for one of them.
  const own = place && facts.tools.filter(({ annotations }) => annotations?.places[hint] && placeKey(annotations.places[hint]) === placeKey(place)).length === 1 ? place : undefined;
  return {
    messageId,
    data: { tool: nameOf(tool), hint, value, key: key?.name ?? '', effect: missed ? pathText(missed.path, missed.sink) : effectText(effect) },
    place: place ?? tool.place,
    confidence: effect.confidence,
    tool,
    related: [...(place ? [{ place: tool.place, message: tool.name ?? 'the tool' }] : []), ...stepsOf(effect.path, effect.sink)],
    suggestions: own ? [{ messageId: 'setTo', edits: [{ file: own.file, start: own.start, end: own.end, text: `${hint}: ${value}` }] }] : [],
  };
}

export default rule;
