import { dayText, fileNumber, row } from '../../fields/file-fields.ts';
import { listOf } from '../../fields/list-field.ts';
import { fileFields } from '../../table.ts';
import { fundOrdersTable } from './fund-orders.table.ts';

const {
  placedDay: _,
  accountAmount,
  plannedDay,
  note,
  createdAt,
  updatedAt,
  ...terms
} = fileFields(fundOrdersTable);

/** An order of a fund, oldest first. */
export const fundOrderInFile = row({
  ...terms,
  foreignClosed: listOf(dayText, { error: '必须是列表', max: 30, tooLong: '最多30天' }),
  /** The account that its money moves in, and the transaction that moved it. */
  account: fileNumber.nullish(),
  transaction: fileNumber.nullish(),
  accountAmount,
  /** The entry of this fund that its confirmation wrote. */
  entry: fileNumber.nullish(),
  /** The plan of this fund that placed it, and the planned day. */
  plan: fileNumber.nullish(),
  plannedDay,
  note,
  createdAt,
  updatedAt,
});
