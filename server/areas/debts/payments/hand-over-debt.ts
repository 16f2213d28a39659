import type { HandOver } from '../../../area-hand-overs.ts';
import { todayOf } from '../../../business-day.ts';
import { toDecimalColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { required } from '../../../errors.ts';
import { insertWorthChanges } from '../../worth-changes/worth-changes.repository.ts';
import { changesOfNewDebt } from '../debt-worth-changes.ts';
import { debtRows } from '../debts.repository.ts';
import { listPayments, type PaidDebt } from './debt-payments.repository.ts';
import { markPaid } from './debt-payments.service.ts';
import { outstandingOf } from './paid-debt.ts';

/** What is open of the debt is settled for the old owner on the day, and arises then for the new one. */
export const debtHandOver: HandOver = {
  kind: 'DEBT',
  look: async (db, deps, { from, id }) => {
    const debt = await findPaid(db, from, id);
    const left = outstandingOf(debt);
    const refusals = [
      left.eq(0) && '已经结清，没有可以从今天起移动的',
      debt.row.day > todayOf(deps) && '还没有到发生日期，不能从今天起移动',
      debt.payments.some(({ day }) => day > todayOf(deps)) && '今天以后已经有它的收付款，不能移动',
    ];
    return {
      amount: debt.row.kind === 'PAYABLE' ? left.times(-1) : left,
      currency: debt.row.currency,
      refusal: refusals.find((refusal) => typeof refusal === 'string') ?? null,
    };
  },
  hand: async (tx, deps, { from, to, id, day }) => {
    const { row, ...paid } = await findPaid(tx, from, id);
    const amount = toDecimalColumn(outstandingOf({ row, ...paid }));
    await markPaid(tx, deps, { ownerId: from, kind: row.kind }, id, day);
    await debtRows.update(tx, from, id, { handed_over_on: day });
    const now = toInstantColumn(deps.now());
    const copy = {
      ...row,
      ...{ id: deps.newId(), owner_id: to, amount, day },
      ...{ taken_over_on: day, handed_over_on: null, undone_payment_id: null },
      ...{ version: 1, created_at: now, updated_at: now },
    };
    await debtRows.insert(tx, [copy]);
    await insertWorthChanges(tx, changesOfNewDebt(deps, { row: copy, payments: [] }));
    return copy.id;
  },
};

async function findPaid(db: Db, ownerId: string, id: string): Promise<PaidDebt> {
  const row = required(await debtRows.find(db, ownerId, id));
  return { row, payments: await listPayments(db, ownerId, id) };
}
