import { describe, expect, it } from 'vitest';
import { type FreeEntry, type OpenOccurrence, recognise } from './recognition.ts';

const occurrence = (fields: Partial<OpenOccurrence> = {}): OpenOccurrence => ({
  ...{ seriesId: 'video', key: 'OUT CNY 奈飞', plannedDay: '2026-10-15', day: '2026-10-15' },
  ...{ amount: 2500n, isAbout: false, otherThan: null, ...fields },
});
const entry = (day: string, amount: bigint, fields: Partial<FreeEntry> = {}): FreeEntry => ({
  ...{ id: `${day} ${amount}`, key: 'OUT CNY 奈飞', day, amount, ...fields },
});
const found = (occurrences: OpenOccurrence[], entries: FreeEntry[]) =>
  recognise(occurrences, entries).map(({ occurrence: { seriesId, plannedDay }, ...one }) => [
    `${seriesId} ${plannedDay}`,
    one.entry.id,
    one.isCertain,
  ]);

describe('an entry is known as an occurrence', () => {
  it.each<[string, bigint, Partial<OpenOccurrence>, boolean | undefined]>([
    ['2026-10-15', 2500n, {}, true],
    ['2026-10-12', 2250n, {}, true],
    ['2026-10-18', 2750n, {}, true],
    ['2026-10-19', 2500n, {}, undefined],
    ['2026-10-11', 2500n, {}, undefined],
    ['2026-10-15', 2751n, {}, false],
    ['2026-10-15', 3000n, {}, false],
    ['2026-10-15', 3751n, {}, undefined],
    ['2026-10-15', 3750n, { isAbout: true }, true],
    ['2026-10-15', 1250n, { isAbout: true }, true],
    ['2026-10-15', 1249n, { isAbout: true }, undefined],
    ['2026-10-15', 2500n, { otherThan: '2026-10-15 2500' }, undefined],
    ['2026-10-15', 2500n, { key: 'OUT CNY 网飞' }, undefined],
    ['2026-10-09', 2500n, { day: '2026-10-08' }, true],
  ])('on %s with %s: %j', (day, amount, fields, isCertain) => {
    const [one] = recognise([occurrence(fields)], [entry(day, amount)]);
    expect(one?.isCertain).toBe(isCertain);
  });

  it('once, and the nearest of several', () => {
    const two = [entry('2026-10-14', 2500n), entry('2026-10-15', 2500n)];
    expect(found([occurrence()], two)).toEqual([['video 2026-10-15', '2026-10-15 2500', true]]);
    const weeks = [occurrence(), occurrence({ plannedDay: '2026-10-18', day: '2026-10-18' })];
    expect(found(weeks, [entry('2026-10-16', 2500n)])).toHaveLength(1);
  });

  it('of the series whose amount is nearer, where two have one payee', () => {
    const both = [occurrence({ seriesId: 'music', amount: 2600n }), occurrence()];
    const entries = [entry('2026-10-15', 2500n), entry('2026-10-15', 2600n)];
    expect(found(both, entries)).toEqual([
      ['video 2026-10-15', '2026-10-15 2500', true],
      ['music 2026-10-15', '2026-10-15 2600', true],
    ]);
  });
});
