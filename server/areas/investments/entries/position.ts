import type { InvestmentType } from '../../../../contract/investments/investment-fields.ts';
import { amountPlacesOf, inOrder } from '../../../../finance/holdings/entries/entry.ts';
import {
  type FoldEnd,
  type Folded,
  type FoldOptions,
  type FoldProblem,
  figuresOf,
  foldEntries,
} from '../../../../finance/holdings/entries/fold.ts';
import type { HoldingStep } from '../../../../finance/holdings/held-value.ts';
import { roundToWireDigits, toText } from '../../../../finance/money/decimal.ts';
import { fixedOfText, fixedToText } from '../../../../finance/money/fixed.ts';
import type { Db } from '../../../db/database.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { type EntryPrice, pricesOfTrades } from '../prices/entry-prices.repository.ts';
import { type EntryRow, type FoldedRow, listTradesAndMany } from './entries.repository.ts';

/** The columns of a holding's row that follow from its entries. */
export type PositionColumns = Pick<
  InvestmentRow,
  | 'quantity'
  | 'purchase_price'
  | 'cost'
  | 'realized_gain'
  | 'income'
  | 'fees'
  | 'taxes'
  | 'net_invested'
  | 'invested_before'
  | 'fifo_cost'
  | 'fifo_realized_gain'
  | 'entry_count'
> & { purchase_date?: string };

/** What the entries of a holding come to. */
export function foldRows(
  rows: readonly FoldedRow[],
  type: InvestmentType,
  options: Pick<FoldOptions, 'leaveOut'> = {},
): Folded | FoldProblem {
  return foldEntries(rows.map(toEntry), { ...options, places: amountPlacesOf(type) });
}

/** The same of entries that add up for certain: those that are stored, or a first one. */
export function foldStored(rows: readonly FoldedRow[], type: InvestmentType): Folded {
  const folded = foldRows(rows, type);
  if ('problem' in folded) throw new Error('the entries of a holding do not add up');
  return folded;
}

/** The figures that are stored in the holding's row. Without entries the purchase date stays. */
export function positionColumns({ state, entries }: Folded): PositionColumns {
  return columnsOfEnd({ state, count: entries.length, firstDay: entries[0]?.entry.day });
}

/** The same of what the entries come to. */
export function columnsOfEnd({
  state,
  count,
  firstDay,
}: Pick<FoldEnd, 'state' | 'count' | 'firstDay'>): PositionColumns {
  const { averageCost, netInvested } = figuresOf(state);
  return {
    quantity: fixedToText(state.quantity),
    purchase_price: averageCost ? toText(roundToWireDigits(averageCost)) : '0',
    cost: fixedToText(state.cost),
    realized_gain: fixedToText(state.realizedGain),
    income: fixedToText(state.income),
    fees: fixedToText(state.fees),
    taxes: fixedToText(state.taxes),
    net_invested: toText(netInvested),
    invested_before: fixedToText(state.investedBefore),
    fifo_cost: fixedToText(state.fifoCost),
    fifo_realized_gain: fixedToText(state.fifoRealizedGain),
    entry_count: count,
    ...(firstDay !== undefined && { purchase_date: firstDay }),
  };
}

/** The same of entries that add up for certain. */
export function positionOf(rows: readonly EntryRow[], type: InvestmentType): PositionColumns {
  return positionColumns(foldStored(rows, type));
}

/** The entries of a holding in the order in which they take effect. */
export function inEffectOrder(rows: readonly EntryRow[]): EntryRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return inOrder(rows.map(toEntry)).flatMap(({ id }) => byId.get(id) ?? []);
}

/** What the entries of holdings say of past days. */
interface EntryHistory {
  /** How much of a holding was held from which day on, and what it cost, oldest first. */
  stepsOf: (row: InvestmentRow) => HoldingStep[];
  /** The prices of its trades, by day. */
  tradesOf: (row: InvestmentRow) => EntryPrice[];
}

/** Reads the entries of an owner's holdings once, for both. */
export async function heldHistory(db: Db, ownerId: string): Promise<EntryHistory> {
  const entries = Map.groupBy(await listTradesAndMany(db, ownerId), (entry) => entry.investment_id);
  const stepsOf = (row: InvestmentRow) => {
    const { quantity, cost, purchase_date: day } = row;
    if (row.entry_count <= 1) {
      return [{ day, quantity: fixedOfText(quantity), cost: fixedOfText(cost) }];
    }
    return stepsOfFolded(foldStored(entries.get(row.id) ?? [], row.investment_type));
  };
  return { stepsOf, tradesOf: ({ id }) => pricesOfTrades(entries.get(id) ?? []) };
}

/** How much was held after each entry of a holding, and what it cost, oldest first. */
export function stepsOfFolded({ entries }: Pick<Folded, 'entries'>): HoldingStep[] {
  return entries.map(({ entry: { day }, after: { quantity, cost } }) => ({ day, quantity, cost }));
}
