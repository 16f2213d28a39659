import { spendingRecurring } from '../../../../contract/spending/recurring/recurring.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { required } from '../../../errors.ts';
import { noteAuditDetail } from '../../../http/pipeline/audit.ts';
import { exported } from '../../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { findRecurring, refuseRecurring } from './found.service.ts';
import {
  bookOccurrence,
  changeOccurrence,
  reopenOccurrence,
  skipOccurrence,
} from './occurrences.service.ts';
import { readOccurrences, readWaiting, toOccurrence } from './read-occurrences.ts';
import { recurringColumns } from './recurring.columns.ts';
import { recurringRows } from './recurring.repository.ts';
import { declareRecurring, editRecurring } from './recurring.service.ts';
import { answerRecurring, answerSeries } from './recurring-answers.ts';

/** The days of the occurrences that are shown of a series. */
const [daysBack, daysAhead] = [731, 366];

/** The calls about what recurs. */
export function recurringRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    recurringRows.find(db, ownerId, id);
  const run = () => deps.signal.kick('recurring');
  const named = (ownerId: string, params: { id: string; day: string }) => ({
    ownerId,
    seriesId: params.id,
    plannedDay: params.day,
  });
  return [
    ...exported(
      deps,
      spendingRecurring.list,
      cached(
        'all',
        route(spendingRecurring.list, (db, { ownerId }) => answerRecurring(db, deps, ownerId)),
      ),
      recurringColumns,
      ({ records }) => records.filter(({ state }) => state === 'ACTIVE'),
    ),
    cached(
      'all',
      route(spendingRecurring.found, (db, { ownerId }) => findRecurring(db, deps, ownerId)),
    ),
    cached(
      'all',
      route(spendingRecurring.waiting, async (db, { ownerId }) =>
        (await readWaiting(db, deps, ownerId)).map(toOccurrence),
      ),
    ),
    route(
      spendingRecurring.create,
      (tx, { ownerId, body }) => declareRecurring(tx, deps, ownerId, body),
      run,
    ),
    route(spendingRecurring.refuse, (tx, { ownerId, body }) =>
      refuseRecurring(tx, deps, ownerId, body.entryId),
    ),
    rowRoute(spendingRecurring.get, find, async (db, { ownerId, params: { id } }) => {
      const today = todayOf(deps);
      const period = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
      const found = await readOccurrences(db, deps, { ownerId, seriesId: id, ...period });
      return {
        series: await answerSeries(db, deps, ownerId, id),
        occurrences: found.map(toOccurrence),
      };
    }),
    {
      ...rowRoute(spendingRecurring.update, find, (tx, { ownerId, params, body }) =>
        editRecurring(tx, deps, ownerId, params.id, body),
      ),
      after: run,
    },
    rowRoute(spendingRecurring.remove, find, async (tx, { ownerId, params }) => {
      const before = required(await recurringRows.lock(tx, ownerId, params.id));
      noteAuditDetail(tx, { before });
      await recurringRows.remove(tx, ownerId, { id: params.id });
      return null;
    }),
    rowRoute(spendingRecurring.book, find, (tx, { ownerId, params, body }) =>
      bookOccurrence(tx, deps, named(ownerId, params), body),
    ),
    rowRoute(spendingRecurring.skip, find, (tx, { ownerId, params }) =>
      skipOccurrence(tx, deps, named(ownerId, params)),
    ),
    rowRoute(spendingRecurring.change, find, (tx, { ownerId, params, body }) =>
      changeOccurrence(tx, deps, named(ownerId, params), body),
    ),
    rowRoute(spendingRecurring.reopen, find, (tx, { ownerId, params }) =>
      reopenOccurrence(tx, deps, named(ownerId, params)),
    ),
  ];
}
