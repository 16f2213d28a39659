import { keysOf } from '../fields/keys-of.ts';

/** What falls due, with its label. */
export const dueKindLabels = {
  RECEIVABLE: '应收款',
  PAYABLE: '应付款',
  LOAN: '贷款还款',
  CARD: '信用卡还款',
  DEPOSIT: '存款到期',
  WARRANTY: '保修到期',
  INSURANCE: '保险到期',
  INSPECTION: '资产检查',
  PLAN: '定投',
  RECURRING: '周期收支',
  SHORTFALL: '余额不足',
  BROKER_KEY: '券商密钥',
  TOKEN: '访问令牌',
} as const;
export type DueKind = keyof typeof dueKindLabels;
export const dueKinds = keysOf(dueKindLabels);

/** How far it is, with its label. */
export const dueStateLabels = { OPEN: '待办', SNOOZED: '已推迟', DONE: '已完成' } as const;
export type DueState = keyof typeof dueStateLabels;
export const dueStates = keysOf(dueStateLabels);
