import { z } from 'zod';
import { row, rowsOf } from '../fields/file-fields.ts';
import { fileFields } from '../table.ts';
import { householdSharesTable } from './households.table.ts';

const { itemKey, percent } = fileFields(householdSharesTable);

/** Members' shares of the household's assets and debts, which are named by area and place in the file. */
export const householdSharesInFile = rowsOf(
  row({
    area: itemKey,
    item: itemKey,
    /** The e-mail address of the member. */
    member: z.string({ error: '必须是文字' }).max(320, { error: '不能超过320个字符' }),
    percent,
  }),
);
export type HouseholdShareInFile = z.output<typeof householdSharesInFile>[number];
