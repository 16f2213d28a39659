import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { lastOfEach } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import { chunks } from '../../lib/chunks.ts';
import type { DailyClosesTable, QuotesTable } from './quotes.table.ts';

export type QuoteRow = Selectable<QuotesTable>;
export type DailyCloseRow = Selectable<DailyClosesTable>;

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
  rows: readonly Insertable<QuotesTable>[],
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

function ofKeys(db: Db, keys: readonly string[]) {
  return db.selectFrom('quotes').selectAll().where('key', 'in', keys);
}

type Close = Pick<DailyCloseRow, 'key' | 'day' | 'close' | 'currency'>;

const maxKeysOnDays = 200;

/**
 * For each instrument and each of some days, the newest close on or before that day: by instrument,
 * oldest first. Looks up one row for each key and day by the index.
 */
export async function closesOnDays(
  db: Db,
  keys: readonly string[],
  days: readonly string[],
): Promise<Map<string, Close[]>> {
  const closes: Close[] = [];
  if (days.length === 0) return new Map();
  for (const some of chunks(keys, maxKeysOnDays)) closes.push(...(await lookUp(db, some, days)));
  return Map.groupBy(closes, ({ key }) => key);
}

async function lookUp(db: Db, keys: readonly string[], days: readonly string[]): Promise<Close[]> {
  const { rows } = await sql<Close>`
    WITH wanted_keys (key) AS (VALUES ${listOf(keys)}),
      wanted_days (day) AS (VALUES ${listOf(days)}),
      newest AS (
        SELECT DISTINCT wanted_keys.key AS key, (
          SELECT MAX(known.day) FROM daily_closes AS known
          WHERE known.key = wanted_keys.key AND known.day <= wanted_days.day
        ) AS day
        FROM wanted_keys CROSS JOIN wanted_days
      )
    SELECT daily_closes.key, daily_closes.day, daily_closes.close, daily_closes.currency
    FROM newest
    JOIN daily_closes ON daily_closes.key = newest.key AND daily_closes.day = newest.day
    ORDER BY daily_closes.key, daily_closes.day`.execute(db);
  return rows;
}

function listOf(texts: readonly string[]) {
  return sql.join(texts.map((text) => sql`(${text})`));
}

/**
 * The closes of each instrument from its own first day to `to`, and before them the newest one that
 * is older: by instrument, oldest first. Reads all that values on every day between rest on.
 */
export async function closesSince(
  db: Db,
  firstDays: ReadonlyMap<string, string>,
  to: string,
): Promise<Map<string, Close[]>> {
  const pages: Close[][] = [];
  for (const some of chunks([...firstDays], maxKeysOnDays)) {
    pages.push(await readSince(db, some, to));
  }
  return Map.groupBy(pages.flat(), ({ key }) => key);
}

async function readSince(
  db: Db,
  firstDays: readonly (readonly [string, string])[],
  to: string,
): Promise<Close[]> {
  const wanted = sql.join(firstDays.map(([key, day]) => sql`(${key}, ${day})`));
  // On SQLite a CROSS JOIN keeps this order of the tables: starts first, closes by their index.
  const { rows } = await sql<Close>`
    WITH wanted (key, day) AS (VALUES ${wanted}),
      starts AS (
        SELECT wanted.key, coalesce((
          SELECT MAX(known.day) FROM daily_closes AS known
          WHERE known.key = wanted.key AND known.day <= wanted.day
        ), wanted.day) AS day
        FROM wanted
      )
    SELECT daily_closes.key, daily_closes.day, daily_closes.close, daily_closes.currency
    FROM starts CROSS JOIN daily_closes
    WHERE daily_closes.key = starts.key
      AND daily_closes.day >= starts.day AND daily_closes.day <= ${to}
    ORDER BY daily_closes.key, daily_closes.day`.execute(db);
  return rows;
}

/** Pairs in one statement: well below the parameters that either database takes. */
const maxPairs = 1000;

/** The newest close of an instrument before a day, by `key day` of what was asked for. */
export async function closesBefore(
  db: Db,
  wanted: readonly { key: string; day: string }[],
): Promise<Map<string, Close>> {
  const distinct = new Map(wanted.map((pair) => [`${pair.key} ${pair.day}`, pair]));
  const found = new Map<string, Close>();
  for (const pairs of chunks([...distinct.values()], maxPairs)) {
    for (const { before, ...close } of await readBefore(db, pairs)) {
      found.set(`${close.key} ${before}`, close);
    }
  }
  return found;
}

async function readBefore(db: Db, pairs: readonly { key: string; day: string }[]) {
  const wanted = sql.join(pairs.map(({ key, day }) => sql`(${key}, ${day})`));
  const { rows } = await sql<Close & { before: string }>`
    WITH wanted (key, before) AS (VALUES ${wanted}),
      newest AS (
        SELECT wanted.key, wanted.before, (
          SELECT MAX(known.day) FROM daily_closes AS known
          WHERE known.key = wanted.key AND known.day < wanted.before
        ) AS day
        FROM wanted
      )
    SELECT daily_closes.key, newest.before, daily_closes.day, daily_closes.close,
      daily_closes.currency
    FROM newest
    JOIN daily_closes ON daily_closes.key = newest.key AND daily_closes.day = newest.day`.execute(
    db,
  );
  return rows;
}
