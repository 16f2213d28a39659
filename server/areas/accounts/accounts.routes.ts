import { accounts, accountTransfers } from '../../../contract/accounts/accounts.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound, required } from '../../errors.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { pageAnswer } from '../../http/replies/envelope.ts';
import { chainOf } from '../../ledger/entries/entry-chains.repository.ts';
import { readWriters } from '../../ledger/entries/writers.repository.ts';
import { listJoinedIds } from '../../ledger/links/entry-links.repository.ts';
import { sheet } from '../../spreadsheets/sheet.ts';
import { tableFile } from '../../spreadsheets/table-file.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { toAccount, toTransaction, toTransfer } from './account-answers.ts';
import { summarize } from './account-summary.ts';
import { listTransactions, listTransactionsOfAccount } from './account-transactions.repository.ts';
import {
  accountColumns,
  namedTransactionColumns,
  transactionColumns,
  transferColumns,
} from './accounts.columns.ts';
import { type AccountRow, accountRows, listAccounts } from './accounts.repository.ts';
import { createAccount, editAccount, markDefault } from './accounts.service.ts';
import { move } from './ledger.service.ts';
import { withShownBalances } from './shown-balances.repository.ts';
import { findTransfer, listTransfers, undoableAmong } from './transfers/transfers.repository.ts';
import { makeTransfer, undoTransfer } from './transfers/transfers.service.ts';

export function accountRoutes(deps: Deps): Route[] {
  return [
    ...exported(
      deps,
      accounts.list,
      cached(
        'accounts',
        route(accounts.list, async (db, { ownerId }) =>
          (await listAccounts(db, ownerId)).map(toAccount),
        ),
      ),
      accountColumns,
    ),
    cached(
      'accounts',
      route(accounts.summary, async (db, { ownerId, query }) =>
        summarize(
          await listAccounts(db, ownerId),
          query.currency ?? deps.config.baseCurrency,
          await newestRates(db),
          todayOf(deps),
        ),
      ),
    ),
    route(accounts.create, async (tx, { ownerId, body }) =>
      toAccount(await createAccount(tx, deps, ownerId, body)),
    ),
    rowRoute(accounts.get, find, async (db, { ownerId, params }) => {
      return toAccount(required(await accountRows.find(db, ownerId, params.id)));
    }),
    rowRoute(accounts.update, find, async (tx, { ownerId, params, body }) =>
      toAccount(await editAccount(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(accounts.remove, find, async (tx, { ownerId, params }) => {
      // Its transactions go with it.
      if ((await accountRows.remove(tx, ownerId, { id: params.id })) === 0) throw notFound();
      return null;
    }),
    rowRoute(accounts.setDefault, find, async (tx, { ownerId, params }) =>
      toAccount(await markDefault(tx, deps, ownerId, params.id)),
    ),
    ...exported(
      deps,
      accounts.transactions,
      cached(
        'accounts',
        rowRoute(accounts.transactions, find, async (db, { ownerId, params, query }) => {
          const { rows: booked, total } = await listTransactions(db, ownerId, params.id, query);
          // With undone imports among them, the balances are those of booking.
          const rows = query.undone ? booked : await withShownBalances(db, ownerId, booked);
          const undoable = await undoableAmong(db, ownerId, rows);
          const joined = await listJoinedIds(db, ownerId);
          const writerIn = await readWriters(db, rows);
          // With what was corrected among them, each row is known by its own id.
          const records = rows.map((row) => {
            const known = query.undone ? { ...row, corrects: null } : row;
            return toTransaction(known, undoable, joined.has(chainOf(row)), writerIn);
          });
          return pageAnswer(records, total, query);
        }),
      ),
      transactionColumns,
      // In the order of booking, in which each balance follows from the one above it.
      async ({ records }, { ownerId, params }, db) => {
        const { currency } = required(await accountRows.find(db, ownerId, params.id));
        return records.map((record) => ({ ...record, currency })).reverse();
      },
    ),
    route(accounts.exportTransactions, async (db, { ownerId, query }) => {
      const owned = await listAccounts(db, ownerId);
      const today = todayOf(deps);
      const rows = transactionLines(db, ownerId, owned);
      const file = { ...sheet('全部账户流水', namedTransactionColumns, []), rows };
      return tableFile(file, query.format, today);
    }),
    rowRoute(accounts.deposit, find, async (tx, { ownerId, params, body }) =>
      toAccount(await move(tx, deps, ownerId, params.id, body.kind ?? 'DEPOSIT', body)),
    ),
    rowRoute(accounts.withdraw, find, async (tx, { ownerId, params, body }) =>
      toAccount(await move(tx, deps, ownerId, params.id, 'WITHDRAW', body)),
    ),
    ...exported(
      deps,
      accountTransfers.list,
      cached(
        'accounts',
        route(accountTransfers.list, async (db, { ownerId, query }) => {
          const { rows, total } = await listTransfers(db, ownerId, query);
          return pageAnswer(rows.map(toTransfer), total, query);
        }),
      ),
      transferColumns,
      async ({ records }, { ownerId }, db) => {
        const owned = new Map((await listAccounts(db, ownerId)).map((row) => [row.id, row]));
        return records.map((transfer) => ({
          ...transfer,
          from: owned.get(transfer.fromAccountId),
          to: owned.get(transfer.toAccountId),
        }));
      },
    ),
    route(accountTransfers.create, async (tx, { ownerId, body }) =>
      toTransfer(await makeTransfer(tx, deps, ownerId, body)),
    ),
    rowRoute(
      accountTransfers.remove,
      (db, ownerId, { id }) => findTransfer(db, ownerId, id),
      (tx, { ownerId, params }) => undoTransfer(tx, deps, ownerId, params.id),
    ),
  ];
}

/** What moved some accounts as lines of a file, account by account, each as it was booked. */
async function* transactionLines(db: Db, ownerId: string, owned: readonly AccountRow[]) {
  const joined = await listJoinedIds(db, ownerId);
  for (const { id, account_name: accountName, currency } of owned) {
    const booked = await listTransactionsOfAccount(db, ownerId, id);
    for (const row of await withShownBalances(db, ownerId, booked)) {
      const shown = toTransaction(row, new Set(), joined.has(chainOf(row)));
      const line = { ...shown, accountName, currency };
      yield namedTransactionColumns.map(([, , , read]) => read(line));
    }
  }
}

function find(db: Db, ownerId: string, { id }: { id: string }) {
  return accountRows.find(db, ownerId, id);
}
