import { sql } from 'kysely';
import type { Currency } from '../../../contract/fields/currencies.ts';
import type { DatedPrice } from '../../../finance/holdings/held-value.ts';
import type { Db } from '../../db/database.ts';
import { chunks } from '../../lib/chunks.ts';
import type { DailyCloseRow } from './quotes.repository.ts';

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
 * is older: by instrument, oldest first. Reads all that values on every day between rest on. Closes of an
 * instrument are parsed when they are asked for, so that those of all never exist at once.
 */
export async function closesSince(
  db: Db,
  firstDays: ReadonlyMap<string, string>,
  to: string,
): Promise<Map<string, () => DatedPrice[]>> {
  const closes = new Map<string, () => DatedPrice[]>();
  for (const some of chunks([...firstDays], maxKeysOnDays)) {
    for (const { key, listed } of await readSince(db, some, to)) {
      if (listed !== null) closes.set(key, () => parseCloses(listed));
    }
  }
  return closes;
}

/**
 * One text for each instrument: ten years of 200 instruments are half a million closes, and a row for
 * each takes four times as long to read. The subquery reads them by their index.
 */
async function readSince(
  db: Db,
  firstDays: readonly (readonly [string, string])[],
  to: string,
): Promise<{ key: string; listed: string | null }[]> {
  const requests = sql.join(firstDays.map(([key, day]) => sql`(${key}, ${day})`));
  const { rows } = await sql<{ key: string; listed: string | null }>`
    WITH requests (key, day) AS (VALUES ${requests}),
      starts AS (
        SELECT requests.key, coalesce((
          SELECT MAX(known.day) FROM daily_closes AS known
          WHERE known.key = requests.key AND known.day <= requests.day
        ), requests.day) AS day
        FROM requests
      )
    SELECT starts.key, (
      SELECT string_agg(known.day || known.currency || known.close, ',')
      FROM daily_closes AS known
      WHERE known.key = starts.key AND known.day >= starts.day AND known.day <= ${to}
    ) AS listed
    FROM starts`.execute(db);
  return rows;
}

/** Each is a day, three letters of a currency, and a decimal. */
function parseCloses(listed: string): DatedPrice[] {
  const closes: DatedPrice[] = [];
  // One text for all closes of a currency: half a million would be as many copies.
  let currency: Currency = 'CNY';
  for (let start = 0; start < listed.length; ) {
    const comma = listed.indexOf(',', start);
    const end = comma === -1 ? listed.length : comma;
    if (!listed.startsWith(currency, start + 10)) {
      currency = listed.slice(start + 10, start + 13) as Currency;
    }
    const day = listed.slice(start, start + 10);
    closes.push({ day, price: listed.slice(start + 13, end), currency });
    start = end + 1;
  }
  return closes.sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Pairs in one statement: well below the parameters that either database takes. */
const maxPairs = 1000;

/** The newest close of an instrument before a day, by `key day` of what was asked for. */
export async function closesBefore(
  db: Db,
  requests: readonly { key: string; day: string }[],
): Promise<Map<string, Close>> {
  const distinct = new Map(requests.map((pair) => [`${pair.key} ${pair.day}`, pair]));
  const found = new Map<string, Close>();
  for (const pairs of chunks([...distinct.values()], maxPairs)) {
    for (const { before, ...close } of await readBefore(db, pairs)) {
      found.set(`${close.key} ${before}`, close);
    }
  }
  return found;
}

async function readBefore(db: Db, pairs: readonly { key: string; day: string }[]) {
  const requests = sql.join(pairs.map(({ key, day }) => sql`(${key}, ${day})`));
  const { rows } = await sql<Close & { before: string }>`
    WITH requests (key, before) AS (VALUES ${requests}),
      newest AS (
        SELECT requests.key, requests.before, (
          SELECT MAX(known.day) FROM daily_closes AS known
          WHERE known.key = requests.key AND known.day < requests.before
        ) AS day
        FROM requests
      )
    SELECT daily_closes.key, newest.before, daily_closes.day, daily_closes.close,
      daily_closes.currency
    FROM newest
    JOIN daily_closes ON daily_closes.key = newest.key AND daily_closes.day = newest.day`.execute(
    db,
  );
  return rows;
}
