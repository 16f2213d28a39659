import type { DebtKind } from '../../../contract/debts/debts.table.ts';
import {
  type Payable,
  payables,
  type Receivable,
  receivables,
  receivablesPayables,
} from '../../../contract/debts/debts.ts';
import { type Debt, debtStatus, isUpcoming } from '../../../finance/debts/debts.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { readWriters } from '../../ledger/entries/writers.repository.ts';
import { newestRates } from '../rates/rates.repository.ts';
import {
  toAgeing,
  toDebt,
  toPayable,
  toPayment,
  toPeople,
  toReceivable,
  toSummary,
} from './debt-answers.ts';
import { debtColumns, paymentColumns, peopleColumns } from './debts.columns.ts';
import { findDebt, listDebts } from './debts.repository.ts';
import { addDebt, deleteDebt, editDebt } from './debts.service.ts';
import { listPayments, type PaidDebt, withPayments } from './payments/debt-payments.repository.ts';
import { markPaid, payDebt, undoPayment, unmarkPaid } from './payments/debt-payments.service.ts';

export function debtRoutes(deps: Deps): Route[] {
  const today = () => todayOf(deps);
  return [
    ...routesOf(deps, 'RECEIVABLE', receivables, (debt) => toReceivable(debt, today())),
    ...routesOf(deps, 'PAYABLE', payables, (debt) => toPayable(debt, today())),
    ...exported(
      deps,
      receivablesPayables.people,
      cached(
        'debts',
        route(receivablesPayables.people, async (db, { ownerId }) => {
          const debts = [
            ...(await paidDebts(db, ownerId, 'RECEIVABLE')),
            ...(await paidDebts(db, ownerId, 'PAYABLE')),
          ];
          return toPeople(debts, deps.config.baseCurrency, await newestRates(db));
        }),
      ),
      peopleColumns,
    ),
    cached(
      'debts',
      route(receivablesPayables.overdue, (db, { ownerId }) =>
        bothKinds(db, ownerId, today(), (debt, day) => debtStatus(debt, day) === 'OVERDUE'),
      ),
    ),
    cached(
      'debts',
      route(receivablesPayables.upcoming, (db, { ownerId, query }) =>
        bothKinds(db, ownerId, today(), (debt, day) => isUpcoming(debt, day, query.days)),
      ),
    ),
  ];
}

async function bothKinds(
  db: Db,
  ownerId: string,
  today: string,
  isWanted: (debt: Debt, today: string) => boolean,
) {
  const listOfKind = async (kind: DebtKind) =>
    (await paidDebts(db, ownerId, kind)).filter((debt) => isWanted(toDebt(debt), today));
  return {
    receivables: (await listOfKind('RECEIVABLE')).map((debt) => toReceivable(debt, today)),
    payables: (await listOfKind('PAYABLE')).map((debt) => toPayable(debt, today)),
  };
}

/** The debts of one kind with their payments, earliest due date first. */
async function paidDebts(db: Db, ownerId: string, kind: DebtKind): Promise<PaidDebt[]> {
  return withPayments(db, ownerId, await listDebts(db, ownerId, kind));
}

/** The calls of one kind; receivables and payables differ in what an answer calls the other side. */
function routesOf(
  deps: Deps,
  kind: DebtKind,
  calls: typeof receivables | typeof payables,
  answer: (debt: PaidDebt) => Receivable | Payable,
): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) => findDebt(db, ownerId, kind, id);
  return [
    ...exported(
      deps,
      calls.list,
      cached(
        'debts',
        route(calls.list, async (db, { ownerId, query }) => {
          const keyword = query.keyword?.toLocaleLowerCase('zh-CN') ?? '';
          const debts = (await paidDebts(db, ownerId, kind)).filter(({ row }) =>
            row.counterparty.toLocaleLowerCase('zh-CN').includes(keyword),
          );
          return debts
            .map(answer)
            .filter(({ status }) => !query.status || status === query.status) as
            | Receivable[]
            | Payable[];
        }),
      ),
      debtColumns(kind === 'RECEIVABLE' ? 'receivables' : 'payables'),
    ),
    cached(
      'debts',
      route(calls.summary, async (db, { ownerId, query }) =>
        toSummary(
          await paidDebts(db, ownerId, kind),
          query.currency ?? deps.config.baseCurrency,
          await newestRates(db),
          todayOf(deps),
        ),
      ),
    ),
    cached(
      'debts',
      route(calls.ageing, async (db, { ownerId, query }) =>
        toAgeing(
          await paidDebts(db, ownerId, kind),
          query.currency ?? deps.config.baseCurrency,
          await newestRates(db),
          todayOf(deps),
        ),
      ),
    ),
    route(calls.create, async (tx, { ownerId, body }) =>
      answer(await addDebt(tx, deps, { ownerId, kind }, body)),
    ),
    rowRoute(calls.get, find, async (db, { ownerId, params }) => {
      const row = required(await findDebt(db, ownerId, kind, params.id));
      return answer({ row, payments: await listPayments(db, ownerId, row.id) });
    }),
    rowRoute(calls.update, find, async (tx, { ownerId, params, body }) =>
      answer(await editDebt(tx, deps, { ownerId, kind }, params.id, body, answer)),
    ),
    rowRoute(calls.remove, find, (tx, { ownerId, params }) =>
      deleteDebt(tx, deps, { ownerId, kind }, params.id),
    ),
    rowRoute(calls.markPaid, find, async (tx, { ownerId, params, body }) =>
      answer(await markPaid(tx, deps, { ownerId, kind }, params.id, body?.day)),
    ),
    rowRoute(calls.unmarkPaid, find, async (tx, { ownerId, params }) =>
      answer(await unmarkPaid(tx, deps, { ownerId, kind }, params.id)),
    ),
    ...exported(
      deps,
      calls.payments,
      rowRoute(calls.payments, find, async (db, { ownerId, params }) => {
        const { id } = required(await findDebt(db, ownerId, kind, params.id));
        const rows = await listPayments(db, ownerId, id);
        const writerIn = await readWriters(db, rows);
        return rows.map((row) => toPayment(row, writerIn));
      }),
      paymentColumns,
      async (payments, { ownerId, params }, db) => {
        const debt = required(await findDebt(db, ownerId, kind, params.id));
        const { counterparty, currency } = debt;
        return payments.map((payment) => ({ ...payment, counterparty, currency }));
      },
    ),
    rowRoute(calls.pay, find, async (tx, { ownerId, params, body }) => {
      const { debt, paymentId } = await payDebt(tx, deps, { ownerId, kind }, params.id, body);
      return { ...answer(debt), paymentId };
    }),
    rowRoute(calls.undoPayment, find, async (tx, { ownerId, params }) =>
      answer(await undoPayment(tx, deps, { ownerId, kind }, params.id, params.paymentId)),
    ),
  ];
}
