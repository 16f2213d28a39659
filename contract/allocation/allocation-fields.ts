import { type InvestmentType, investmentTypeLabels } from '../investments/investment-fields.ts';

/** What a portfolio can be divided by. */
export const allocationDimensions = ['TYPE', 'CURRENCY', 'MARKET', 'ACCOUNT'] as const;
export type AllocationDimension = (typeof allocationDimensions)[number];

/** The key of money in accounts, among the types and among the markets. */
export const cashKey = 'CASH';
/** The key of the investments that the user enters, among the accounts. */
export const manualKey = 'manual';

export type AllocatedType = InvestmentType | typeof cashKey;
/** The types with their labels, in the order of an answer. */
export const allocatedTypeLabels: Record<AllocatedType, string> = {
  ...investmentTypeLabels,
  CASH: '现金',
};

/** The markets with their labels, in the order of an answer. */
export const allocatedMarketLabels = {
  CN: '中国内地',
  HK: '中国香港',
  US: '美国',
  OTHER: '其他市场',
  CASH: '现金',
} as const;
export type AllocatedMarket = keyof typeof allocatedMarketLabels;
