import { keysOf } from '../fields/keys-of.ts';

/** What a loan was taken for, as people call it. */
export const loanTypeLabels = {
  COMMERCIAL_MORTGAGE: '商业房贷',
  FUND_MORTGAGE: '公积金房贷',
  CAR: '车贷',
  CONSUMER: '消费贷',
  OTHER: '其他贷款',
} as const;
export const loanTypes = keysOf(loanTypeLabels);

/** How a loan is repaid. */
export const repaymentMethodLabels = {
  ANNUITY: '等额本息',
  EQUAL_PRINCIPAL: '等额本金',
  INTEREST_FIRST: '先息后本',
  BULLET: '到期一次还本付息',
} as const;
export type RepaymentMethod = keyof typeof repaymentMethodLabels;
export const repaymentMethods = keysOf(repaymentMethodLabels);

/** How interest is counted: whole months as twelfths and odd days ÷ 360, or actual days throughout. */
export const dayCountLabels = {
  MONTHLY: '按月计息',
  ACTUAL_360: '按天计息（÷360）',
  ACTUAL_365: '按天计息（÷365）',
} as const;
export type DayCount = keyof typeof dayCountLabels;
export const dayCounts = keysOf(dayCountLabels);

/** What a prepayment changes. */
export const prepaymentModeLabels = {
  REDUCE_PAYMENT: '减少月供',
  SHORTEN_TERM: '缩短期限',
} as const;
export type PrepaymentMode = keyof typeof prepaymentModeLabels;
export const prepaymentModes = keysOf(prepaymentModeLabels);

/** PAID when booked or assumed to be, OVERDUE when due before today, else PLANNED. */
export const instalmentStates = ['PAID', 'OVERDUE', 'PLANNED'] as const;
export const instalmentStateLabels = { PAID: '已还', OVERDUE: '逾期', PLANNED: '待还' } as const;
/** Of an instalment that is paid without having been booked. */
export const assumedPaidLabel = '视为已还';
