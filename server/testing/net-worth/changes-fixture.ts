import { expect } from 'vitest';
import { netWorthFixture } from '../fixtures/net-worth-fixture.ts';

/** Builds the app for the tests of a file, which ask why net worth changed in April 2026. */
export function changesFixture() {
  const fixture = netWorthFixture();
  const changes = (query: string) => fixture.send('GET', `/net-worth/changes?${query}`);
  return {
    fixture,
    changes,
    /** Goes to the end of April. A session that is not used for weeks would have ended by then. */
    async endOfApril() {
      fixture.morningOf('2026-04-15');
      await fixture.send('GET', '/accounts');
      fixture.morningOf('2026-04-30');
    },
    /** The amounts of the parts that are not 0. */
    async partsOf(query: string): Promise<Record<string, number>> {
      const { parts, residual } = await changes(query);
      expect(residual).toBe(0);
      const changed = parts.filter(({ amount }: { amount: number }) => amount !== 0);
      return Object.fromEntries(
        changed.map(({ part, amount }: { part: string; amount: number }) => [part, amount]),
      );
    },
    rowsOf: async (query: string) =>
      (await fixture.send('GET', `/net-worth/changes/rows?${query}`)).records,
    /** Adds an entry to a holding. */
    enter: (id: string, type: string, day: string, fields: object) =>
      fixture.send('POST', `/investments/${id}/entries`, { type, day, ...fields }),
  };
}
