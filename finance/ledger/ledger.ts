import type { AccountType, TransactionType } from '../../contract/accounts/account-fields.ts';
import { maxSignificantDigits } from '../../contract/fields/significant-digits.ts';
import { type Decimal, significantDigitsOf } from '../money/decimal.ts';

/** The facts of an account that its ledger depends on. */
export interface LedgerAccount {
  accountType: AccountType;
  balance: Decimal;
}

/** A line of the ledger: a signed amount and the balance after it. */
export interface LedgerEntry {
  type: TransactionType;
  amount: Decimal;
  balanceAfter: Decimal;
}

/** What may take or bring money, by the sign of its amount. */
export type SignedType = 'TRANSFER' | 'TRADE' | 'ACT';

/** What people book themselves, may edit and may delete; all else belongs to other areas, or states a balance. */
export const ownTypes = ['DEPOSIT', 'WITHDRAW', 'INTEREST'] as const;
export type OwnType = (typeof ownTypes)[number];

export function isOwnType(type: TransactionType): type is OwnType {
  return ownTypes.some((own) => own === type);
}

/** Why a movement cannot be booked. */
export type Refusal = 'INSUFFICIENT_BALANCE' | 'BALANCE_TOO_LARGE';

/**
 * Books a movement of `magnitude` (0 or more) on an account. Here alone it is decided which sign
 * a kind of movement has: a withdrawal subtracts, an adjustment carries the difference to a new
 * balance and may have either sign, a side of a transfer too, everything else adds.
 *
 * Only CREDIT accounts may end below zero: what is below zero there is owed.
 * Balances beyond 15 significant digits are refused, because a JSON number does not hold them exactly.
 */
export function book(
  account: LedgerAccount,
  type: Exclude<TransactionType, 'ADJUSTMENT' | SignedType>,
  magnitude: Decimal,
): LedgerEntry | Refusal {
  return settle(account, type, type === 'WITHDRAW' ? magnitude.times(-1) : magnitude);
}

/** Books the difference that brings an account to `newBalance`. */
export function adjust(account: LedgerAccount, newBalance: Decimal): LedgerEntry | Refusal {
  return settle(account, 'ADJUSTMENT', newBalance.minus(account.balance));
}

/**
 * Books one side of a transfer between own accounts, what a trade or an act of another area moves, or
 * what takes it back: `amount` is signed.
 */
export function bookSigned(
  account: LedgerAccount,
  type: SignedType,
  amount: Decimal,
): LedgerEntry | Refusal {
  return settle(account, type, amount);
}

/** Books one side of a correction: the entry as it is to be, or what takes back the one before; signed. */
export function bookCorrection(
  account: LedgerAccount,
  type: OwnType,
  amount: Decimal,
): LedgerEntry | Refusal {
  return settle(account, type, amount);
}

function settle(account: LedgerAccount, type: TransactionType, amount: Decimal) {
  const balanceAfter = account.balance.plus(amount);
  if (!mayHold(account.accountType, balanceAfter)) return 'INSUFFICIENT_BALANCE';
  if (significantDigitsOf(balanceAfter) > maxSignificantDigits) return 'BALANCE_TOO_LARGE';
  return { type, amount, balanceAfter };
}

/** Whether an account of this type may have this balance. */
export function mayHold(accountType: AccountType, balance: Decimal): boolean {
  return accountType === 'CREDIT' || balance.gte(0);
}
