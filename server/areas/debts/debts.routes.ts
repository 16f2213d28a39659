import {
  type Payable,
  payables,
  type Receivable,
  receivables,
  receivablesPayables,
} from '../../../contract/debts/debts.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { type Debt, debtStatus, isUpcoming } from '../../../finance/debts/debts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { toDebt, toPayable, toReceivable, toSummary } from './debt-answers.ts';
import { type DebtRow, findDebt, listDebts } from './debts.repository.ts';
import { addDebt, deleteDebt, editDebt, markPaid, unmarkPaid } from './debts.service.ts';
import type { DebtKind } from './debts.table.ts';

export function debtRoutes(deps: Deps): Route[] {
  const today = () => dayIn(deps.config.timeZone, deps.now());
  return [
    ...routesOf(deps, 'RECEIVABLE', receivables, (row) => toReceivable(row, today())),
    ...routesOf(deps, 'PAYABLE', payables, (row) => toPayable(row, today())),
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
  const wanted = async (kind: DebtKind) =>
    (await listDebts(db, ownerId, kind)).filter((row) => isWanted(toDebt(row), today));
  return {
    receivables: (await wanted('RECEIVABLE')).map((row) => toReceivable(row, today)),
    payables: (await wanted('PAYABLE')).map((row) => toPayable(row, today)),
  };
}

/** The calls of one kind; receivables and payables differ in what an answer calls the other side. */
function routesOf(
  deps: Deps,
  kind: DebtKind,
  calls: typeof receivables | typeof payables,
  answer: (row: DebtRow) => Receivable | Payable,
): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) => findDebt(db, ownerId, kind, id);
  return [
    cached(
      'debts',
      route(calls.list, async (db, { ownerId }) => {
        const rows = await listDebts(db, ownerId, kind);
        return rows.map(answer) as Receivable[] | Payable[];
      }),
    ),
    cached(
      'debts',
      route(calls.summary, async (db, { ownerId, query }) =>
        toSummary(
          await listDebts(db, ownerId, kind),
          query.currency ?? deps.config.baseCurrency,
          await newestRates(db),
          dayIn(deps.config.timeZone, deps.now()),
        ),
      ),
    ),
    route(calls.create, async (tx, { ownerId, body }) =>
      answer(await addDebt(tx, deps, { ownerId, kind }, body)),
    ),
    rowRoute(calls.get, find, async (db, { ownerId, params }) => {
      return answer(required(await findDebt(db, ownerId, kind, params.id)));
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
  ];
}
