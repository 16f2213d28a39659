import { keysOf } from '../fields/keys-of.ts';

/** What a bank takes money as: for a term, at notice, in monthly instalments, or as a product with a promised rate. */
export const depositTypeLabels = {
  TIME: '定期存款',
  LARGE_CD: '大额存单',
  NOTICE: '通知存款',
  INSTALMENT: '零存整取',
  PRODUCT: '约定利率产品',
} as const;
export type DepositType = keyof typeof depositTypeLabels;
export const depositTypes = keysOf(depositTypeLabels);

/** What is deposited again when a term ends: nothing, the principal, or it with its interest. */
export const renewalLabels = {
  NONE: '到期不转存',
  PRINCIPAL: '本金自动转存',
  PRINCIPAL_AND_INTEREST: '本息自动转存',
} as const;
export type Renewal = keyof typeof renewalLabels;
export const renewals = keysOf(renewalLabels);

/** MATURED is a deposit whose term is over and that was neither renewed nor taken out. */
export const depositStateLabels = {
  RUNNING: '存续中',
  MATURED: '已到期',
  CLOSED: '已支取',
} as const;
export const depositStates = keysOf(depositStateLabels);

/** When a deposit was taken out, as against the end of its term. */
export const closingKindLabels = {
  EARLY: '提前支取',
  ON_TIME: '到期支取',
  LATE: '逾期支取',
} as const;
export const closingKinds = keysOf(closingKindLabels);

/** What days beyond or short of a term earn when nothing else is agreed, percent a year. */
export const usualDemandRatePercent = 0.05;

/** The days for which 通知存款 gives notice. */
export const noticeDays = [1, 7] as const;
export const mostProductDays = 3650;

/** The shortest term that is renewed by itself; banks do so from 7天通知存款 on. */
const leastRenewedDays = 7;

/** What a deposit is agreed for; exactly one of months and days. */
export interface AgreedTerm {
  depositType: DepositType;
  months: number | null;
  days: number | null;
  renewal: Renewal;
}

/** What is wrong with a term, and the field to say it at. */
export interface TermProblem {
  field: 'months' | 'days' | 'renewal';
  text: string;
}

/**
 * Whether a term fits the type of its deposit: 通知存款 is agreed in days alone, a product in days or
 * months, all others in months. 零存整取 ends with its term.
 */
export function problemOfTerm({
  depositType,
  months,
  days,
  renewal,
}: AgreedTerm): TermProblem | null {
  const wrongDays = { field: 'days', text: '存期天数不正确' } as const;
  const isInDays = depositType === 'NOTICE' || (depositType === 'PRODUCT' && months === null);
  if (isInDays && days === null) return wrongDays;
  if (!isInDays && months === null) return { field: 'months', text: '存期必须在1到120个月之间' };
  if (!isInDays && days !== null) return wrongDays;
  if (isInDays && months !== null) return { field: 'months', text: '通知存款的存期按天计' };
  if (depositType === 'NOTICE' && !noticeDays.some((some) => some === days)) return wrongDays;
  if (renewal === 'NONE') return null;
  if (depositType === 'INSTALMENT') return { field: 'renewal', text: '零存整取不能自动转存' };
  if (days !== null && days < leastRenewedDays) {
    return { field: 'renewal', text: `存期不足${leastRenewedDays}天的不能自动转存` };
  }
  return null;
}
