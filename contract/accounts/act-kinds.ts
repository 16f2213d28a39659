/**
 * What other areas move in a cash account by an act of theirs, such as the payment of a debt: the label of
 * the transaction when it takes money, and when it brings money.
 */
export const actLabels = {
  RECEIVABLE_PAYMENT: { taken: '应收款退回', brought: '应收款收款' },
  PAYABLE_PAYMENT: { taken: '应付款付款', brought: '应付款退回' },
  LOAN_PRINCIPAL: { taken: '还贷本金', brought: '还贷本金退回' },
  LOAN_INTEREST: { taken: '还贷利息', brought: '还贷利息退回' },
  LOAN_PREPAYMENT: { taken: '提前还款', brought: '提前还款退回' },
  DEPOSIT_OPENING: { taken: '存入存款', brought: '存款退回' },
  DEPOSIT_CLOSING: { taken: '存款支取扣款', brought: '存款支取' },
  ASSET_DISPOSAL: { taken: '资产处置支出', brought: '资产处置到账' },
} as const;
export type ActKind = keyof typeof actLabels;
export const actKinds = Object.keys(actLabels) as [ActKind, ...ActKind[]];
