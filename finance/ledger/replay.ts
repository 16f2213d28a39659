import type { AccountType, TransactionType } from '../../contract/accounts/account-fields.ts';
import {
  maxSignificantDigits,
  significantDigits,
} from '../../contract/fields/significant-digits.ts';
import { type Cents, centsToText } from '../money/cents.ts';

/** Why an imported entry is refused. */
export type ReplayProblem =
  | 'OPENING_MISPLACED'
  | 'WRONG_SIGN'
  | 'BALANCE_TOO_LARGE'
  | 'INSUFFICIENT_BALANCE';

/** The balance after each entry, and whether it was ever below zero. */
export interface Replayed {
  balances: Cents[];
  wasBelowZero: boolean;
}

/**
 * Books the signed entries of an imported account in their order, or gives the index (from 0) of the
 * first that is refused. The account may have been below zero while it was a CREDIT
 * account; its final balance must suit the type it has now. Counts in whole cents, which is faster
 * than decimals: a file holds the entries of decades, and adding them up blocks the event loop.
 */
export function replay(
  accountType: AccountType,
  entries: readonly { type: TransactionType; amount: Cents; isReversal?: boolean }[],
): Replayed | { index: number; problem: ReplayProblem } {
  const balances: Cents[] = [];
  let balance = 0n;
  let wasBelowZero = false;
  for (const [index, { type, amount, isReversal = false }] of entries.entries()) {
    const isOpening = type === 'OPENING' && !isReversal;
    if (isOpening !== (index === 0)) return { index, problem: 'OPENING_MISPLACED' };
    if (!hasItsSign[type](isReversal ? -amount : amount)) return { index, problem: 'WRONG_SIGN' };
    balance += amount;
    if (hasTooManyDigits(balance)) {
      return { index, problem: 'BALANCE_TOO_LARGE' };
    }
    balances.push(balance);
    wasBelowZero ||= balance < 0n;
  }
  if (accountType !== 'CREDIT' && balance < 0n) {
    return { index: entries.length - 1, problem: 'INSUFFICIENT_BALANCE' };
  }
  return { balances, wasBelowZero };
}

const hasItsSign: Record<TransactionType, (amount: Cents) => boolean> = {
  OPENING: (amount) => amount >= 0n,
  DEPOSIT: (amount) => amount > 0n,
  INTEREST: (amount) => amount > 0n,
  WITHDRAW: (amount) => amount < 0n,
  ADJUSTMENT: (amount) => amount !== 0n,
  TRANSFER: (amount) => amount !== 0n,
  TRADE: (amount) => amount !== 0n,
  ACT: (amount) => amount !== 0n,
};

/** Balances below this many cents have an allowed number of digits; the others are counted. */
const countDigitsFrom = 10n ** BigInt(maxSignificantDigits);

function hasTooManyDigits(balance: Cents): boolean {
  if (balance < countDigitsFrom && -balance < countDigitsFrom) return false;
  return significantDigits(centsToText(balance)) > maxSignificantDigits;
}
