import { expect } from 'vitest';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import type { TestApp } from '../../../testing/build-test-app.ts';
import type { Household } from '../../../testing/households/household.ts';
import { storedRows } from '../../../testing/stored-rows.ts';

type Figures = Map<string, number>;

/** What a person and their household own together on some days, which no move changes. */
export async function togetherOn(house: Household, days: readonly Day[]): Promise<Figures> {
  const figures: Figures = new Map();
  for (const day of days) {
    const { lines } = await house.get(`/household/balance-sheet?day=${day}`);
    for (const { key, together } of lines) figures.set(`${day} ${key}`, together);
  }
  return figures;
}

/** Each owner's column is rounded to the fen on its own, so that a moved amount may round differently. */
const mostCents = 2;

export function expectAlike(now: Figures, before: Figures): void {
  expect([...now.keys()]).toEqual([...before.keys()]);
  const other = [...now].filter(
    ([key, amount]) => Math.abs(cents(amount) - cents(before.get(key) ?? 0)) > mostCents,
  );
  expect(other).toEqual([]);
}

/** What each of the two owns on some days, in cents, by day, line and owner. */
export async function eachOn(house: Household, days: readonly Day[]): Promise<Figures> {
  const figures: Figures = new Map();
  for (const day of days) {
    const { lines } = await house.get(`/household/balance-sheet?day=${day}`);
    for (const { key, mine, ours } of lines) {
      figures.set(`${day} ${key} mine`, cents(mine));
      figures.set(`${day} ${key} ours`, cents(ours));
    }
  }
  return figures;
}

/** All rows of both owners that are data: not who acted, what is counted, what the market knows, and the move itself. */
export async function rowsOfBoth(
  { deps: { db } }: TestApp,
  { ownerId }: Pick<Household, 'ownerId'>,
  homeId: string,
): Promise<string[]> {
  // Rows without an owner come with both.
  const all = new Set([...(await storedRows(db, ownerId)), ...(await storedRows(db, homeId))]);
  return [...all].filter((row) => !left.test(row)).sort();
}

const left =
  /^(audit_log|daily_closes|data_revisions|household_moves|idempotency_keys|quotes|sessions|shown_worth) /;

const cents = (amount: number) => Math.round(100 * amount);

/** Expects that each owner's parts explain every change up to the newest day, and the report's lines what is saved. */
export async function expectExplained(house: Household, homeId: string, days: readonly Day[]) {
  const [to = '', ...others] = days;
  for (const owner of [house.ownerId, homeId]) {
    for (const from of others) {
      const query = `from=${from}&to=${to}&userId=${owner}`;
      const { residual, parts } = await house.get(`/net-worth/changes?${query}`);
      expect(residual).toBe(0);
      const partOf = (name: string) =>
        parts.find(({ part }: { part: string }) => part === name)?.amount ?? 0;
      expect(partOf('unexplained')).toBe(0);
      const period = `from=${addDays(from, 1)}&to=${to}&userId=${owner}`;
      const { totals } = await house.get(`/spending/report?${period}`);
      const { income, expense, neutral, principal, debts, otherAssets, unlinked } = totals;
      const lines = [income, -expense, neutral, principal, debts, otherAssets, unlinked];
      const sum = lines.reduce((total, amount) => total + cents(amount), 0);
      expect(sum).toBe(cents(partOf('saving')));
      expect(cents(totals.household ?? 0)).toBe(cents(partOf('household')));
    }
  }
}
