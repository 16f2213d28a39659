import { accounts } from '../../../contract/accounts/accounts.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound, required } from '../../errors.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { pageAnswer } from '../../http/replies/page-answer.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { toAccount, toTransaction } from './account-answers.ts';
import { summarize } from './account-summary.ts';
import { listTransactions } from './account-transactions.repository.ts';
import { findAccount, listAccounts, removeAccount } from './accounts.repository.ts';
import { createAccount, editAccount, markDefault } from './accounts.service.ts';
import { move } from './ledger.service.ts';

export function accountRoutes(deps: Deps): Route[] {
  return [
    cached(
      'accounts',
      route(accounts.list, async (db, { userId }) =>
        (await listAccounts(db, userId)).map(toAccount),
      ),
    ),
    cached(
      'accounts',
      route(accounts.summary, async (db, { userId, query }) =>
        summarize(
          await listAccounts(db, userId),
          query.currency ?? deps.config.baseCurrency,
          await newestRates(db),
          dayIn(deps.config.timeZone, deps.now()),
        ),
      ),
    ),
    route(accounts.create, async (tx, { userId, body }) =>
      toAccount(await createAccount(tx, deps, userId, body)),
    ),
    rowRoute(accounts.get, find, async (db, { userId, params }) => {
      return toAccount(required(await findAccount(db, userId, params.id)));
    }),
    rowRoute(accounts.update, find, async (tx, { userId, params, body }) =>
      toAccount(await editAccount(tx, deps, userId, params.id, body)),
    ),
    rowRoute(accounts.remove, find, async (tx, { userId, params }) => {
      if (!(await removeAccount(tx, userId, params.id))) throw notFound();
      return null;
    }),
    rowRoute(accounts.setDefault, find, async (tx, { userId, params }) =>
      toAccount(await markDefault(tx, deps, userId, params.id)),
    ),
    cached(
      'accounts',
      rowRoute(accounts.transactions, find, async (db, { userId, params, query }) => {
        const { rows, total } = await listTransactions(db, userId, params.id, query);
        return pageAnswer(rows.map(toTransaction), total, query);
      }),
    ),
    rowRoute(accounts.deposit, find, async (tx, { userId, params, body }) =>
      toAccount(await move(tx, deps, userId, params.id, 'DEPOSIT', body)),
    ),
    rowRoute(accounts.withdraw, find, async (tx, { userId, params, body }) =>
      toAccount(await move(tx, deps, userId, params.id, 'WITHDRAW', body)),
    ),
  ];
}

function find(db: Db, userId: string, { id }: { id: string }) {
  return findAccount(db, userId, id);
}
