import { loans } from '../../../contract/loans/loans.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { readWriters } from '../../ledger/entries/writers.repository.ts';
import { listLoans, type StoredLoan } from '../../ledger/stored-loans.repository.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { payInstalment, prepay, undoLast } from './loan-acts.service.ts';
import { scheduleOf, toLoan, toLoanSummary, toPreview } from './loan-answers.ts';
import { loanColumns, scheduleColumns, scheduleLines } from './loans.columns.ts';
import { findLoan } from './loans.repository.ts';
import {
  addLoan,
  addRate,
  deleteLoan,
  deleteRate,
  editLoan,
  requiredLoan,
  sortedByStatus,
} from './loans.service.ts';
import { tryPrepayment } from './preview-prepayment.ts';
import { previewSchedule } from './preview-schedule.ts';

export function loanRoutes(deps: Deps): Route[] {
  const answer = (loan: StoredLoan) => toLoan(loan, todayOf(deps));
  const find = (db: Db, ownerId: string, { id }: { id: string }) => findLoan(db, ownerId, id);
  return [
    ...exported(
      deps,
      loans.list,
      cached(
        'loans',
        route(loans.list, async (db, { ownerId }) =>
          sortedByStatus((await listLoans(db, ownerId)).map(answer)),
        ),
      ),
      loanColumns,
    ),
    cached(
      'loans',
      route(loans.summary, async (db, { ownerId, query }) =>
        toLoanSummary(
          await listLoans(db, ownerId),
          query.currency ?? deps.config.baseCurrency,
          await newestRates(db),
          todayOf(deps),
        ),
      ),
    ),
    route(loans.preview, (db, { ownerId, body }) => previewSchedule(db, deps, ownerId, body)),
    route(loans.create, async (tx, { ownerId, body }) =>
      answer(await addLoan(tx, deps, ownerId, body)),
    ),
    rowRoute(loans.get, find, async (db, { ownerId, params }) =>
      answer(await requiredLoan(db, ownerId, params.id)),
    ),
    ...exported(
      deps,
      loans.schedule,
      rowRoute(loans.schedule, find, async (db, { ownerId, params }) => {
        const loan = await requiredLoan(db, ownerId, params.id);
        return scheduleOf(loan, todayOf(deps), await readWriters(db, loan.acts));
      }),
      scheduleColumns,
      scheduleLines,
    ),
    rowRoute(loans.update, find, async (tx, { ownerId, params, body }) =>
      answer(await editLoan(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(loans.remove, find, (tx, { ownerId, params }) => deleteLoan(tx, ownerId, params.id)),
    rowRoute(loans.addRate, find, async (tx, { ownerId, params, body }) =>
      answer(await addRate(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(loans.removeRate, find, async (tx, { ownerId, params }) =>
      answer(await deleteRate(tx, deps, ownerId, params)),
    ),
    rowRoute(loans.pay, find, async (tx, { ownerId, params, body }) => {
      const { loan, actId } = await payInstalment(tx, deps, ownerId, params.id, body);
      return { ...answer(loan), paymentId: actId };
    }),
    rowRoute(loans.undoPayment, find, async (tx, { ownerId, params: { id, paymentId } }) =>
      answer(await undoLast(tx, deps, ownerId, { id, kind: 'PAYMENT', actId: paymentId })),
    ),
    rowRoute(loans.prepay, find, async (tx, { ownerId, params, body }) => {
      const { loan, actId } = await prepay(tx, deps, ownerId, params.id, body);
      return { ...answer(loan), prepaymentId: actId };
    }),
    rowRoute(loans.undoPrepayment, find, async (tx, { ownerId, params: { id, prepaymentId } }) =>
      answer(await undoLast(tx, deps, ownerId, { id, kind: 'PREPAYMENT', actId: prepaymentId })),
    ),
    rowRoute(loans.previewPrepayment, find, async (db, { ownerId, params, body }) =>
      toPreview(await tryPrepayment(db, deps, ownerId, params.id, body)),
    ),
  ];
}
