import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectFixtures } from '@mcp-idempotency/testkit';
import { describe, expect, it } from 'vitest';
import { frameworks } from '../../src/generated/frameworks.js';
import { registrationsIn } from './registrations.js';

const fixtures = collectFixtures(fileURLToPath(new URL('../../../../fixtures', import.meta.url))).filter((fixture) => fixture.name.startsWith('frameworks/'));

describe('each framework', () => {
  it('has a fixture of its name', () => {
    expect(fixtures.map((fixture) => path.basename(fixture.name)).sort()).toEqual(frameworks.map((model) => model.id).sort());
  });

  it.each(fixtures.map((fixture) => [path.basename(fixture.name), fixture] as const))('%s: tools stand where they are expected', (id, fixture) => {
    const { facts } = registrationsIn(Object.fromEntries(fixture.files));
    const places = facts.filter((fact) => fact.mcp).map((fact) => `${fact.place.file.slice('/repo/'.length)}:${fact.place.line}`);
    for (const { file, line } of fixture.expected) expect(places).toContain(`${file}:${line}`);
    expect(facts.filter((fact) => fact.name === null)).toEqual([]);
    // What a package's wrapper gave back is a handler too.
    expect(facts.filter(({ handler }) => handler?.kind !== 'function' && !(handler?.kind === 'external' && handler.isResult))).toEqual([]);
    const model = frameworks.find((one) => one.id === id)!;
    if (model.registrations.length > 0 && id !== 'ai') expect(facts.map((fact) => fact.framework)).toContain(id);
    expect(facts.some((fact) => fact.mcp)).toBe(fixture.expected.length > 0);
  });
});
