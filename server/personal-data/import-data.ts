import type { Imported, PersonalFile } from '../../contract/personal-data.ts';
import { lockUser } from '../auth/users.repository.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { writeAccounts } from './accounts-in-file.ts';
import { writeDebts } from './debts-in-file.ts';
import { collect } from './export-data.ts';
import { writeFixedAssets } from './fixed-assets-in-file.ts';
import { writeInvestments } from './investments-in-file.ts';
import { writeSecurities } from './securities-in-file.ts';

/**
 * Brings an export into an account that keeps nothing yet: all of it or, when any row cannot be
 * ours, nothing. Two imports of one user take turns, so that the second finds the first.
 */
export async function importData(
  tx: Tx,
  deps: Deps,
  userId: string,
  file: PersonalFile,
): Promise<Imported> {
  await lockUser(tx, userId);
  if (rowsOf(await collect(tx, userId)) > 0) {
    throw new AppError('CONFLICT', '账户中已有数据，只能导入到空账户');
  }
  const { newId } = deps;
  await writeAccounts(tx, newId, userId, file.accounts);
  await writeInvestments(tx, deps, userId, file.investments);
  await writeFixedAssets(tx, newId, userId, file.fixedAssets);
  await writeDebts(tx, newId, { userId, kind: 'RECEIVABLE' }, file.receivables);
  await writeDebts(tx, newId, { userId, kind: 'PAYABLE' }, file.payables);
  await writeSecurities(tx, deps, userId, file.securitiesAccounts);
  return {
    accounts: file.accounts.length,
    transactions: file.accounts.reduce((sum, { transactions }) => sum + transactions.length, 0),
    investments: file.investments.length,
    fixedAssets: file.fixedAssets.length,
    receivables: file.receivables.length,
    payables: file.payables.length,
    securitiesAccounts: file.securitiesAccounts.length,
  };
}

function rowsOf({ format, version, ...areas }: PersonalFile): number {
  return Object.values(areas).reduce((sum, rows) => sum + rows.length, 0);
}
