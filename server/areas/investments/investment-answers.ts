import type {
  Investment,
  InvestmentProfit,
} from '../../../contract/investments/investment-fields.ts';
import { amountPlacesOf } from '../../../finance/holdings/entries/entry.ts';
import { type Position, type Valuation, valuate } from '../../../finance/holdings/positions.ts';
import { assetTypeOf, normalizeSymbol } from '../../../finance/market/symbols.ts';
import {
  type Decimal,
  decimal,
  divide,
  sum,
  toExactWire,
  toWire,
} from '../../../finance/money/decimal.ts';
import { fromDecimalColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { isStale as isStalePrice } from '../../providers/quotes/freshness.ts';
import { type Figures, figuresOf } from './figures/figures.ts';
import type { Holding } from './holdings.repository.ts';
import { isOwnersPrice } from './prices/current-price.ts';

/** What a holding cost and is worth, in its own currency. */
export function valuateRow(row: Holding): Valuation {
  return valuate(toPosition(row));
}

/** A row as a holding's worth is worked out from it. */
export function toPosition(row: Holding): Position {
  return {
    quantity: fromDecimalColumn(row.quantity),
    cost: fromDecimalColumn(row.cost),
    currentPrice: row.price?.price ?? null,
  };
}

/** A holding to answer, with its valuation where that is known already. */
interface ValuedHolding {
  row: Holding;
  valuation?: Valuation;
}

/** Holdings of one owner as they are answered. */
export async function answerHoldings(
  db: Db,
  deps: Pick<Deps, 'config' | 'now'>,
  ownerId: string,
  holdings: readonly ValuedHolding[],
): Promise<Investment[]> {
  if (holdings.length === 0) return [];
  const rows = holdings.map(({ row }) => row);
  const figures = await figuresOf(db, deps, ownerId, rows);
  const now = deps.now();
  return holdings.map(({ row, valuation }) => toInvestment(row, now, figures(row), valuation));
}

/** The same of holdings that are not valued yet. */
export function answerRows(
  db: Db,
  deps: Pick<Deps, 'config' | 'now'>,
  ownerId: string,
  rows: readonly Holding[],
): Promise<Investment[]> {
  return answerHoldings(
    db,
    deps,
    ownerId,
    rows.map((row) => ({ row })),
  );
}

/** One holding as it is answered. */
export async function answerHolding(
  db: Db,
  deps: Pick<Deps, 'config' | 'now'>,
  row: Holding,
): Promise<Investment> {
  const figures = await figuresOf(db, deps, row.owner_id, [row]);
  return toInvestment(row, deps.now(), figures(row));
}

function toInvestment(
  row: Holding,
  now: Date,
  figures: Figures,
  { cost, value, profit, rate } = valuateRow(row),
): Investment {
  return {
    id: row.id,
    investmentName: row.investment_name,
    symbol: row.symbol,
    investmentType: row.investment_type,
    quantity: toExactWire(fromDecimalColumn(row.quantity)),
    purchasePrice: toExactWire(fromDecimalColumn(row.purchase_price)),
    currentPrice: row.price && toExactWire(row.price.price),
    currency: row.currency,
    purchaseDate: row.purchase_date,
    description: row.description,
    status: row.status,
    totalCost: toWire(cost, 2),
    currentValue: toWire(value, 2),
    profit: toWire(profit, 2),
    profitRate: rate && toWire(rate, 2),
    priceSource: row.price?.source ?? null,
    priceTime: row.price?.time ?? null,
    priceStale: isStale(row, now),
    priceUnit: normalizeSymbol(row.symbol, assetTypeOf(row.investment_type))?.unit ?? null,
    ...gainsOf(row, profit),
    ...figures,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** What follows from a holding's entries beside cost and value. */
function gainsOf(row: Holding, unrealized: Decimal) {
  const places = amountPlacesOf(row.investment_type);
  const amount = (text: string) => toWire(fromDecimalColumn(text), places);
  const quantity = fromDecimalColumn(row.quantity);
  const diluted = fromDecimalColumn(row.net_invested).minus(row.invested_before);
  const isHeld = !quantity.eq(0);
  const unit = (of: Decimal) => (isHeld ? toWire(divide(of, quantity), 4) : null);
  return {
    averageCost: unit(fromDecimalColumn(row.cost)),
    dilutedCost: isHeld ? toWire(diluted, places) : null,
    dilutedUnitCost: unit(diluted),
    realizedGain: amount(row.realized_gain),
    income: amount(row.income),
    fees: amount(row.fees),
    taxes: amount(row.taxes),
    netInvested: amount(row.net_invested),
    totalGain: toWire(unrealized.plus(row.realized_gain).plus(row.income), places),
    entryCount: row.entry_count,
    fifoCost: amount(row.fifo_cost),
    fifoRealizedGain: amount(row.fifo_realized_gain),
    inTransit:
      row.investment_type === 'FUND'
        ? toWire(sum(row.onWay.map(({ amount }) => decimal(amount))), places)
        : null,
  };
}

export function toProfit(answer: Investment): InvestmentProfit {
  return { ...answer, profitAmount: answer.profit };
}

/** A quote that may no longer be taken for today's. What the owner entered is not a quote. */
export function isStale({ price }: Holding, now: Date): boolean {
  if (price === null || isOwnersPrice(price)) return false;
  return isStalePrice(price.confirmedAt, price.time, now);
}
