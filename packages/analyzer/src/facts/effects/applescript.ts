/**
 * AppleScript and JavaScript for Automation, judged by the commands in the text.
 */
import { CALLERS_CHOICE, UNREADABLE, worstOf, type Decision } from './decision.js';

const ADDS =
  /\b(?:make new|make at|send|keystroke|key code|click|duplicate|do shell script|display (?:notification|dialog|alert)|say|perform action|play|open location|reply|forward|make)\b|\.(?:make|push|send|click|keystroke|keyCode|doShellScript|displayNotification|duplicate|reply|play)\(/;
const REMOVES = /\b(?:delete|quit|empty)\b|\.(?:delete|quit)\(/;
/** `set name of note 1 to "x"`, but not `set found to every note of …`. */
const SETS = /\bset\s+(?!\w+\s+to\b)(?:(?!\bto\b)[^\n])*\bof\b(?:(?!\bto\b)[^\n])*\bto\b|\b(?:activate|launch|save|close|show|reveal|select)\b|\.(?:activate|launch|save|close)\(/;

export function applescriptDecision(text: string, fromInput: boolean): Decision {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  if (/^[\s\0]*$/.test(plain)) return fromInput ? CALLERS_CHOICE : UNREADABLE;
  if (ADDS.test(plain)) return { effect: 'write', confidence: 'likely', what: 'osascript' };
  if (/\bmove\b/.test(plain)) return { effect: 'write', confidence: 'likely', naturalKey: true, what: 'osascript' };
  if (REMOVES.test(plain)) return { effect: 'idempotent-write', confidence: 'likely', destructive: true, what: 'osascript' };
  return { effect: SETS.test(plain) ? 'idempotent-write' : 'none', confidence: 'likely', what: 'osascript' };
}

/** Of whole programs only what cannot mean anything else: words such as `reply` or `.push(` may be about the program's own variables. */
const SURELY_ADDS = /\b(?:make new|duplicate|keystroke|key code)\b|^\s*send\s+\w|\bnew (?:Task|Project|Folder|Tag)\s*\(|\.make\(|\.push\(\s*(?:new\s+)?\w+\.[A-Z]\w*\(/m;

/** What a script of many lines does that was written to a file. Of several the worst decides. */
export function scriptDecision(texts: readonly string[]): Decision {
  return worstOf(texts.map((text) => {
    const plain = text.replace(/\(\*[\s\S]*?\*\)/g, ' ').replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/(?:--|\/\/)[^\n]*/g, ' ');
    if (/^[\s\0]*$/.test(plain)) return UNREADABLE;
    if (SURELY_ADDS.test(plain)) return { effect: 'write', confidence: 'likely', what: 'osascript' };
    if (/^\s*move\s/m.test(plain)) return { effect: 'write', confidence: 'likely', naturalKey: true, what: 'osascript' };
    if (/^\s*delete\s|\bdeleteObject\(|\.delete\(/m.test(plain)) return { effect: 'idempotent-write', confidence: 'likely', destructive: true, what: 'osascript' };
    return { effect: SETS.test(plain) ? 'idempotent-write' : 'none', confidence: 'likely', what: 'osascript' };
  }));
}
