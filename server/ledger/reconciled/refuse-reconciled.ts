import { addDays, type Day } from '../../../finance/calendar/days.ts';
import { type Cents, centsOfText } from '../../../finance/money/cents.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { CashAccountRow } from '../book-transaction.repository.ts';
import { listMovementsFrom } from '../entries/entry-chains.repository.ts';

const asking = new WeakSet<Tx>();

/**
 * Has the changes of a transaction asked about where they are of days up to which their account was
 * reconciled: of a person's or program's call that does not say that it knows.
 */
export function askAboutReconciled(tx: Tx): void {
  asking.add(tx);
}

type Balanced = Pick<CashAccountRow, 'id' | 'owner_id' | 'account_name' | 'balance'>;

/** What an account had at the end of a day. */
export async function balanceAtEnd(
  db: Db,
  { owner_id, id, balance }: Omit<Balanced, 'account_name'>,
  day: Day,
): Promise<Cents> {
  const later = await listMovementsFrom(db, owner_id, id, addDays(day, 1));
  return later.reduce((left, { amount }) => left - centsOfText(amount), centsOfText(balance));
}

interface Place {
  ownerId: string;
  accountId: string;
  day: string;
}

const listFrom = compileOnce((db, { ownerId, accountId, day }: Place) =>
  db
    .selectFrom('account_reconciliations')
    .select(['day', 'balance'])
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .where('day', '>=', day)
    .orderBy('day', 'desc'),
);

/**
 * Refuses a change of a day up to which an account was reconciled, and still agrees with its bank. The
 * account is as it was before the change.
 */
export async function refuseReconciled(tx: Tx, account: Balanced, day: Day): Promise<void> {
  if (!asking.has(tx)) return;
  const { owner_id: ownerId, id: accountId } = account;
  for (const stated of await listFrom(tx, { ownerId, accountId, day })) {
    const own = await balanceAtEnd(tx, account, stated.day);
    if (own !== centsOfText(stated.balance)) continue;
    throw refusal(account, stated.day, day);
  }
}

function refusal({ id, account_name }: Balanced, reconciled: Day, day: Day): AppError {
  const text = `账户“${account_name}”已核对至 ${reconciled}，${day} 的改动会让它与银行的余额不一致`;
  return new AppError('RECONCILED', text, {
    details: {
      fields: { day: [text] },
      reconciled: { accountId: id, accountName: account_name, day: reconciled },
    },
  });
}
