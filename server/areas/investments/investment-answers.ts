import {
  type Investment,
  type InvestmentProfit,
  manualPrice,
} from '../../../contract/investments/investment-fields.ts';
import { type Position, type Valuation, valuate } from '../../../finance/holdings/positions.ts';
import { assetTypeOf, normalizeSymbol } from '../../../finance/market/symbols.ts';
import { toExactWire, toWire } from '../../../finance/money/decimal.ts';
import { fromDecimalColumn } from '../../db/columns.ts';
import { isStale as isStalePrice } from '../../providers/quotes/freshness.ts';
import type { Holding } from './holdings.repository.ts';

/** What a holding cost and is worth, in its own currency. */
export function valuateRow(row: Holding): Valuation {
  return valuate(toPosition(row));
}

/** A row as a holding's worth is worked out from it. */
export function toPosition(row: Holding): Position {
  return {
    quantity: fromDecimalColumn(row.quantity),
    purchasePrice: fromDecimalColumn(row.purchase_price),
    currentPrice: row.price?.price ?? null,
  };
}

export function toInvestment(
  row: Holding,
  now: Date,
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
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toProfit(row: Holding, now: Date, valuation?: Valuation): InvestmentProfit {
  const answer = toInvestment(row, now, valuation);
  return { ...answer, profitAmount: answer.profit };
}

/** A quote that may no longer be taken for today's. What the owner entered is not a quote. */
export function isStale({ price }: Holding, now: Date): boolean {
  if (price === null || price.source === manualPrice) return false;
  return isStalePrice(price.confirmedAt, price.time, now);
}
