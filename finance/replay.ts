import type { AccountType, TransactionType } from '../contract/accounts.ts';
import { maxSignificantDigits } from '../contract/significant-digits.ts';
import { type Decimal, significantDigitsOf, zero } from './decimal.ts';
import { mayHold } from './ledger.ts';

/** Why a line of a foreign ledger cannot be one of ours. */
export type ReplayProblem =
  | 'OPENING_MISPLACED'
  | 'WRONG_SIGN'
  | 'BALANCE_TOO_LARGE'
  | 'INSUFFICIENT_BALANCE';

/** A ledger as it adds up: the balance after each entry, and whether it was ever below zero. */
export interface Replayed {
  balances: Decimal[];
  wasBelowZero: boolean;
}

/**
 * Books the signed entries of an account that was kept elsewhere, one after the other, or names
 * the first (from 0) that cannot be. The account may have been below zero while it was a CREDIT
 * account; what it holds in the end must suit what it is now.
 */
export function replay(
  accountType: AccountType,
  entries: readonly { type: TransactionType; amount: Decimal }[],
): Replayed | { index: number; problem: ReplayProblem } {
  const balances: Decimal[] = [];
  let balance = zero;
  for (const [index, { type, amount }] of entries.entries()) {
    if ((type === 'OPENING') !== (index === 0)) return { index, problem: 'OPENING_MISPLACED' };
    if (!hasItsSign[type](amount)) return { index, problem: 'WRONG_SIGN' };
    balance = balance.plus(amount);
    if (significantDigitsOf(balance) > maxSignificantDigits) {
      return { index, problem: 'BALANCE_TOO_LARGE' };
    }
    balances.push(balance);
  }
  if (!mayHold(accountType, balance)) {
    return { index: entries.length - 1, problem: 'INSUFFICIENT_BALANCE' };
  }
  return { balances, wasBelowZero: balances.some((after) => after.lt(0)) };
}

const hasItsSign: Record<TransactionType, (amount: Decimal) => boolean> = {
  OPENING: (amount) => amount.gte(0),
  DEPOSIT: (amount) => amount.gt(0),
  WITHDRAW: (amount) => amount.lt(0),
  ADJUSTMENT: (amount) => !amount.eq(0),
};
