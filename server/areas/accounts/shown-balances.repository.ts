import { ownTypes } from '../../../finance/ledger/ledger.ts';
import { centsOfText, centsToText } from '../../../finance/money/cents.ts';
import type { Db } from '../../db/database.ts';
import { undone } from '../../ledger/entries/entry-chains.repository.ts';
import type { AccountTransactionRow } from './account-transactions.repository.ts';

/**
 * Rows with the balances that they have without what was booked by then and taken back later, by a correction
 * or by undoing an import: those rows are not shown, and what is shown has to add up.
 */
export async function withShownBalances<Row extends AccountTransactionRow>(
  db: Db,
  ownerId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const shown = new Map<string, string>();
  for (const [accountId, own] of Map.groupBy(rows, ({ account_id }) => account_id)) {
    const ordered = own.toSorted((a, b) => a.sequence - b.sequence);
    const [first, last] = [ordered[0], ordered.at(-1)];
    if (!first || !last) continue;
    const hidden = await listHidden(db, ownerId, accountId, first.sequence, last.sequence);
    let sum = 0n;
    let at = 0;
    for (const { id, sequence, balance_after } of ordered) {
      for (; (hidden[at]?.sequence ?? sequence) < sequence; at += 1) {
        sum += centsOfText(hidden[at]?.amount ?? '0');
      }
      if (sum !== 0n) shown.set(id, centsToText(centsOfText(balance_after) - sum));
    }
  }
  return rows.map((row) => ({ ...row, balance_after: shown.get(row.id) ?? row.balance_after }));
}

/**
 * The rows of an account up to a place that are not shown. Imports that were undone before the first row
 * shown add up to nothing there, as do corrections of before, and are left out.
 */
function listHidden(db: Db, ownerId: string, accountId: string, first: number, last: number) {
  const undoneSince = db
    .selectFrom('account_transactions as taken')
    .select('taken.batch_id')
    .where('taken.owner_id', '=', ownerId)
    .where('taken.account_id', '=', accountId)
    .where('taken.batch_id', 'is not', null)
    .where('taken.reverses', 'is not', null)
    .where('taken.sequence', '>', first);
  const correctedSince = db
    .selectFrom('account_transactions as taken')
    .where('taken.owner_id', '=', ownerId)
    .where('taken.account_id', '=', accountId)
    .where('taken.type', 'in', ownTypes)
    .where('taken.reverses', 'is not', null)
    .where('taken.sequence', '>', first);
  return db
    .selectFrom('account_transactions as moved')
    .select(['moved.sequence', 'moved.amount'])
    .where('moved.owner_id', '=', ownerId)
    .where('moved.account_id', '=', accountId)
    .where('moved.sequence', '<', last)
    .where((eb) =>
      eb.or([
        eb('moved.batch_id', 'in', undoneSince),
        eb('moved.id', 'in', correctedSince.select('taken.id')),
        eb('moved.id', 'in', correctedSince.select('taken.reverses')),
      ]),
    )
    .where(undone)
    .orderBy('moved.sequence')
    .execute();
}
