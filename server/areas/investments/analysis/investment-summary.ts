import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { InvestmentType } from '../../../../contract/investments/investment-fields.ts';
import type {
  InvestmentSummary,
  PortfolioAnalysis,
} from '../../../../contract/investments/investment-figures.ts';
import { allocate, portfolioTotal, valueIn } from '../../../../finance/holdings/portfolio.ts';
import { costAndValue } from '../../../../finance/holdings/positions.ts';
import { concentration } from '../../../../finance/holdings/risk.ts';
import { toWire } from '../../../../finance/money/decimal.ts';
import { addUp } from '../../../../finance/money/money.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Holding } from '../holdings.repository.ts';
import { toPosition } from '../investment-answers.ts';

const topHoldings = 10;

/** A status of 0 is listed and in no sum, of the past neither. */
export function isSummed(row: Pick<Holding, 'status'>): boolean {
  return row.status !== 0;
}

/** Whether anything is left: after the sale of everything a holding is cleared (已清仓). */
export function isHeld(row: Pick<Holding, 'quantity'>): boolean {
  return row.quantity !== '0';
}

/** Holdings that count today. */
export function countedHoldings<Row extends Pick<Holding, 'status' | 'quantity'>>(
  rows: readonly Row[],
): Row[] {
  return rows.filter((row) => isSummed(row) && isHeld(row));
}

/** Lots of the same thing share a key; a holding without quotes has a key by itself. */
export function holdingKey(row: Holding): string {
  return row.instrument_key ?? row.id;
}

export function toHolding(row: Holding) {
  return { currency: row.currency, ...costAndValue(toPosition(row)) };
}

function totals(rows: readonly Holding[], currency: Currency, rates: RateTable, today: string) {
  const { cost, value, profit, rate, ...rateUse } = portfolioTotal(
    rows.map(toHolding),
    currency,
    rates,
    today,
  );
  return {
    totalCost: toWire(cost, 2),
    totalValue: toWire(value, 2),
    profit,
    totalProfit: toWire(profit, 2),
    profitRate: rate && toWire(rate, 2),
    currency,
    ...rateUse,
  };
}

export function summarize(
  rows: readonly Holding[],
  currency: Currency,
  rates: RateTable,
  today: string,
): InvestmentSummary {
  const summed = countedHoldings(rows);
  const gained = rows.filter(isSummed);
  const total = (column: 'realized_gain' | 'income') =>
    addUp(
      gained.map((row) => ({ amount: fromDecimalColumn(row[column]), currency: row.currency })),
      currency,
      rates,
    );
  const { profit, ...sums } = totals(summed, currency, rates, today);
  const [realized, income] = [total('realized_gain'), total('income')];
  return {
    holdingsCount: summed.length,
    ...sums,
    realizedGain: toWire(realized, 2),
    income: toWire(income, 2),
    totalGain: toWire(profit.plus(realized).plus(income), 2),
  };
}

/** How a portfolio is spread. What cannot be converted is left out and named. */
export function analyse(
  rows: readonly Holding[],
  currency: Currency,
  rates: RateTable,
  today: string,
): PortfolioAnalysis {
  const summed = countedHoldings(rows);
  const parts = summed.flatMap((row) => {
    const amount = valueIn(toHolding(row), currency, rates);
    return amount ? [{ row, amount }] : [];
  });
  const spread = <K extends string>(keyOf: (row: Holding) => K) =>
    allocate(parts.map(({ row, amount }) => ({ key: keyOf(row), amount }))).map((slice) => ({
      key: slice.key,
      value: toWire(slice.amount, 2),
      percentage: toWire(slice.percentage, 2),
    }));
  const firstOf = new Map(summed.map((row) => [holdingKey(row), row]));
  const exposures = parts.map(({ row, amount }) => ({
    key: holdingKey(row),
    riskClass: row.investment_type,
    value: amount,
  }));
  const { profit: _, ...sums } = totals(summed, currency, rates, today);
  return {
    ...sums,
    allocationByType: spread((row): InvestmentType => row.investment_type).map(
      ({ key, ...slice }) => ({ investmentType: key, ...slice }),
    ),
    allocationByCurrency: spread((row) => row.currency).map(({ key, ...slice }) => ({
      currency: key,
      ...slice,
    })),
    topHoldings: spread(holdingKey)
      .slice(0, topHoldings)
      .flatMap(({ key, ...slice }) => {
        const row = firstOf.get(key);
        return row ? [{ ...namesOf(row), ...slice }] : [];
      }),
    concentration: toWire(concentration(exposures), 1),
  };
}

function namesOf({ investment_name, symbol, investment_type }: Holding) {
  return { investmentName: investment_name, symbol, investmentType: investment_type };
}

/** The newest moment at which any price was confirmed; null when none ever was. */
export function newestPriceTime(rows: readonly Holding[]): string | null {
  return rows.reduce<string | null>((newest, { price }) => {
    return price && (newest === null || price.confirmedAt > newest) ? price.confirmedAt : newest;
  }, null);
}
