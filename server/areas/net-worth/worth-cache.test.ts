import { describe, expect, it } from 'vitest';
import { noRates } from '../../../finance/money/rates.ts';
import type { AreaWorth } from '../../area-worth.ts';
import { areas } from '../../areas.ts';
import { cachedWorth, createWorthCache } from './worth-cache.ts';

const worths = areas.flatMap(({ worth }) => worth ?? []);

/** How often a worth of accounts is computed for questions at some instants. */
async function computationsAt(
  precision: AreaWorth['precision'],
  questions: readonly { now: string; revision?: string }[],
): Promise<number> {
  const cache = createWorthCache(1000, worths);
  let computations = 0;
  for (const { now, revision = 'accounts:1:10 debts:1:10' } of questions) {
    const question = {
      ownerId: 'owner',
      currency: 'CNY',
      baseCurrency: 'CNY',
      rates: noRates,
      today: now.slice(0, 10),
      now: new Date(now),
    } as const;
    await cachedWorth(cache, revision, question, { counter: 'accounts', precision }, async () => {
      computations += 1;
      return {};
    });
  }
  return computations;
}

const morning = { now: '2026-11-21T02:00:00Z' };
const minuteLater = { now: '2026-11-21T02:01:00Z' };
const tomorrow = { now: '2026-11-22T02:00:00Z' };

describe('the cached worth of an area', () => {
  it('is used all day when it depends on the day alone, and computed anew the next day', async () => {
    expect(await computationsAt('day', [morning, minuteLater, tomorrow, tomorrow])).toBe(2);
  });

  it('is used for a minute when it counts stale prices', async () => {
    expect(await computationsAt('minute', [morning, morning, minuteLater])).toBe(2);
  });

  it('is computed anew after a change in its area, and not after one in another', async () => {
    const other = { ...morning, revision: 'accounts:1:10 debts:2:20' };
    const own = { ...morning, revision: 'accounts:2:20 debts:2:20' };
    expect(await computationsAt('day', [morning, other, own])).toBe(2);
  });

  it('is stored by the minute for the areas whose prices become stale, and by the day for the others', () => {
    const byMinute = worths.filter(({ precision }) => precision === 'minute');
    expect(byMinute.map(({ counter }) => counter).sort()).toEqual(['investments', 'securities']);
  });
});
