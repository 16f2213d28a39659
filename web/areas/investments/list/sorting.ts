import type {
  InvestmentSort,
  SortOrder,
} from '../../../../contract/investments/investment-sorts.ts';

export interface Sorting {
  sortBy: InvestmentSort;
  sortOrder: SortOrder;
}

/** docs/specification.md, chapter 2: the newest purchase first. */
export const newestFirst: Sorting = { sortBy: 'purchaseDate', sortOrder: 'desc' };

/** What the table can be sorted by. */
export const sortableColumns = [
  { sortBy: 'investmentName', label: '名称' },
  { sortBy: 'investmentType', label: '类型' },
  { sortBy: 'purchaseDate', label: '购买日期' },
  { sortBy: 'totalCost', label: '总成本' },
  { sortBy: 'currentValue', label: '当前价值' },
  { sortBy: 'profit', label: '收益' },
] as const satisfies { sortBy: InvestmentSort; label: string }[];

export type SortableColumn = (typeof sortableColumns)[number]['sortBy'];

const readAscending: ReadonlySet<InvestmentSort> = new Set(['investmentName', 'investmentType']);

/**
 * A click turns the order around; on a new column names begin with the first, figures with the
 * largest.
 */
export function toggled({ sortBy, sortOrder }: Sorting, column: InvestmentSort): Sorting {
  if (column !== sortBy) {
    return { sortBy: column, sortOrder: readAscending.has(column) ? 'asc' : 'desc' };
  }
  return { sortBy, sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' };
}
