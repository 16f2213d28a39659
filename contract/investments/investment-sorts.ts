import { z } from 'zod';

export const investmentSorts = [
  'investmentName',
  'investmentType',
  'totalCost',
  'currentValue',
  'profit',
  'profitAmount',
  'profitRate',
  'purchaseDate',
] as const;
export type InvestmentSort = (typeof investmentSorts)[number];

export const sortBy = z.enum(investmentSorts, { error: '不支持的排序字段' });
export const sortOrder = z
  .enum(['asc', 'desc'], { error: '排序方向只能是 asc 或 desc' })
  .default('desc');
export type SortOrder = z.output<typeof sortOrder>;
