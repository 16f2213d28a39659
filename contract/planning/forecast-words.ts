import { keysOf } from '../fields/keys-of.ts';

/** What a cash forecast counts, with its label. */
export const forecastKindLabels = {
  LOAN: '贷款还款',
  CARD: '信用卡还款',
  RECURRING: '周期收支',
  PAYABLE: '应付款',
  RECEIVABLE: '应收款',
  DEPOSIT: '存款',
  PLAN: '定投',
  ORDER: '在途资金',
  DIVIDEND: '分红',
  ASSET: '资产事项',
  EVERYDAY: '日常支出',
} as const;
export type ForecastKind = keyof typeof forecastKindLabels;
export const forecastKinds = keysOf(forecastKindLabels);

/** How many months a forecast may go. */
export const forecastMonths = [3, 6, 12, 24, 36] as const;

/** The keys of the lines that are no account: all of them together, and what names no account. */
export const allAccounts = 'all';
export const noAccount = 'none';

/** Said beside everything that rests on assumptions. */
export const assumptionNote = '这是假设，不是预测';
