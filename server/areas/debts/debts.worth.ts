import { debtStatus } from '../../../finance/debts/debts.ts';
import { byCurrency } from '../../../finance/money/money.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import {
  addTimeline,
  buildSeries,
  type PastWorth,
  timelineOf,
} from '../../../finance/net-worth/worth-series.ts';
import type { PastQuestion, WorthQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import {
  listWorthChanges,
  type WorthChangeRow,
} from '../worth-changes/worth-changes.repository.ts';
import { toDebt } from './debt-answers.ts';
import { type DebtRow, listDebtDays, listDebts } from './debts.repository.ts';
import { withPayments } from './payments/debt-payments.repository.ts';

/** What others owe a user and what the user owes; what is paid counts no more, nor does a part that is paid. */
export async function debtsWorth(db: Db, { ownerId, today }: WorthQuestion): Promise<Worth> {
  const outstanding = async (kind: 'RECEIVABLE' | 'PAYABLE') =>
    (await withPayments(db, ownerId, await listDebts(db, ownerId, kind)))
      .map(toDebt)
      .filter((debt) => !debt.isPaid);
  const payables = await outstanding('PAYABLE');
  return {
    receivables: byCurrency(await outstanding('RECEIVABLE')),
    payables: byCurrency(payables),
    overduePayables: payables.filter((debt) => debtStatus(debt, today) === 'OVERDUE').length,
  };
}

/**
 * What was unpaid at the end of each day: from the day on which a debt arose until it was paid or
 * removed, by the amounts that counted then. Removed debts are in the changes alone.
 */
export async function debtsOnDays(db: Db, { ownerId, days }: PastQuestion): Promise<PastWorth> {
  const builder = buildSeries(days, 2);
  const debts = await listDebtDays(db, ownerId);
  for (const changes of await changesByDebt(db, ownerId, debts)) {
    const [{ area, currency }] = changes;
    const add = builder.to(area === 'RECEIVABLE' ? 'receivables' : 'payables', currency);
    const stated = changes.map(({ day, amount_after }) => ({ day, amount: amount_after }));
    addTimeline(add, timelineOf(stated), 2);
  }
  return { series: builder.series() };
}

export async function firstDebtDay(db: Db, ownerId: string): Promise<string | undefined> {
  const changes = await changesByDebt(db, ownerId, await listDebtDays(db, ownerId));
  const first = changes.flatMap((own) => {
    const day = own.reduce(
      (earliest, one) => (one.day < earliest ? one.day : earliest),
      own[0].day,
    );
    // Removed from its first day on, as by undoing an import, it never counted.
    return own.some((one) => one.kind === 'REMOVED' && one.day <= day) ? [] : day;
  });
  return first.sort()[0];
}

/** The changes of each debt and currency, none of them dated before the debt arose. */
export async function changesByDebt(
  db: Db,
  ownerId: string,
  debts: readonly Pick<DebtRow, 'id' | 'day'>[],
): Promise<[WorthChangeRow, ...WorthChangeRow[]][]> {
  const changes = await listWorthChanges(db, ownerId, ['RECEIVABLE', 'PAYABLE']);
  const arose = new Map(debts.map(({ id, day }) => [id, day]));
  const dated = changes.map((change) => {
    const since = arose.get(change.row_id);
    if (since === undefined) return change;
    const isEarly = change.kind === 'ADDED' || change.day < since;
    return isEarly ? { ...change, day: since } : change;
  });
  const byDebt = Map.groupBy(dated, ({ row_id, currency }) => row_id + currency);
  return [...byDebt.values()] as [WorthChangeRow, ...WorthChangeRow[]][];
}
