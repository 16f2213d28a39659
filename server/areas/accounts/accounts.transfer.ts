import {
  accountInFile,
  accountsTable,
  accountTransactionsTable,
  transactionInFile,
} from '../../../contract/accounts/accounts.table.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { type ReplayProblem, replay } from '../../../finance/ledger/replay.ts';
import { centsOfText, centsToText } from '../../../finance/money/cents.ts';
import { cashPlace, type RowSource, type Transfer } from '../../area-transfer.ts';
import type { Db } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { entryBytes } from '../../ledger/book-transaction.repository.ts';
import { findActPlaces } from '../../ledger/cash-accounts.repository.ts';
import { idOfImport, numbersOfImports } from '../../ledger/import-numbers.repository.ts';
import { sheet } from '../../spreadsheets/sheet.ts';
import {
  type AccountTransactionRow,
  listTransactionsOfOwner,
} from './account-transactions.repository.ts';
import { accountColumns, entryColumns } from './accounts.columns.ts';
import { type AccountRow, accountRows, listAccounts } from './accounts.repository.ts';
import { cardDays } from './accounts.service.ts';
import { linkImportedChains } from './transfers/link-imported-chains.ts';
import {
  type ImportedAccount,
  linkImportedActs,
  linkImportedEntries,
} from './transfers/link-imported-entries.ts';

type InFile = PersonalFile['accounts'][number];

export const accountsTransfer: Transfer<'accounts', AccountRows> = {
  list: 'accounts',
  read: readAccounts,
  prepare: bookAccounts,
  insert: async (tx, { accounts = [], transactions = [] }) => {
    await accountRows.insert(tx, accounts);
    await ownedRows('account_transactions').insert(tx, transactions);
  },
  counts: (rows) => ({
    transactions: rows.reduce((sum, { transactions }) => sum + transactions.length, 0),
  }),
  sheets: (rows) => [
    sheet('资金账户', accountColumns, rows),
    sheet(
      '账户流水',
      entryColumns,
      rows.flatMap(({ accountName, transactions }) =>
        transactions.map((entry) => ({ ...entry, accountName })),
      ),
    ),
  ],
};

/** Cash accounts with everything that moved them, oldest first. */
async function readAccounts(db: Db, ownerId: string): Promise<InFile[]> {
  const rows = await listTransactionsOfOwner(db, ownerId);
  const entries = Map.groupBy(rows, (row) => row.account_id);
  // Numbers, because ids differ in every installation, and a file that is read back has to be the same.
  const transfers = new Set(rows.flatMap((row) => row.transfer_id ?? []));
  const numbers = new Map([...transfers].map((id, index) => [id, String(index + 1)]));
  const corrected = new Set(rows.flatMap((row) => row.corrects ?? []));
  const chains = new Map([...corrected].map((id, index) => [id, String(index + 1)]));
  const imports = await numbersOfImports(db, ownerId);
  const sequences = new Map(rows.map((row) => [row.id, row.sequence]));
  const acts = await findActPlaces(db, ownerId);
  return (await listAccounts(db, ownerId)).map((row) =>
    toFile(accountInFile, accountsTable, row, {
      transactions: (entries.get(row.id) ?? []).map((entry) =>
        toFile(transactionInFile, accountTransactionsTable, entry, {
          transferId: numbers.get(entry.transfer_id ?? ''),
          act: acts.get(entry.act_id ?? ''),
          isOrder: entry.order_id === null ? undefined : true,
          reverses: sequences.get(entry.reverses ?? ''),
          chain: chains.get(entry.id),
          corrects: chains.get(entry.corrects ?? ''),
          import: imports.get(entry.batch_id ?? ''),
        }),
      ),
    }),
  );
}

interface AccountRows {
  accounts: AccountRow[];
  transactions: AccountTransactionRow[];
}

/** Books every account anew; refuses one whose entries do not add up to its balance. */
function bookAccounts(
  source: RowSource,
  ownerId: string,
  accounts: readonly InFile[],
): AccountRows {
  const { newId, cash, acts } = source;
  const imported = accounts.map((inFile, index) => bookAccount(source, ownerId, inFile, index));
  source.accounts.push(...imported.map(({ row: { id, currency } }) => ({ id, currency })));
  linkImportedActs(newId, acts, imported);
  linkImportedEntries({ newId }, imported);
  linkImportedChains(source, imported);
  for (const [index, { entries, inFile }] of imported.entries()) {
    linkImportedTrades(newId, cash, index + 1, entries, inFile);
  }
  return {
    accounts: imported.map(({ row, entries }) => ({
      ...row,
      entry_bytes: entries.reduce((sum, entry) => sum + entryBytes(entry), 0),
    })),
    transactions: imported.flatMap(({ entries }) => entries),
  };
}

/** An account and its entries as rows, not linked with others yet. */
function bookAccount(
  source: RowSource,
  ownerId: string,
  inFile: InFile,
  index: number,
): ImportedAccount & { row: AccountRow } {
  const { newId, config } = source;
  const { balances, wasBelowZero } = replayBalances(inFile, `accounts.${index}`);
  const id = newId();
  const entries = inFile.transactions.map(
    (entry, at): AccountTransactionRow =>
      fromFile(accountTransactionsTable, entry, {
        id: newId(),
        owner_id: ownerId,
        account_id: id,
        sequence: at + 1,
        day: entry.day ?? dayIn(config.timeZone, new Date(entry.createdAt)),
        amount: centsToText(centsOfText(entry.amount)),
        balance_after: balances[at] ?? '0',
        transfer_id: null,
        reverses: null,
        entry_id: null,
        order_id: null,
        act_id: null,
        corrects: null,
        // A file says nothing of members.
        written_by: null,
        batch_id: idOfImport(source, entry.import),
      }),
  );
  const row = fromFile(accountsTable, inFile, {
    ...cardDays(inFile.accountType, inFile, `accounts.${index}.`),
    id,
    owner_id: ownerId,
    balance: balances.at(-1) ?? '0',
    last_sequence: balances.length,
    entry_bytes: 0,
    // Only an account that was edited can have been below zero and not be a CREDIT account.
    version: wasBelowZero ? 2 : 1,
  });
  return { inFile, entries, row };
}

/**
 * Gives every trade the id of its entry or order, and lets these find
 * their trades that were not taken back.
 */
function linkImportedTrades(
  newId: RowSource['newId'],
  cash: RowSource['cash'],
  account: number,
  entries: readonly AccountTransactionRow[],
  { transactions }: InFile,
): void {
  const byId = new Map(entries.map((row) => [row.id, row]));
  const takenBack = new Set(entries.map((row) => row.reverses));
  for (const [at, row] of entries.entries()) {
    if (row.entry_type === null) continue;
    const isOrder = transactions[at]?.isOrder === true;
    const reversedRow = byId.get(row.reverses ?? '');
    const tradeId = reversedRow?.order_id ?? reversedRow?.entry_id ?? newId();
    if (isOrder) row.order_id = tradeId;
    else row.entry_id = tradeId;
    if (row.reverses !== null || takenBack.has(row.id)) continue;
    const { id, account_id: accountId, day, amount, entry_type: entryType } = row;
    const trade = { id, accountId, day, amount, tradeId, isOrder, entryType };
    cash.set(cashPlace(account, row.sequence), trade);
  }
}

const problemTexts: Record<ReplayProblem, string> = {
  OPENING_MISPLACED: '第一笔流水必须是期初余额，其余的不能是',
  WRONG_SIGN: '金额的正负与流水类型不符',
  BALANCE_TOO_LARGE: '余额超出可记录的范围',
  INSUFFICIENT_BALANCE: '只有信用账户的余额可以为负数',
};

/** The balance after each entry. Throws below `place` at what cannot be booked, or does not add up. */
function replayBalances({ accountType, balance, transactions }: InFile, place: string) {
  const entries = transactions.map(({ type, amount, reverses }) => ({
    type,
    amount: centsOfText(amount),
    isReversal: reverses !== undefined,
  }));
  const replayed = replay(accountType, entries);
  if ('problem' in replayed) {
    const { index, problem } = replayed;
    throw fieldError(`${place}.transactions.${index}.amount`, problemTexts[problem]);
  }
  const balances = replayed.balances.map(centsToText);
  if (replayed.balances.at(-1) !== centsOfText(balance)) {
    throw fieldError(`${place}.balance`, '余额与流水之和不一致，文件可能不完整');
  }
  return { balances, wasBelowZero: replayed.wasBelowZero };
}
