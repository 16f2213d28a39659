import { keysOf } from '../fields/keys-of.ts';
import type { ChangePart } from '../net-worth/net-worth-fields.ts';

export interface ActKindFacts {
  /** What people call a transaction that takes money, and one that brings money. */
  taken: string;
  brought: string;
  /** The part of a change of net worth that the money counts for; what it pays off is of another part. */
  part: ChangePart;
  /** It only moves money to something else that counts: both sides cancel in a change of net worth. */
  movesOnly?: true;
  /** The page of what was done. */
  page: string;
}

const loans = '/dashboard/loans';
const deposits = { part: 'saving', movesOnly: true, page: '/dashboard/deposits' } as const;
const debts = { part: 'saving', page: '/dashboard/receivables-payables' } as const;

/** What areas move in a cash account by an act of theirs, such as the payment of a debt. */
export const actFacts = {
  RECEIVABLE_PAYMENT: { taken: '应收款退回', brought: '应收款收款', ...debts },
  PAYABLE_PAYMENT: { taken: '应付款付款', brought: '应付款退回', ...debts },
  LOAN_PRINCIPAL: { taken: '还贷本金', brought: '还贷本金退回', part: 'saving', page: loans },
  LOAN_INTEREST: { taken: '还贷利息', brought: '还贷利息退回', part: 'saving', page: loans },
  LOAN_PREPAYMENT: { taken: '提前还款', brought: '提前还款退回', part: 'saving', page: loans },
  DEPOSIT_OPENING: { taken: '存入存款', brought: '存款退回', ...deposits },
  DEPOSIT_CLOSING: { taken: '存款支取扣款', brought: '存款支取', ...deposits },
  OTHER_ASSET: {
    taken: '存入其他资产',
    brought: '其他资产取出',
    part: 'saving',
    page: '/dashboard/other-assets',
  },
  ASSET_DISPOSAL: {
    taken: '资产处置支出',
    brought: '资产处置到账',
    part: 'assets',
    page: '/dashboard/fixed-assets',
  },
  /** One leg of a transfer between a person and their household; the other leg belongs to the other owner. */
  HOUSEHOLD: {
    taken: '家庭往来转出',
    brought: '家庭往来转入',
    part: 'household',
    page: '/dashboard/accounts',
  },
} as const satisfies Record<string, ActKindFacts>;
export type ActKind = keyof typeof actFacts;
export const actKinds = keysOf(actFacts);
