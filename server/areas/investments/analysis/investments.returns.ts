import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import {
  addHeldValue,
  type DatedPrice,
  type HoldingGroup,
  type HoldingStep,
} from '../../../../finance/holdings/held-value.ts';
import type { Money } from '../../../../finance/money/money.ts';
import { buildSeries } from '../../../../finance/net-worth/worth-series.ts';
import type { ReturnPosition } from '../../../../finance/returns/position.ts';
import type { ReturnScope, ReturnsQuestion } from '../../../area-returns.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import {
  type EntryRow,
  listEntries,
  listEntriesOfOwner,
  listPaidAmounts,
} from '../entries/entries.repository.ts';
import { foldStored, stepsOfFolded } from '../entries/position.ts';
import {
  findHolding,
  type Holding,
  listHoldings,
  listPricedRows,
  type PricedRow,
} from '../holdings.repository.ts';
import { isOwnersPrice } from '../prices/current-price.ts';
import { pricesOfTrades } from '../prices/entry-prices.repository.ts';
import { type HoldingGroupOf, listHoldingGroups, quantityChanges } from './holding-groups.ts';
import { isHeld, isSummed, toHolding } from './investment-summary.ts';

/** The holdings of an owner as positions whose returns can be asked for. */
export async function investmentReturns(db: Db, question: ReturnsQuestion): Promise<ReturnScope> {
  const { ownerId, id } = question;
  const rows = await rowsOf(db, question);
  const others = id === undefined ? [] : await othersOfInstrument(db, rows);
  const ids = [...rows, ...others].map((row) => row.id);
  const entries = Map.groupBy(
    id === undefined ? await listEntriesOfOwner(db, ownerId) : await listEntries(db, ownerId, ids),
    (entry) => entry.investment_id,
  );
  const paid = await paidByEntry(db, ownerId);
  const positions: ReturnPosition[] = [];
  for (const row of rows) {
    await yieldWhenLong();
    positions.push(toPosition(row, entries.get(row.id) ?? [], paid));
  }
  return {
    positions,
    readValues: async (days) => {
      const steps = new Map(rows.map(({ id: own }, index) => [own, stepsOf(positions[index])]));
      const stepsOfRow = (row: PricedRow) => steps.get(row.id) ?? [];
      const history = {
        stepsOf: stepsOfRow,
        tradesOf: (row: PricedRow) => pricesOfTrades(entries.get(row.id) ?? []),
      };
      const priced: PricedRow[] = [...rows, ...others];
      const holdingGroups = [...(await listHoldingGroups(db, ownerId, days, priced, history))];
      const groupOf = new Map(
        holdingGroups.flatMap((group) => group.rows.map(({ id: own }) => [own, group] as const)),
      );
      return {
        seriesOf: (some) => {
          const builder = buildSeries(days, 0);
          const ids = new Set(some.map((one) => one.id));
          const groups = new Set(some.flatMap((one) => groupOf.get(one.id) ?? []));
          for (const group of groups) addHeldValue(narrowGroup(group, stepsOfRow, ids), builder);
          return builder.series();
        },
        priceOn: (position, day) => newestOn(groupOf.get(position.id)?.prices ?? [], day),
      };
    },
  };
}

async function rowsOf(db: Db, { ownerId, id, type, rates }: ReturnsQuestion): Promise<Holding[]> {
  if (id !== undefined) {
    const row = await findHolding(db, ownerId, id);
    return row ? [row] : [];
  }
  const rows = (await listHoldings(db, ownerId, rates)).filter(isSummed);
  return type === undefined ? rows : rows.filter((row) => row.investment_type === type);
}

/** Holdings of the same instrument as a single one: their trades are prices of it too, as in the worth of all. */
async function othersOfInstrument(db: Db, [row]: readonly Holding[]): Promise<PricedRow[]> {
  if (!row || row.instrument_key === null) return [];
  const all = await listPricedRows(db, row.owner_id);
  return all.filter(
    (one) => one.instrument_key === row.instrument_key && one.id !== row.id && isSummed(one),
  );
}

async function paidByEntry(db: Db, ownerId: string): Promise<Map<string, Money>> {
  const rows = await listPaidAmounts(db, ownerId);
  return new Map(
    rows.map(({ id, amount, currency }) => [id, { amount: fromDecimalColumn(amount), currency }]),
  );
}

function toPosition(
  row: Holding,
  entries: readonly EntryRow[],
  paid: ReadonlyMap<string, Money>,
): ReturnPosition {
  const { value, currency } = toHolding(row);
  return {
    id: row.id,
    name: row.investment_name,
    currency,
    places: amountPlacesOf(row.investment_type),
    entries: entries.map(toEntry),
    folded: foldStored(entries, row.investment_type),
    paid,
    now: [{ amount: value, currency }],
    isUnpricedNow: isHeld(row) && row.price === null,
    isHandPriced: row.instrument_key === null || (row.price !== null && isOwnersPrice(row.price)),
  };
}

function stepsOf(position: ReturnPosition | undefined): HoldingStep[] {
  return position?.folded ? stepsOfFolded(position.folded) : [];
}

/** A group with only those of its holdings that are asked for. */
function narrowGroup(
  group: HoldingGroupOf<PricedRow>,
  stepsOfRow: (row: PricedRow) => readonly HoldingStep[],
  ids: ReadonlySet<string>,
): HoldingGroup {
  const rows = group.rows.filter(({ id }) => ids.has(id));
  if (rows.length === group.rows.length) return group;
  return { ...group, changes: quantityChanges(rows.map(stepsOfRow), group) };
}

/** The newest of prices by day that is not after a day. */
function newestOn(prices: readonly DatedPrice[], day: string): DatedPrice | undefined {
  let [low, high] = [0, prices.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prices[middle]?.day ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return prices[low - 1];
}
