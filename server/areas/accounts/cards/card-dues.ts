import { type CardMovement, cardPayments } from '../../../../finance/ledger/card-payments.ts';
import { centsOfText, centsToDecimal } from '../../../../finance/money/cents.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { AreaDue, DuesQuestion } from '../../../due.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import { listTransactionsOfAccount } from '../account-transactions.repository.ts';
import { type AccountRow, listCards } from '../accounts.repository.ts';

/** The monthly payments of credit cards whose payment day is known. */
export async function accountDues(
  db: Db,
  _deps: Deps,
  { ownerId, rowId, ...period }: DuesQuestion,
): Promise<AreaDue[]> {
  const dues: AreaDue[] = [];
  for (const card of await listCards(db, ownerId)) {
    if (rowId !== undefined && card.id !== rowId) continue;
    if (rowId === undefined) await yieldWhenLong();
    // Without a statement day it is not known what is owed, whatever has moved.
    const movements = card.statement_day === null ? [] : await movementsOf(db, card);
    dues.push(...duesOf(card, movements, period));
  }
  return dues;
}

/** Without what was taken back, so that a reversal is no payment. */
export async function movementsOf(db: Db, { owner_id, id }: AccountRow): Promise<CardMovement[]> {
  const rows = await listTransactionsOfAccount(db, owner_id, id);
  const reversed = new Set(rows.map(({ reverses }) => reverses));
  return rows
    .filter((row) => row.reverses === null && !reversed.has(row.id))
    .map(({ day, amount }) => ({ day, amount: centsOfText(amount) }));
}

function duesOf(
  { id, account_name, currency, version, updated_at, statement_day, payment_day }: AccountRow,
  movements: readonly CardMovement[],
  period: Pick<DuesQuestion, 'from' | 'to' | 'today'>,
): AreaDue[] {
  if (payment_day === null) return [];
  return cardPayments({ statementDay: statement_day, paymentDay: payment_day }, movements, period)
    .filter(({ owed }) => owed !== 0n)
    .map(({ date, owed, left }) => ({
      kind: 'CARD',
      rowId: id,
      occurrence: date.slice(0, 7),
      title: `${account_name} 还款`,
      date,
      money:
        left === null
          ? null
          : { amount: centsToDecimal(left === 0n ? (owed ?? 0n) : left), currency },
      link: '/dashboard/accounts',
      isSettled: left === 0n,
      version,
      updatedAt: updated_at,
    }));
}
