import { describe, expect, it } from 'vitest';
import { defaultSettings, parseSettings } from '../src/settings.js';

describe('settings', () => {
  it('default to what the design promises', () => {
    expect(parseSettings(undefined)).toEqual({ settings: defaultSettings, errors: [] });
    expect(parseSettings({})).toEqual({ settings: defaultSettings, errors: [] });
    expect(defaultSettings.minConfidence).toBe('likely');
    expect(defaultSettings.retryHorizon).toBe(24 * 60 * 60 * 1000);
  });

  it('are taken over', () => {
    const raw = {
      minConfidence: 'proven',
      keyNames: ['dedupId'],
      sinks: { 'src/mail.ts#send': 'write' },
      tools: { create_order: 'idempotent-write' },
      wrappers: ['withKey'],
      retryHorizon: 60_000,
    };
    expect(parseSettings(raw)).toEqual({ settings: raw, errors: [] });
  });

  it('name the field that is wrong, and keep the others', () => {
    const { settings, errors } = parseSettings({
      minConfidence: 'high',
      keyNames: ['ok', 3],
      wrappers: 'withKey',
      tools: { pay: 'maybe', get: 'none' },
      sinks: { addTicket: 'none' },
      retryHorizon: 'a day',
      keyName: [],
    });
    expect(errors).toEqual([
      'minConfidence must be "proven", "likely" or "guess", not "high"',
      'keyNames[1] must be a name, not 3',
      'wrappers must be a list of names, not "withKey"',
      'tools["pay"] must be "none", "idempotent-write", "write" or "unknown", not "maybe"',
      'sinks["addTicket"] must name a function as "path/of/file.ts#name" or "package#member"',
      'retryHorizon must be milliseconds above 0, or a text such as "15m", "24h" or "7d", not "a day"',
      '"keyName" is not a setting; did you mean "keyNames"? There are minConfidence, keyNames, sinks, tools, wrappers, retryHorizon',
    ]);
    expect(settings).toEqual({ ...defaultSettings, keyNames: ['ok'], tools: { get: 'none' } });
  });

  it.each([[[]], ['strict'], [3], [true]])('must be an object: %j is not', (raw) => {
    expect(parseSettings(raw).errors).toHaveLength(1);
  });

  it.each([
    ['500ms', 500],
    ['90 s', 90_000],
    ['1.5h', 5_400_000],
    ['7d', 604_800_000],
  ])('read %j as a duration', (retryHorizon, expected) => {
    expect(parseSettings({ retryHorizon })).toMatchObject({ settings: { retryHorizon: expected }, errors: [] });
  });

  it.each(['0h', 0, -1, '7', Number.NaN])('refuse %j as one', (retryHorizon) => {
    expect(parseSettings({ retryHorizon }).errors).toHaveLength(1);
  });
});
