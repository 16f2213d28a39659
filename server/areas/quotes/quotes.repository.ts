import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { lastOfEach } from '../../db/last-of-each.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { DailyClosesTable, QuotesTable } from './quotes.table.ts';

export type QuoteRow = Selectable<QuotesTable>;
export type DailyCloseRow = Selectable<DailyClosesTable>;

/** Rows in one statement: well below what either database takes as parameters. */
const rowsAtOnce = 500;

export async function findQuotes(db: Db, keys: readonly string[]): Promise<QuoteRow[]> {
  const pages = chunks(keys).map((page) => ofKeys(db, page).execute());
  return (await Promise.all(pages)).flat();
}

/** The rows, held until the transaction ends, so that two who refresh cannot pass each other. */
export async function lockQuotes(tx: Tx, keys: readonly string[]): Promise<QuoteRow[]> {
  const rows: QuoteRow[] = [];
  for (const page of chunks(keys)) {
    rows.push(...(await lockRow(tx, ofKeys(tx, page).orderBy('key')).execute()));
  }
  return rows;
}

/** Stores quotes; the last one of an instrument stands. */
export async function upsertQuotes(
  tx: Tx,
  rows: readonly Insertable<QuotesTable>[],
): Promise<void> {
  for (const page of chunks(lastOfEach(rows, ({ key }) => key))) {
    await tx
      .insertInto('quotes')
      .values(page)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref }) => ({
          price: ref('excluded.price'),
          currency: ref('excluded.currency'),
          at: ref('excluded.at'),
          day: ref('excluded.day'),
          source: ref('excluded.source'),
          name: ref('excluded.name'),
          fetched_at: ref('excluded.fetched_at'),
        })),
      )
      .execute();
  }
}

/**
 * Stores one close for each instrument and day, the last one given, and answers how many; what was
 * stored for the same day gives way to what was learnt later.
 */
export async function upsertCloses(tx: Tx, rows: readonly DailyCloseRow[]): Promise<number> {
  const closes = lastOfEach(rows, ({ key, day }) => `${key} ${day}`);
  for (const page of chunks(closes)) {
    await tx
      .insertInto('daily_closes')
      .values(page)
      .onConflict((conflict) =>
        conflict.columns(['key', 'day']).doUpdateSet(({ ref }) => ({
          close: ref('excluded.close'),
          currency: ref('excluded.currency'),
          source: ref('excluded.source'),
        })),
      )
      .execute();
  }
  return closes.length;
}

/** From `from` to `to`, both included, oldest first. */
export async function listCloses(
  db: Db,
  keys: readonly string[],
  from: string,
  to: string,
): Promise<DailyCloseRow[]> {
  const pages = chunks(keys).map((page) =>
    db
      .selectFrom('daily_closes')
      .selectAll()
      .where('key', 'in', page)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day')
      .execute(),
  );
  return (await Promise.all(pages)).flat();
}

/** How many days of an instrument are stored from `from` to `to`, both included. */
export async function countCloses(db: Db, key: string, from: string, to: string): Promise<number> {
  const { count } = await db
    .selectFrom('daily_closes')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .where('key', '=', key)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function ofKeys(db: Db, keys: readonly string[]) {
  return db.selectFrom('quotes').selectAll().where('key', 'in', keys);
}

function chunks<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, index) =>
    items.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  );
}
