import { type Kysely, sql } from 'kysely';

interface Held {
  id: string;
  symbol: string;
  investment_type: string;
  instrument_key: string | null;
  purchase_date: string;
}

const due = '1970-01-01T00:00:00.000Z';

/** `FUND511990`, `FUND159001`: money funds that trade on an exchange. */
const tradedMoneyFunds = (column: string) => sql`length(${sql.ref(column)}) = 10 AND (
  substr(${sql.ref(column)}, 1, 9) = 'FUND15900'
  OR (substr(${sql.ref(column)}, 1, 7) = 'FUND511' AND substr(${sql.ref(column)}, 8, 1) >= '6'))`;

/**
 * Bare codes of 11xxxx were taken for Shenzhen's and are Shanghai's; coins with a Chinese ticker had
 * no key. Holdings get the key that they have now, and their past is fetched. Exchange-traded money
 * funds were priced at one yuan instead of a hundred: those prices go, and are fetched again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Held>`
    SELECT id, symbol, investment_type, instrument_key, purchase_date FROM investments
    WHERE (investment_type = 'STOCK' AND instrument_key LIKE 'SZ11%')
      OR (investment_type = 'CRYPTO' AND instrument_key IS NULL)`.execute(db);
  for (const held of rows) {
    const key = keyOf(held);
    if (key) await giveKey(db, held, key);
  }
  await sql`UPDATE tracked_instruments SET failures = 0, next_fetch_at = ${due}
    WHERE ${tradedMoneyFunds('instrument_key')}`.execute(db);
  await sql`DELETE FROM daily_closes WHERE ${tradedMoneyFunds('key')}`.execute(db);
  await sql`DELETE FROM quotes WHERE ${tradedMoneyFunds('key')}`.execute(db);
}

/** What was written as Shenzhen's (`sz112233`) stays so. */
function keyOf({ symbol, investment_type }: Held): string | undefined {
  const text = symbol.normalize('NFKC').trim();
  if (investment_type === 'STOCK') return /^11\d{4}$/.test(text) ? `SH${text}` : undefined;
  return /^\p{Script=Han}{1,15}$/u.test(text) ? `CRYPTO.${text}` : undefined;
}

async function giveKey(db: Kysely<unknown>, held: Held, key: string): Promise<void> {
  const assetType = held.investment_type.toLowerCase();
  await sql`UPDATE investments SET instrument_key = ${key} WHERE id = ${held.id}`.execute(db);
  await sql`INSERT INTO tracked_instruments
      (instrument_key, asset_type, history_from, failures, next_fetch_at)
    VALUES (${key}, ${assetType}, ${held.purchase_date}, 0, ${due})
    ON CONFLICT (instrument_key) DO UPDATE SET
      failures = 0,
      next_fetch_at = excluded.next_fetch_at,
      history_from = CASE WHEN tracked_instruments.history_from < excluded.history_from
        THEN tracked_instruments.history_from ELSE excluded.history_from END`.execute(db);
}
