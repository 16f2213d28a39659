import { addDays } from '../../../finance/calendar/days.ts';
import { termsUntil } from '../../../finance/deposits/deposit.ts';
import { centsToDecimal } from '../../../finance/money/cents.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type AreaDue, type DuesQuestion, inSteps } from '../../due.ts';
import { heldOf } from './deposit-terms.ts';
import { listDeposits, type StoredDeposit } from './deposits.repository.ts';

/**
 * The days on which terms of deposits end. Settled are those of a deposit that was taken out, and those
 * after which it was renewed. A deposit at notice has no such day.
 */
export async function depositDues(db: Db, _deps: Deps, question: DuesQuestion): Promise<AreaDue[]> {
  const { ownerId, rowId } = question;
  const stored = (await listDeposits(db, ownerId)).filter(
    ({ row }) => row.deposit_type !== 'NOTICE' && (rowId === undefined || row.id === rowId),
  );
  return inSteps(stored, (one) => duesOf(one, question));
}

function duesOf(stored: StoredDeposit, { from, to, today }: DuesQuestion): AreaDue[] {
  const { row, closing } = stored;
  const { deposit } = heldOf(stored);
  const isRenewed = row.renewal !== 'NONE';
  // A deposit that was taken out has no terms beyond the one that it was taken out of.
  const last = closing && closing.day < to ? closing.day : addDays(to, 1);
  return termsUntil(deposit, last)
    .filter((term) => term.to >= from && term.to <= to)
    .map((term) => ({
      kind: 'DEPOSIT',
      rowId: row.id,
      occurrence: String(term.number),
      title: `${row.name} ${isRenewed ? '到期转存' : '到期'}`,
      date: term.to,
      money: { amount: centsToDecimal(term.principal + term.interest), currency: row.currency },
      link: `/dashboard/deposits/${row.id}`,
      isSettled: closing !== null || (isRenewed && term.to < today),
      version: row.version,
      updatedAt: row.updated_at,
    }));
}
