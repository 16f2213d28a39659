/** Why a figure of a return cannot be known, or would mislead. */
export const returnReasonCodes = [
  'NO_FLOWS',
  'NOTHING_INVESTED',
  'ONE_DAY',
  'PERIOD_UNDER_30_DAYS',
  'PERIOD_UNDER_ONE_YEAR',
  'NO_SOLUTION',
  'SEVERAL_SOLUTIONS',
  'TOO_LARGE',
  'OPENING_PRICE_IMPLAUSIBLE',
  'PRICE_NEVER_KNOWN',
  'RATE_MISSING',
  'TOTAL_LOSS_BEFORE',
  'FLOWS_UNKNOWN',
  'QUANTITY_MISMATCH',
  'SHADOW_EXHAUSTED',
  'INDEX_MISSING',
] as const;
export type ReturnReasonCode = (typeof returnReasonCodes)[number];

/** A code for programs and a sentence for people. */
export interface ReturnReason {
  code: ReturnReasonCode;
  message: string;
}
