import type { Household, ModelAccount } from './household.ts';
import { pick } from './step.ts';

/** Whether an account may take a signed amount of cents; what moves in no account is never refused. */
export function mayMove(account: ModelAccount | null | undefined, cents: number): boolean {
  return !account || account.isCredit || account.cents + cents >= 0;
}

/** Moves a signed amount of cents in an account, if there is one, as one entry. */
export function move(account: ModelAccount | null | undefined, cents: number): void {
  if (!account) return;
  account.cents += cents;
  account.entries += 1;
}

/** The account at a random number; null without a number or an account. */
export function accountAt({ accounts }: Household, number: number | null): ModelAccount | null {
  return number === null || accounts.length === 0 ? null : pick(accounts, number);
}

/** What an amount of yuan is in the currency of an account: a dollar costs seven yuan here. */
export function amountIn(account: ModelAccount | null, cents: number): number {
  return account?.currency === 'USD' ? Math.ceil(cents / 7) : cents;
}
