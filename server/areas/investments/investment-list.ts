import type { Currency } from '../../../contract/fields/currencies.ts';
import type { InvestmentType } from '../../../contract/investments/investment-fields.ts';
import type { InvestmentSort, SortOrder } from '../../../contract/investments/investment-sorts.ts';
import type { Valuation } from '../../../finance/holdings/positions.ts';
import type { Decimal } from '../../../finance/money/decimal.ts';
import { convert } from '../../../finance/money/money.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import { isHeld } from './analysis/investment-summary.ts';
import type { Holding } from './holdings.repository.ts';
import { valuateRow } from './investment-answers.ts';

interface ListFilter {
  type?: InvestmentType | undefined;
  /** Part of the name or the symbol, in any case. */
  keyword?: string | undefined;
  /** What is held, what was sold whole, or both; without it what is held. */
  state?: 'held' | 'cleared' | 'all' | undefined;
}

export function filterRows(
  rows: readonly Holding[],
  { type, keyword, state = 'held' }: ListFilter,
) {
  const part = keyword?.normalize('NFKC').toLowerCase();
  const has = (text: string) => !part || text.toLowerCase().includes(part);
  return rows.filter(
    (row) =>
      (state === 'all' || isHeld(row) === (state === 'held')) &&
      (type === undefined || row.investment_type === type) &&
      (has(row.investment_name) || has(row.symbol)),
  );
}

export interface ValuedRow {
  row: Holding;
  valuation: Valuation;
}

type Compare = (a: ValuedRow, b: ValuedRow) => number;

/**
 * Sorts rows. Amounts of different currencies are compared in one, at the newest rates. What has
 * nothing to compare (nothing was paid) and what has no rate comes last in either direction.
 * Equals stay as they came: those added last first.
 */
export function sortRows(
  rows: readonly Holding[],
  sortBy: InvestmentSort,
  sortOrder: SortOrder,
  currency: Currency,
  rates: RateTable,
): ValuedRow[] {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const byAmount = (amountOf: (valuation: Valuation) => Decimal): Compare => {
    const keys = new Map<ValuedRow, Decimal | undefined>();
    for (const item of valued) {
      const money = { amount: amountOf(item.valuation), currency: item.row.currency };
      keys.set(item, convert(money, currency, rates));
    }
    return (a, b) => {
      const [left, right] = [keys.get(a), keys.get(b)];
      if (left && right) return direction * left.cmp(right);
      if (left || right) return left ? -1 : 1;
      // Without a rate only amounts of the same currency can be compared.
      if (a.row.currency !== b.row.currency) return a.row.currency < b.row.currency ? -1 : 1;
      return direction * amountOf(a.valuation).cmp(amountOf(b.valuation));
    };
  };
  const byRowText = (textOf: (row: Holding) => string): Compare => {
    // Made when it is needed: the first one loads 2 MiB of rules about all languages.
    const byText = new Intl.Collator('zh-Hans-CN', { numeric: true });
    return (a, b) => direction * byText.compare(textOf(a.row), textOf(b.row));
  };
  const byRate: Compare = ({ valuation: { rate: a } }, { valuation: { rate: b } }) =>
    a && b ? direction * a.cmp(b) : Number(a === null) - Number(b === null);
  const valued = rows.map((row) => ({ row, valuation: valuateRow(row) }));
  const compare: Record<InvestmentSort, () => Compare> = {
    investmentName: () => byRowText((row) => row.investment_name),
    investmentType: () => byRowText((row) => row.investment_type),
    purchaseDate: () => byRowText((row) => row.purchase_date),
    totalCost: () => byAmount(({ cost }) => cost),
    currentValue: () => byAmount(({ value }) => value),
    profit: () => byAmount(({ profit }) => profit),
    profitAmount: () => byAmount(({ profit }) => profit),
    profitRate: () => byRate,
  };
  return valued.sort(compare[sortBy]());
}
