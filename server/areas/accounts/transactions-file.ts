import type { FileFormat } from '../../../contract/fields/table-files.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../http/replies/file-answer.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import { tableFile } from '../../spreadsheets/table-file.ts';
import { transactionLabel } from './account-answers.ts';
import {
  type AccountTransactionRow,
  listTransactionsOfAccount,
} from './account-transactions.repository.ts';
import type { AccountRow } from './accounts.repository.ts';

const columns: Columns<AccountTransactionRow> = [
  ['日期', 'day', 12, (row) => row.day],
  ['类型', 'text', 12, transactionLabel],
  ['金额', 'amount', 16, (row) => numberCell(row.amount)],
  ['余额', 'amount', 16, (row) => numberCell(row.balance_after)],
  ['说明', 'text', 30, (row) => row.description],
  ['记账时间', 'text', 26, (row) => row.created_at],
];

/** Everything that moved an account, in the order in which it was booked. */
export async function transactionsFile(
  db: Db,
  { config, now }: Deps,
  account: AccountRow,
  format: FileFormat,
): Promise<FileAnswer> {
  const rows = await listTransactionsOfAccount(db, account.owner_id, account.id);
  return tableFile(sheet('账户流水', columns, rows), format, dayIn(config.timeZone, now()));
}
