import type { Currency } from '../../contract/fields/currencies.ts';
import {
  assetParts,
  forEachPart,
  liabilityParts,
  partOf,
  type SheetPart,
} from '../../contract/net-worth/sheet-parts.ts';
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

/** What a household owns and owes, each in its own currency; in `cash`, what is below zero is owed. */
export type Holdings = Record<Exclude<SheetPart, 'creditDebt'>, readonly Money[]> & {
  /** What of the liquid parts cannot be sold, or taken out, at once. */
  illiquid: readonly Money[];
};

/** One balance sheet in one currency. Exact: rounding is left to the edge. */
export interface BalanceSheet extends RateUse {
  /** Each above zero, liabilities too. */
  parts: Record<SheetPart, Decimal>;
  totalAssets: Decimal;
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
  const owned = { ...holdings, cash: holdings.cash.filter(({ amount }) => amount.gt(0)) };
  const parts = forEachPart((part) =>
    part === 'creditDebt'
      ? worth(holdings.cash.filter(({ amount }) => amount.lt(0))).times(-1)
      : worth(owned[part]),
  );
  const sumOf = (some: readonly SheetPart[]) => sum(some.map((part) => parts[part]));
  const totalAssets = sumOf(assetParts);
  const totalLiabilities = sumOf(liabilityParts);
  const used = currenciesIn(Object.values(holdings).flat());
  return {
    parts,
    totalAssets,
    totalLiabilities,
    netWorth: totalAssets.minus(totalLiabilities),
    liquidAssets: sumOf(assetParts.filter((part) => partOf(part).isLiquid)).minus(
      worth(holdings.illiquid),
    ),
    usedRates: usedRates(used, currency, rates),
    ...rateUse(used, currency, rates, today),
  };
}
