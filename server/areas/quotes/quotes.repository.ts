import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { lastOfEach } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import { chunks } from '../../lib/chunks.ts';

export type QuoteRow = Selectable<Database['quotes']>;
export type DailyCloseRow = Selectable<Database['daily_closes']>;

/** Rows in one statement: well below the parameters that either database takes. */
const maxRows = 500;

export async function findQuotes(db: Db, keys: readonly string[]): Promise<QuoteRow[]> {
  const pages = chunks(keys, maxRows).map((page) => ofKeys(db, page).execute());
  return (await Promise.all(pages)).flat();
}

/** Finds and locks rows until the transaction ends, so that concurrent refreshes run one after the other. */
export async function lockQuotes(tx: Tx, keys: readonly string[]): Promise<QuoteRow[]> {
  const rows: QuoteRow[] = [];
  for (const page of chunks(keys, maxRows)) {
    rows.push(...(await lockRow(tx, ofKeys(tx, page).orderBy('key')).execute()));
  }
  return rows;
}

/** Stores quotes; the last one given for an instrument wins. */
export async function upsertQuotes(
  tx: Tx,
  rows: readonly Insertable<Database['quotes']>[],
): Promise<void> {
  for (const page of chunks(
    lastOfEach(rows, ({ key }) => key),
    maxRows,
  )) {
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
 * Stores one close for each instrument and day, the last one given, over any stored before. Returns
 * how many.
 */
export async function upsertCloses(tx: Tx, rows: readonly DailyCloseRow[]): Promise<number> {
  const closes = lastOfEach(rows, ({ key, day }) => `${key} ${day}`);
  for (const page of chunks(closes, maxRows)) {
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

/** Closes from `from` to `to`, both included, oldest first. */
export async function listCloses(
  db: Db,
  keys: readonly string[],
  from: string,
  to: string,
): Promise<DailyCloseRow[]> {
  const pages = chunks(keys, maxRows).map((page) =>
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

/** The days from `from` to `to` on which any of some instruments has a close. */
export async function closeDays(
  db: Db,
  keys: readonly string[],
  from: string,
  to: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('daily_closes')
    .select('day')
    .distinct()
    .where('key', 'in', keys)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  return rows.map(({ day }) => day);
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

/** The first and the last day with a close of an instrument; undefined without any. */
export async function findCloseSpan(
  db: Db,
  key: string,
): Promise<{ first: string; last: string } | undefined> {
  const { first, last } = await db
    .selectFrom('daily_closes')
    .select((eb) => [eb.fn.min('day').as('first'), eb.fn.max('day').as('last')])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return first === null || last === null ? undefined : { first, last };
}

function ofKeys(db: Db, keys: readonly string[]) {
  return db.selectFrom('quotes').selectAll().where('key', 'in', keys);
}
