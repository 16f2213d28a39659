import { z } from 'zod';
import { row, rowsOf } from '../fields/file-fields.ts';
import { fileFields } from '../table.ts';
import { householdSharesTable } from './households.table.ts';

const { itemKey, percent } = fileFields(householdSharesTable);

/** The shares of members, each of a thing of the file by its area and its place there. */
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
