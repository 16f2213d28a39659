import { type Deposit, deposits } from '../../../contract/deposits/deposits.ts';
import { dayOfInput } from '../../../finance/calendar/days.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { newestRates } from '../rates/rates.repository.ts';
import {
  answerDeposit,
  answerDeposits,
  previewDeposit,
  toDepositSummary,
  toWorth,
} from './deposit-answers.ts';
import { depositColumns } from './deposits.columns.ts';
import { findDeposit, listDeposits, type StoredDeposit } from './deposits.repository.ts';
import {
  addDeposit,
  closeDeposit,
  deleteDeposit,
  editDeposit,
  reopenDeposit,
  requireDeposit,
} from './deposits.service.ts';

export function depositRoutes(deps: Deps): Route[] {
  const answer = (db: Db, stored: StoredDeposit) => answerDeposit(db, stored, todayOf(deps));
  const find = (db: Db, ownerId: string, { id }: { id: string }) => findDeposit(db, ownerId, id);
  return [
    ...exported(
      deps,
      deposits.list,
      cached(
        'deposits',
        route(deposits.list, async (db, { ownerId }) =>
          (await answerDeposits(db, await listDeposits(db, ownerId), todayOf(deps))).sort((a, b) =>
            orderOf(a) < orderOf(b) ? -1 : 1,
          ),
        ),
      ),
      depositColumns,
    ),
    cached(
      'deposits',
      route(deposits.summary, async (db, { ownerId, query }) =>
        toDepositSummary(
          await listDeposits(db, ownerId),
          query.currency ?? deps.config.baseCurrency,
          await newestRates(db),
          todayOf(deps),
        ),
      ),
    ),
    route(deposits.preview, (_, { body }) => previewDeposit(deps, body)),
    route(deposits.create, async (tx, { ownerId, body }) =>
      answer(tx, await addDeposit(tx, deps, ownerId, body)),
    ),
    rowRoute(deposits.get, find, async (db, { ownerId, params }) =>
      answer(db, await requireDeposit(db, ownerId, params.id)),
    ),
    rowRoute(deposits.worth, find, async (db, { ownerId, params, query }) =>
      toWorth(
        await requireDeposit(db, ownerId, params.id),
        query.day ? dayOfInput(deps.config.timeZone, query.day) : todayOf(deps),
      ),
    ),
    rowRoute(deposits.update, find, async (tx, { ownerId, params, body }) =>
      answer(tx, await editDeposit(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(deposits.remove, find, (tx, { ownerId, params }) =>
      deleteDeposit(tx, ownerId, params.id),
    ),
    rowRoute(deposits.close, find, async (tx, { ownerId, params, body }) =>
      answer(tx, await closeDeposit(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(deposits.reopen, find, async (tx, { ownerId, params, query }) =>
      answer(tx, await reopenDeposit(tx, deps, ownerId, params.id, query.version)),
    ),
  ];
}

/** Those that were taken out come last, all others by the day on which they mature. */
function orderOf({ state, maturityDate, id }: Deposit): string {
  return `${state === 'CLOSED' ? 1 : 0} ${maturityDate} ${id}`;
}
