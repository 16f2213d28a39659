import { type Investment, tradePrice } from '../../../../contract/investments/investment-fields.ts';
import type { PositionType } from '../../../../contract/securities/positions.ts';
import { brokerLabels } from '../../../../contract/securities/securities-fields.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import {
  dividendTax,
  taxableDividends,
  taxesDividendsByAge,
} from '../../../../finance/holdings/charges/dividend-tax.ts';
import { partsOf } from '../../../../finance/holdings/corporate-actions/source-events.ts';
import { dayGain } from '../../../../finance/holdings/entries/day-gain.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { type Folded, foldEntries, quantityOn } from '../../../../finance/holdings/entries/fold.ts';
import { type AssetType, normalizeSymbol } from '../../../../finance/market/symbols.ts';
import { type Decimal, toText, toWire } from '../../../../finance/money/decimal.ts';
import { fixedToDecimal } from '../../../../finance/money/fixed.ts';
import { todayOf } from '../../../business-day.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import {
  listSyncedPositions,
  type SyncedPosition,
} from '../../../ledger/synced/synced-positions.repository.ts';
import {
  type CorporateActionRow,
  listActions,
} from '../corporate-actions/corporate-actions.repository.ts';
import { listEntries, listEntriesBehindFigures } from '../entries/entries.repository.ts';
import type { Holding } from '../holdings.repository.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { pricesBefore } from './day-prices.ts';

/** The figures of a holding that need more than its row and its price. */
export type Figures = Pick<
  Investment,
  'dayGain' | 'dayGainDay' | 'syncedHint' | 'exNote' | 'expectedDividendTax'
>;

/**
 * The figures of some holdings of one owner that rest on earlier prices, on entries or on synced
 * accounts. However many holdings there are, it is one query for each of these.
 */
export async function figuresOf(
  db: Db,
  deps: Pick<Deps, 'config' | 'now'>,
  ownerId: string,
  rows: readonly Holding[],
): Promise<(row: Holding) => Figures> {
  const today = todayOf(deps);
  // What only a trade priced has an entry of the day of its price, which may be years ago.
  const [atTrade, others] = [rows.filter(isAtTrade), rows.filter((row) => !isAtTrade(row))];
  const days = others.flatMap(({ price }) => price?.day ?? []).sort();
  const entries = Map.groupBy(
    [
      ...(await listEntries(
        db,
        ownerId,
        atTrade.map(({ id }) => id),
      )),
      ...(await listEntriesBehindFigures(
        db,
        ownerId,
        others.map(({ id }) => id),
        days[0] ?? today,
      )),
    ],
    ({ investment_id }) => investment_id,
  );
  const before = await pricesBefore(db, ownerId, rows);
  const hintOf = await syncedHints(db, ownerId);
  const noteOf = await exNotes(db, ownerId, today);
  return (row) => {
    const stored = entries.get(row.id);
    const folded = stored && fold(row, stored.map(toEntry));
    const gain = gainOf(row, folded, before(row));
    return {
      dayGain: gain && toWire(gain, amountPlacesOf(row.investment_type)),
      dayGainDay: gain && (row.price?.day ?? null),
      syncedHint: hintOf(row),
      exNote: noteOf(row),
      expectedDividendTax: taxesDividendsByAge(row.instrument_key) ? taxOf(folded, today) : null,
    };
  };
}

function isAtTrade({ price }: Holding): boolean {
  return price?.source === tradePrice;
}

function fold(row: Holding, entries: ReturnType<typeof toEntry>[]): Folded {
  const folded = foldEntries(entries, {
    places: amountPlacesOf(row.investment_type),
    // What came or went without a price counts at that of the day.
    priceOn: (day) => (day === row.price?.day ? row.price.original : undefined),
  });
  if ('problem' in folded) throw new Error('the entries of a holding do not add up');
  return folded;
}

/** Without entries since the day of the price, what is held now was held on that day and before. */
function gainOf(row: Holding, folded: Folded | undefined, before: Decimal | undefined) {
  const { price, quantity, purchase_date } = row;
  if (!price || purchase_date > price.day) return null;
  const heldQuantity = fromDecimalColumn(quantity);
  if (!folded)
    return before && heldQuantity.gt(0) ? price.original.minus(before).times(heldQuantity) : null;
  const hasEntryOfDay = folded.entries.some(({ entry }) => entry.day === price.day);
  if (!hasEntryOfDay && quantityOn(folded, price.day).eq(0)) return null;
  // What is bought whole on the day needs no price of the day before.
  const isNew = folded.entries[0]?.entry.day === price.day;
  if (!before && !isNew) return null;
  return dayGain(folded, price.day, { before: before ?? price.original, now: price.original });
}

/** What would fall due if all were sold today; without dividends nothing. */
function taxOf(folded: Folded | undefined, today: string): number {
  if (!folded) return 0;
  const quantity = fixedToDecimal(folded.state.quantity);
  const { amount } = dividendTax(folded.lots, taxableDividends(folded), { day: today, quantity });
  return toWire(amount, 2);
}

/**
 * Sources do not report the day of payment. A dividend that was not paid
 * within so many days was not recorded.
 */
const mostDaysToPay = 60;

/**
 * Why a holding is worth less since an ex-day: its price is without the right already, and what was
 * announced has not come yet. Null where nothing is waited for.
 */
async function exNotes(
  db: Db,
  ownerId: string,
  today: string,
): Promise<(row: { id: string }) => string | null> {
  const proposed = await listActions(db, ownerId, { state: 'PROPOSED' });
  const waiting = Map.groupBy(
    proposed.filter((row) => isWaiting(row, today)),
    (row) => row.investment_id,
  );
  return ({ id }) => waiting.get(id)?.map(noteOf).join('；') ?? null;
}

function isWaiting({ ex_day, pay_day }: CorporateActionRow, today: string): boolean {
  if (ex_day > today) return false;
  return pay_day === null ? today <= addDays(ex_day, mostDaysToPay) : today < pay_day;
}

function noteOf({ ex_day, pay_day, text }: CorporateActionRow): string {
  const { shares, cash } = partsOf(text);
  const what = cash ? (shares ? '除权除息' : '除息') : '除权';
  return `${ex_day} 已${what}，待到账${pay_day ? `（${pay_day}）` : ''}`;
}

/** Which symbols of brokers are read as an instrument. */
const assetTypes: Partial<Record<PositionType, AssetType>> = {
  STOCK: 'stock',
  FUND: 'fund',
  CRYPTO: 'crypto',
};

/** For a holding whose instrument an active synced account holds too, the question whether it is there twice. */
async function syncedHints(
  db: Db,
  ownerId: string,
): Promise<(row: InvestmentRow) => string | null> {
  const byKey = new Map<string, SyncedPosition>();
  for (const position of await listSyncedPositions(db, ownerId)) {
    const assetType = assetTypes[position.position_type];
    const key = assetType && normalizeSymbol(position.symbol, assetType)?.key;
    if (key !== undefined && !byKey.has(key)) byKey.set(key, position);
  }
  return ({ instrument_key: key, quantity }) => {
    const synced = key === null || quantity === '0' ? undefined : byKey.get(key);
    return synced ? hintOf(synced) : null;
  };
}

function hintOf({ account_type, symbol, symbol_name, quantity }: SyncedPosition): string {
  const quantityText = toText(fromDecimalColumn(quantity));
  return `${brokerLabels[account_type]} 已同步 ${symbol_name ?? symbol} ${quantityText}，是否重复记录？`;
}
