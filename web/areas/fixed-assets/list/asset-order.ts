import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { categoryText } from '../editor/asset-texts.ts';

export const sortColumns = {
  name: '资产',
  category: '类别',
  originalValue: '原值',
  currentValue: '当前价值',
  purchaseDate: '购买日期',
  usageStatus: '状态',
} as const;
export type SortColumn = keyof typeof sortColumns;

export interface Order {
  column: SortColumn;
  descending: boolean;
}

/** Newest purchase first, as the server has it. */
export const usualOrder: Order = { column: 'purchaseDate', descending: true };

const chinese = new Intl.Collator('zh-CN', { numeric: true });

/** Amounts of different currencies are compared at each asset's own exchange rate. */
const comparisons: Record<SortColumn, (a: FixedAsset, b: FixedAsset) => number> = {
  name: (a, b) => chinese.compare(a.name, b.name),
  category: (a, b) => chinese.compare(categoryText(a), categoryText(b)),
  originalValue: (a, b) => a.originalValue * a.exchangeRate - b.originalValue * b.exchangeRate,
  currentValue: (a, b) => a.currentValue * a.exchangeRate - b.currentValue * b.exchangeRate,
  purchaseDate: (a, b) =>
    a.purchaseDate < b.purchaseDate ? -1 : Number(a.purchaseDate > b.purchaseDate),
  usageStatus: (a, b) => chinese.compare(a.usageStatus, b.usageStatus),
};

/** A sorted copy; equal assets keep their order. */
export function inOrder(assets: readonly FixedAsset[], { column, descending }: Order) {
  const compare = comparisons[column];
  return assets.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

/** Clicking the column in use turns it round; another begins with its usual direction. */
export function nextOrder(order: Order, column: SortColumn): Order {
  if (order.column === column) return { column, descending: !order.descending };
  return { column, descending: /Value|Date/.test(column) };
}
