import type { CallView, EffectModel, Verdict } from '../../types.js';

/** `client.send('Input.insertText', …)` and `client.Input.insertText(…)` name the same command; expressions from the caller run whatever they say. */
function command(call: CallView): Verdict | undefined {
  const sent = /(?:^|\.)send$/.test(call.member);
  const name = sent ? call.args[0]?.string : call.member.split('.').slice(-2).join('.');
  if (name === undefined || !/^[A-Z]\w*\.[a-z]\w*$/.test(name)) return undefined;
  const parameters = call.args[sent ? 1 : 0];
  const verdict = (effect: Verdict['effect'], dynamic?: boolean): Verdict => ({ effect, kind: 'browser', confidence: 'likely', dynamic, what: name });
  if (/^Runtime\.(?:evaluate|callFunctionOn)$/.test(name)) {
    const dynamic = parameters?.property('expression').fromInput === true || parameters?.property('functionDeclaration').fromInput === true;
    return dynamic ? verdict('write', true) : verdict('none');
  }
  if (/^Input\.(?:dispatch|insertText|synthesizeTap|drag)/.test(name)) return verdict('write');
  if (/^(?:DOM\.set|Storage\.set|DOMStorage\.set|Page\.setDocumentContent)/.test(name)) return verdict('idempotent-write');
  return verdict('none');
}

/** Chrome's debugging protocol. Facts from `chrome-remote-interface` 0.34 and the protocol's domains. */
export default {
  modules: ['chrome-remote-interface', 'chrome-launcher'],
  kind: 'browser',
  rows: [
    { member: ['default', 'launch', 'kill', 'List', 'Version', 'Protocol', 'New', 'Activate', 'Close', 'close', 'on', 'once'], effect: 'none' },
  ],
  judge: command,
} satisfies EffectModel;
