import type { ActKind } from '../../contract/accounts/act-kinds.ts';
import type { Currency } from '../../contract/fields/currencies.ts';
import type { Day } from '../../finance/calendar/days.ts';
import { type Decimal, decimal } from '../../finance/money/decimal.ts';
import { fromDecimalColumn } from '../db/columns.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { fieldError } from '../errors.ts';
import { bookPostings } from './book-postings.ts';
import { findCashAccount, listStandingOfAct } from './cash-accounts.repository.ts';

/** What another area did on a day that moves money in a cash account. */
export interface Act {
  /** The id of the area's row for it, such as a payment. Nothing else may have booked under it. */
  id: string;
  accountId: string;
  day: Day;
  /** One transaction each; those of 0 are left out. */
  lines: readonly ActLine[];
}

interface ActLine {
  kind: ActKind;
  /** Signed, in the account's currency (`amountInAccount`). */
  amount: Decimal;
  /** Shown on the account's page beside the label, such as the name of the loan. */
  description: string | null;
}

/**
 * Moves the money of an act, in the caller's transaction. Refused with INSUFFICIENT_BALANCE like a
 * withdrawal. The transactions carry the kind and the id of the act: the caller stores none of theirs.
 */
export async function postAct(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { id, accountId, day, lines }: Act,
): Promise<void> {
  const postings = lines
    .filter(({ amount }) => !amount.eq(0))
    .map(({ kind, amount, description }) => ({
      ...({ type: 'ACT', accountId, amount, day, description } as const),
      link: { actKind: kind, actId: id },
    }));
  await bookPostings(tx, deps, ownerId, postings);
}

/**
 * Takes back what an act has moved, by reversals on its day. What was in an account that
 * is gone by now cannot be taken back. The caller has locked the act's row, so that no
 * other request undoes it meanwhile.
 */
export async function undoAct(tx: Tx, deps: Deps, ownerId: string, actId: string): Promise<void> {
  const rows = await listStandingOfAct(tx, ownerId, actId);
  const postings = rows.map((row) => ({
    type: 'ACT' as const,
    accountId: row.account_id,
    amount: fromDecimalColumn(row.amount).times(-1),
    day: row.day,
    description: row.description,
    reverses: row.id,
    link: { ...(row.act_kind && { actKind: row.act_kind }), actId },
  }));
  await bookPostings(tx, deps, ownerId, postings);
}

/** The account and the amount that a body names for the money of an act. */
interface AccountInBody {
  accountId: string;
  /** What the account moves, above 0, where its currency is another. */
  accountAmount?: number | null | undefined;
}

/**
 * What an act that comes to `amount` (signed, in `currency`) moves in the account that a body
 * names. Throws at the body's field when there is no such account, or when the account's currency
 * is another and the body lacks the amount in it.
 */
export async function amountInAccount(
  db: Db,
  ownerId: string,
  { accountId, accountAmount }: AccountInBody,
  { amount, currency }: { amount: Decimal; currency: Currency },
): Promise<Decimal> {
  const account = await findCashAccount(db, ownerId, accountId);
  if (!account) throw fieldError('accountId', '账户不存在');
  if (account.currency === currency) return amount;
  if (accountAmount == null) {
    const text = `账户币种是 ${account.currency}，请填写实际扣款（到账）金额`;
    throw fieldError('accountAmount', text);
  }
  return decimal(accountAmount).times(amount.lt(0) ? -1 : 1);
}
