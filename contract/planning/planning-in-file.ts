import { row, rowsOf } from '../fields/file-fields.ts';
import { planningAccountInFile } from './planning.table.ts';

/** All that an owner plans; the list has one row, or none. */
export const planningInFile = rowsOf(
  row({
    accounts: rowsOf(planningAccountInFile),
  }),
);
