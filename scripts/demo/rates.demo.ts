import type { Currency } from '../../contract/fields.ts';
import type { Db } from '../../server/db/database.ts';

/** Invented, near what a euro bought in 2026. Their source says that they are not real. */
const perEuro: Partial<Record<Currency, string>> = {
  USD: '1.1568',
  CNY: '8.2310',
  HKD: '9.0012',
  JPY: '171.25',
  GBP: '0.8731',
};

export async function writeDemoRates(db: Db, today: Date): Promise<void> {
  const rows = Object.entries(perEuro).map(([currency, rate]) => ({
    currency: currency as Currency,
    day: today.toISOString().slice(0, 10),
    per_euro: rate,
    source: 'demo',
    fetched_at: today.toISOString(),
  }));
  await db.insertInto('exchange_rates').values(rows).execute();
}
