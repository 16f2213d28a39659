import type { Currency } from '../../contract/currencies.ts';
import type { AssetOverview } from '../../contract/overview.ts';
import { type Decimal, sum, toWire } from '../../finance/decimal.ts';
import { byCurrency, type Money } from '../../finance/money.ts';
import { portfolioTotal, type ValuedHolding, valueIn } from '../../finance/portfolio.ts';
import { percentOf } from '../../finance/positions.ts';
import type { RateTable } from '../../finance/rates.ts';
import { type Exposure, riskOf } from '../../finance/risk.ts';
import { isStale } from '../investments/investment-answers.ts';
import {
  counted,
  holdingKey,
  newestPriceTime,
  toHolding,
} from '../investments/investment-summary.ts';
import type { InvestmentRow } from '../investments/investments.repository.ts';

/** What a user's investments add to the balance sheet. */
export interface InvestmentFigures {
  values: Money[];
  /** Those of type OTHER, which cannot be sold at once. */
  illiquid: Money[];
  /** In the overview's currency; what cannot be converted is left out. */
  exposures: Exposure[];
  cost: Decimal;
  profit: Decimal;
  count: number;
  priceUpdateTime: string | null;
  stalePrices: number;
}

/** Reads holdings as the overview needs them; those with status 0 do not count. */
export function investmentFigures(
  rows: readonly InvestmentRow[],
  currency: Currency,
  rates: RateTable,
  today: string,
  now: Date,
): InvestmentFigures {
  const held = counted(rows);
  const holdings = held.map((row) => ({ ...toHolding(row), row }));
  const { cost, profit } = portfolioTotal(holdings, currency, rates, today);
  return {
    values: byCurrency(holdings.map(toMoney)),
    illiquid: byCurrency(
      holdings.filter(({ row }) => row.investment_type === 'OTHER').map(toMoney),
    ),
    exposures: holdings.flatMap((holding) => {
      const value = valueIn(holding, currency, rates);
      const { row } = holding;
      return value ? [{ key: holdingKey(row), riskClass: row.investment_type, value }] : [];
    }),
    cost,
    profit,
    count: held.length,
    priceUpdateTime: newestPriceTime(held),
    stalePrices: held.filter((row) => isStale(row, now)).length,
  };
}

/** What everything with a known cost has gained. */
export function investmentMetrics(
  parts: readonly { cost: Decimal; profit: Decimal }[],
): AssetOverview['investmentMetrics'] {
  const cost = sum(parts.map((part) => part.cost));
  const profit = sum(parts.map((part) => part.profit));
  return {
    totalUnrealizedGainLoss: toWire(profit, 2),
    overallReturnRate: cost.gt(0) ? toWire(percentOf(profit, cost), 2) : null,
    totalInvestmentCost: toWire(cost, 2),
  };
}

/** How much hangs on what: cash weighs nothing, and weighs in. */
export function riskMetrics(
  cash: Decimal,
  exposures: readonly Exposure[],
): AssetOverview['riskMetrics'] {
  const { level, concentration } = riskOf(cash, exposures);
  return { portfolioRisk: level, concentrationRisk: toWire(concentration, 1) };
}

function toMoney({ value, currency }: ValuedHolding): Money {
  return { amount: value, currency };
}
