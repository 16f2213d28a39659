import type { Currency } from '../../contract/fields.ts';
import type { InvestmentType } from '../../contract/investment-fields.ts';
import type { InvestmentSort, SortOrder } from '../../contract/investments.ts';
import type { Decimal } from '../../finance/decimal.ts';
import { convert } from '../../finance/money.ts';
import type { Valuation } from '../../finance/positions.ts';
import type { RateTable } from '../../finance/rates.ts';
import { valuateRow } from './investment-answers.ts';
import type { InvestmentRow } from './investments.repository.ts';

interface Wanted {
  type?: InvestmentType | undefined;
  /** Part of the name or the symbol, in any case. */
  keyword?: string | undefined;
}

export function filterRows(rows: readonly InvestmentRow[], { type, keyword }: Wanted) {
  const part = keyword?.normalize('NFKC').toLowerCase();
  return rows.filter(
    (row) =>
      (type === undefined || row.investment_type === type) &&
      (!part ||
        [row.investment_name, row.symbol].some((text) => text.toLowerCase().includes(part))),
  );
}

export interface ValuedRow {
  row: InvestmentRow;
  valuation: Valuation;
}

type SortKey = string | Decimal | null | undefined;

const byName = new Intl.Collator('zh-Hans-CN', { numeric: true });

/**
 * Sorts rows. Amounts of different currencies are compared in one, at the newest rates; what
 * cannot be compared (no rate known, nothing paid) comes last in either direction. Equals stay as
 * they came: those added last first.
 */
export function sortRows(
  rows: readonly InvestmentRow[],
  sortBy: InvestmentSort,
  sortOrder: SortOrder,
  currency: Currency,
  rates: RateTable,
): ValuedRow[] {
  const direction = sortOrder === 'asc' ? 1 : -1;
  return rows
    .map((row) => {
      const valuation = valuateRow(row);
      return { row, valuation, key: sortKey(row, valuation, sortBy, currency, rates) };
    })
    .sort((a, b) => {
      if (a.key == null || b.key == null) return Number(a.key == null) - Number(b.key == null);
      return direction * compare(a.key, b.key);
    });
}

function sortKey(
  row: InvestmentRow,
  { cost, value, profit, rate }: Valuation,
  sortBy: InvestmentSort,
  currency: Currency,
  rates: RateTable,
): SortKey {
  const inOne = (amount: Decimal) => convert({ amount, currency: row.currency }, currency, rates);
  switch (sortBy) {
    case 'investmentName':
      return row.investment_name;
    case 'investmentType':
      return row.investment_type;
    case 'purchaseDate':
      return row.purchase_date;
    case 'totalCost':
      return inOne(cost);
    case 'currentValue':
      return inOne(value);
    case 'profit':
    case 'profitAmount':
      return inOne(profit);
    case 'profitRate':
      return rate;
  }
}

function compare(a: string | Decimal, b: string | Decimal): number {
  return typeof a === 'string' || typeof b === 'string'
    ? byName.compare(String(a), String(b))
    : a.cmp(b);
}
