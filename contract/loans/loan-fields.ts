/** How it is repaid: 等额本息, 等额本金, 先息后本, 到期一次还本付息. */
export const repaymentMethods = ['ANNUITY', 'EQUAL_PRINCIPAL', 'INTEREST_FIRST', 'BULLET'] as const;
export type RepaymentMethod = (typeof repaymentMethods)[number];

/** MONTHLY: a whole month costs a twelfth, other periods real days ÷ 360. Else all periods cost real days. */
export const dayCounts = ['MONTHLY', 'ACTUAL_360', 'ACTUAL_365'] as const;
export type DayCount = (typeof dayCounts)[number];

/** What a prepayment changes: 减少月供 or 缩短期限. */
export const prepaymentModes = ['REDUCE_PAYMENT', 'SHORTEN_TERM'] as const;
export type PrepaymentMode = (typeof prepaymentModes)[number];
