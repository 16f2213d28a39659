import { type Selectable, sql } from 'kysely';
import {
  type AssetType,
  assetTypeOf,
  normalizeSymbol,
} from '../../../../finance/market/symbols.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { Deps } from '../../../deps.ts';
import type { InvestmentRow } from '../investments.repository.ts';

export type TrackedInstrumentRow = Selectable<Database['tracked_instruments']>;

/**
 * Notes that an instrument is held since a day, so that its past prices get fetched. Also when it
 * is known already: it may have gone unwatched, and what is complete costs one look.
 */
async function trackInstrument(
  tx: Tx,
  instrument: { key: string; assetType: AssetType },
  since: string,
  now: string,
): Promise<void> {
  await trackInstruments(tx, [
    {
      instrument_key: instrument.key,
      asset_type: instrument.assetType,
      history_from: since,
      failures: 0,
      next_fetch_at: now,
    },
  ]);
}

/** The same for many, each of them once. */
export function trackInstruments(tx: Tx, rows: readonly TrackedInstrumentRow[]): Promise<void> {
  return insertRows(tx, 'tracked_instruments', rows, (insert) =>
    insert.onConflict((conflict) =>
      conflict.column('instrument_key').doUpdateSet((eb) => ({
        history_from: sql`CASE WHEN tracked_instruments.history_from < excluded.history_from
          THEN tracked_instruments.history_from ELSE excluded.history_from END`,
        failures: eb.ref('excluded.failures'),
        next_fetch_at: eb.ref('excluded.next_fetch_at'),
      })),
    ),
  );
}

/** The first day since which any owner has held an instrument. For the job that fetches indices only. */
export async function firstTrackedDay(db: Db): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('tracked_instruments')
    .select((eb) => eb.fn.min('history_from').as('day'))
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

/** Instruments that any owner holds. */
export function listHeldInstruments(db: Db): Promise<TrackedInstrumentRow[]> {
  return selectHeld(db).orderBy('instrument_key').execute();
}

/** Instruments that any owner holds and whose history is due, longest waiting first. */
export function listDueInstruments(
  db: Db,
  now: string,
  limit: number,
): Promise<TrackedInstrumentRow[]> {
  return selectHeld(db)
    .where('next_fetch_at', '<=', now)
    .orderBy('next_fetch_at')
    .limit(limit)
    .execute();
}

/** Writes how a fetch went, unless another holding has asked again in the meantime. */
export async function noteFetched(
  db: Db,
  row: TrackedInstrumentRow,
  outcome: Pick<TrackedInstrumentRow, 'failures' | 'next_fetch_at'>,
): Promise<void> {
  await db
    .updateTable('tracked_instruments')
    .set(outcome)
    .where('instrument_key', '=', row.instrument_key)
    .where('history_from', '=', row.history_from)
    .where('next_fetch_at', '=', row.next_fetch_at)
    .execute();
}

function selectHeld(db: Db) {
  return db
    .selectFrom('tracked_instruments')
    .selectAll()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('investments')
          .select('investments.id')
          .whereRef('investments.instrument_key', '=', 'tracked_instruments.instrument_key'),
      ),
    );
}

type TypedSymbol = Pick<InvestmentRow, 'symbol' | 'investment_type'>;

/** The instrument that a holding's symbol names; undefined for what has no quotes. */
export function instrumentOf({ symbol, investment_type }: TypedSymbol) {
  return normalizeSymbol(symbol, assetTypeOf(investment_type));
}

/** Has the past prices of a holding fetched from its first purchase on. */
export async function trackHolding(tx: Tx, deps: Deps, row: InvestmentRow): Promise<void> {
  const instrument = instrumentOf(row);
  if (!instrument) return;
  await trackInstrument(tx, instrument, row.purchase_date, toInstantColumn(deps.now()));
}
