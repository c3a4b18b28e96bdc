/** How rules speak of a send and of what repeats it. */
import type { Related, ResendFact, SendFact } from '../types.js';

/** `create_order` in code quotes, or words for a tool that is only known when the program runs. */
export const sentTool = ({ names }: Pick<SendFact, 'names'>): string => (names.length === 1 ? `\`${names[0]}\`` : 'This call of a tool');

/** More causes than this are not listed. */
const CAUSE_LIMIT = 4;

/** `a time-out, a reset connection or HTTP 502`. */
export function causesText(causes: readonly string[]): string {
  const shown = causes.length > CAUSE_LIMIT ? [...causes.slice(0, CAUSE_LIMIT), 'others of that kind'] : causes;
  return shown.length < 2 ? (shown[0] ?? 'a failure') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** What repeats it, the way to the send, and the tool. */
export function sendStepsOf({ tool, place }: SendFact, resend: ResendFact): readonly Related[] {
  return [
    ...(resend.by ? [{ place: resend.by.place, message: `repeated by ${resend.by.what}` }] : []),
    ...resend.path.map((hop) => ({ place: hop.place, message: hop.what })),
    ...(place.start !== resend.place.start || place.file !== resend.place.file ? [{ place, message: 'the send' }] : []),
    ...(tool ? [{ place: tool.place, message: `registered here: ${tool.name ?? 'the tool'}` }] : []),
  ];
}
