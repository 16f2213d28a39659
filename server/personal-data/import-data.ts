import type { Imported, PersonalFile } from '../../contract/personal-data.ts';
import { lockUser } from '../auth/users.repository.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { insertFixedAssets } from '../fixed-assets/fixed-assets.repository.ts';
import type { Limit } from '../http/limits.ts';
import { insertDebts } from '../receivables-payables/debts.repository.ts';
import { bookAccounts, writeAccounts } from './accounts-in-file.ts';
import { toDebtRows } from './debts-in-file.ts';
import { toFixedAssetRows } from './fixed-assets-in-file.ts';
import { toHoldings, writeHoldings } from './investments-in-file.ts';
import { keepsAnything } from './keeps-anything.repository.ts';
import { toSecuritiesRows, writeSecurities } from './securities-in-file.ts';

/** Of one user. A file is brought in once; the others are for mending one that was refused. */
export const importLimit: Limit = { name: 'import', max: 10, windowMs: 3600 * 1000 };
export const importLimitText = '导入过于频繁，每小时最多10次，请稍后再试';

/** Everything of a file as it will stand in the tables. */
export type ImportRows = Awaited<ReturnType<typeof toImportRows>>;

/**
 * Makes a file into rows, before the transaction that writes them: on SQLite nobody else writes
 * while that runs. Refuses what cannot be ours.
 */
export async function toImportRows(deps: Deps, userId: string, file: PersonalFile) {
  const { newId } = deps;
  return {
    cash: await bookAccounts(newId, userId, file.accounts),
    holdings: await toHoldings(deps, userId, file.investments),
    fixedAssets: await toFixedAssetRows(newId, userId, file.fixedAssets),
    receivables: toDebtRows(newId, { userId, kind: 'RECEIVABLE' }, file.receivables),
    payables: toDebtRows(newId, { userId, kind: 'PAYABLE' }, file.payables),
    securities: await toSecuritiesRows(deps, userId, file.securitiesAccounts),
  };
}

/**
 * Brings an export into an account that keeps nothing yet: all of it or nothing. Two imports of one
 * user take turns, so that the second finds the first.
 */
export async function importRows(tx: Tx, userId: string, rows: ImportRows): Promise<Imported> {
  await lockUser(tx, userId);
  if (await keepsAnything(tx, userId)) {
    throw new AppError('CONFLICT', '账户中已有数据，只能导入到空账户');
  }
  await writeAccounts(tx, rows.cash);
  await writeHoldings(tx, rows.holdings);
  await insertFixedAssets(tx, rows.fixedAssets);
  await insertDebts(tx, [...rows.receivables, ...rows.payables]);
  await writeSecurities(tx, rows.securities);
  return {
    accounts: rows.cash.accounts.length,
    transactions: rows.cash.transactions.length,
    investments: rows.holdings.investments.length,
    fixedAssets: rows.fixedAssets.length,
    receivables: rows.receivables.length,
    payables: rows.payables.length,
    securitiesAccounts: rows.securities.accounts.length,
  };
}
