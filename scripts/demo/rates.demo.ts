import type { Currency } from '../../contract/fields/currencies.ts';
import { upsertRates } from '../../server/areas/rates/rates.repository.ts';
import { withTransaction } from '../../server/db/with-transaction.ts';
import { inventedYear } from './demo-series.ts';
import type { Demo } from './household.ts';

/**
 * Invented: what a euro bought a year ago and today. Their source's
 * name states that they are not real.
 */
const perEuro: Partial<Record<Currency, [yearAgo: number, today: number]>> = {
  USD: [1.1204, 1.1568],
  CNY: [8.0652, 8.231],
  HKD: [8.7316, 9.0012],
  JPY: [164.2, 171.25],
  GBP: [0.8552, 0.8731],
};

/** A day before the year begins: its own first day may be one without rates, such as a Sunday. */
const dayBefore = 368;

/** Stores a year of daily rates that ends today. */
export const demo: Demo = async ({ deps: { db }, today, day: dayOf }) => {
  const fetched_at = today.toISOString();
  const rows = Object.entries(perEuro).flatMap(([name, [from, to]]) => {
    const currency = name as Currency;
    const shape = { from, to, swingPercent: 1.5, decimals: 4 };
    const past = inventedYear(currency, shape, dayOf()).filter(({ day }) => day < dayOf());
    const first = { day: dayOf(dayBefore), value: String(from) };
    const last = { day: dayOf(), value: String(to) };
    return [first, ...past, last].map(({ day, value }) => ({
      currency,
      day,
      per_euro: String(Number(value)),
      source: 'demo',
      fetched_at,
    }));
  });
  await withTransaction(db, (tx) => upsertRates(tx, rows));
};
