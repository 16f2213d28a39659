import type { Currency } from '../../contract/fields/currencies.ts';
import { type Decimal, sum } from '../money/decimal.ts';
import {
  addUp,
  currenciesIn,
  type Money,
  type RateUse,
  rateUse,
  type UsedRate,
  usedRates,
} from '../money/money.ts';
import type { RateTable } from '../money/rates.ts';

/** What a household owns and owes, each in its own currency. */
export type Holdings = {
  /** Balances of cash accounts; what is below zero is owed. */
  cash: readonly Money[];
  investments: readonly Money[];
  /** Those of the investments that cannot be sold at once (type OTHER). */
  illiquidInvestments: readonly Money[];
  fixedAssets: readonly Money[];
  /** What is valued by hand, such as provident funds and insurances. */
  otherAssets: readonly Money[];
  /** Those of them that cannot be taken out at will. */
  restrictedAssets: readonly Money[];
  receivables: readonly Money[];
  payables: readonly Money[];
  /** What is outstanding of loans. */
  loans: readonly Money[];
};

/** One balance sheet in one currency. Exact: rounding is left to the edge. */
export interface BalanceSheet extends RateUse {
  cash: Decimal;
  investments: Decimal;
  fixedAssets: Decimal;
  otherAssets: Decimal;
  receivables: Decimal;
  totalAssets: Decimal;
  /** What accounts are below zero, as a positive amount. */
  creditDebt: Decimal;
  payables: Decimal;
  loans: Decimal;
  totalLiabilities: Decimal;
  netWorth: Decimal;
  liquidAssets: Decimal;
  usedRates: UsedRate[];
}

/**
 * Adds a household up: assets are what is positive, liabilities what is owed to others and what
 * credit accounts are below zero. What cannot be converted is left out and named.
 */
export function balanceSheet(
  holdings: Holdings,
  currency: Currency,
  rates: RateTable,
  today: string,
): BalanceSheet {
  const worth = (items: readonly Money[]) => addUp(items, currency, rates);
  const cash = worth(holdings.cash.filter(({ amount }) => amount.gt(0)));
  const creditDebt = worth(holdings.cash.filter(({ amount }) => amount.lt(0))).times(-1);
  const investments = worth(holdings.investments);
  const fixedAssets = worth(holdings.fixedAssets);
  const otherAssets = worth(holdings.otherAssets);
  const receivables = worth(holdings.receivables);
  const totalAssets = sum([cash, investments, fixedAssets, otherAssets, receivables]);
  const payables = worth(holdings.payables);
  const loans = worth(holdings.loans);
  const totalLiabilities = sum([creditDebt, payables, loans]);
  const used = currenciesIn(Object.values(holdings).flat());
  return {
    cash,
    investments,
    fixedAssets,
    otherAssets,
    receivables,
    totalAssets,
    creditDebt,
    payables,
    loans,
    totalLiabilities,
    netWorth: totalAssets.minus(totalLiabilities),
    liquidAssets: sum([cash, investments, otherAssets])
      .minus(worth(holdings.illiquidInvestments))
      .minus(worth(holdings.restrictedAssets)),
    usedRates: usedRates(used, currency, rates),
    ...rateUse(used, currency, rates, today),
  };
}
