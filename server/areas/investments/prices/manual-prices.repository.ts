import { type Selectable, sql } from 'kysely';
import { todayOf } from '../../../business-day.ts';
import { toDecimalColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { Deps } from '../../../deps.ts';
import { chunks } from '../../../lib/chunks.ts';
import type { InvestmentRow } from '../investments.repository.ts';

export type ManualPriceRow = Selectable<Database['manual_prices']>;

/** Every price that an owner entered, by holding and day. */
export function listManualPrices(db: Db, ownerId: string): Promise<ManualPriceRow[]> {
  return ofOwner(db, ownerId).orderBy('investment_id').orderBy('day').execute();
}

/** The prices that an owner entered for one holding, from a day to another, both included. */
export function listManualPricesOf(
  db: Db,
  ownerId: string,
  investmentId: string,
  from: string,
  to: string,
): Promise<ManualPriceRow[]> {
  return ofOwner(db, ownerId)
    .where('investment_id', '=', investmentId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

/** Holdings in one statement: well below the parameters that either database takes. */
const maxHoldings = 1000;

/** The newest price that an owner entered for each holding before a day, by holding. */
export async function manualPricesBefore(
  db: Db,
  ownerId: string,
  requests: readonly { id: string; day: string }[],
): Promise<Map<string, { day: string; price: string }>> {
  const found = new Map<string, { day: string; price: string }>();
  for (const some of chunks(requests, maxHoldings)) {
    const pairs = sql.join(some.map(({ id, day }) => sql`(${id}, ${day})`));
    const { rows } = await sql<{ investment_id: string; day: string; price: string }>`
      WITH requests (id, before) AS (VALUES ${pairs}),
        newest AS (
          SELECT requests.id, (
            SELECT MAX(known.day) FROM manual_prices AS known
            WHERE known.owner_id = ${ownerId} AND known.investment_id = requests.id
              AND known.day < requests.before
          ) AS day
          FROM requests
        )
      SELECT manual_prices.investment_id, manual_prices.day, manual_prices.price
      FROM newest
      JOIN manual_prices ON manual_prices.owner_id = ${ownerId}
        AND manual_prices.investment_id = newest.id AND manual_prices.day = newest.day`.execute(db);
    for (const { investment_id, ...price } of rows) found.set(investment_id, price);
  }
  return found;
}

/** Saves prices for their days, one for a holding and day; the last one entered for a day counts. */
export function saveManualPrices(tx: Tx, rows: readonly ManualPriceRow[]): Promise<void> {
  return insertRows(tx, 'manual_prices', rows, (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['owner_id', 'investment_id', 'day']).doUpdateSet((eb) => ({
        at: eb.ref('excluded.at'),
        price: eb.ref('excluded.price'),
        currency: eb.ref('excluded.currency'),
        created_at: eb.ref('excluded.created_at'),
        replaced_at: eb.ref('excluded.replaced_at'),
      })),
    ),
  );
}

/** Notes that an owner has asked for the market's price of these holdings. */
export async function replaceManualPrices(
  tx: Tx,
  ownerId: string,
  investmentIds: readonly string[],
  at: string,
): Promise<void> {
  await tx
    .updateTable('manual_prices')
    .set({ replaced_at: at })
    .where('owner_id', '=', ownerId)
    .where('investment_id', 'in', investmentIds)
    .where('replaced_at', 'is', null)
    .execute();
}

export async function removeManualPrices(
  tx: Tx,
  ownerId: string,
  investmentId: string,
): Promise<void> {
  await tx
    .deleteFrom('manual_prices')
    .where('owner_id', '=', ownerId)
    .where('investment_id', '=', investmentId)
    .execute();
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('manual_prices').selectAll().where('owner_id', '=', ownerId);
}

type Priced = Pick<InvestmentRow, 'id' | 'owner_id' | 'currency'>;

/** A price that an owner enters now, for a day that has been or, by default, for today. */
export function manualPriceRow(
  deps: Pick<Deps, 'now' | 'config'>,
  { id, owner_id, currency }: Priced,
  price: number,
  chosenDay?: string,
): ManualPriceRow {
  const now = toInstantColumn(deps.now());
  const today = todayOf(deps);
  const day = chosenDay ?? today;
  return {
    owner_id,
    investment_id: id,
    day,
    at: day === today ? now : null,
    price: toDecimalColumn(price),
    currency,
    created_at: now,
    replaced_at: null,
  };
}
