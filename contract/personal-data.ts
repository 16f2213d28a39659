import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing } from './fields.ts';
import {
  accountInFile,
  debtInFile,
  fixedAssetInFile,
  investmentInFile,
  securitiesAccountInFile,
} from './personal-data-rows.ts';

/** What tells the file of an export from any other, and which form it has. */
export const fileFormat = 'jiadi-export';
export const fileVersion = 1;

/** About 70,000 entries of cash accounts: decades of a household. */
const maxFileBytes = 8 * 1024 * 1024;

const rowsOf = <T extends z.ZodType>(row: T) => z.array(row, { error: '必须是列表' });

/** Everything a person keeps here, in one file: without ids, and without the keys of brokers. */
export const personalFile = z
  .object({
    format: z.literal(fileFormat, { error: '这不是家底导出的数据文件' }),
    version: z.literal(fileVersion, {
      error: `只能导入第${fileVersion}版的数据文件，请用同一版本的家底导出`,
    }),
    accounts: rowsOf(accountInFile),
    investments: rowsOf(investmentInFile),
    fixedAssets: rowsOf(fixedAssetInFile),
    receivables: rowsOf(debtInFile),
    payables: rowsOf(debtInFile),
    securitiesAccounts: rowsOf(securitiesAccountInFile),
  })
  .refine(({ accounts }) => accounts.filter(({ isDefault }) => isDefault).length <= 1, {
    error: '默认账户只能有一个',
    path: ['accounts'],
  })
  .refine(
    ({ fixedAssets }) =>
      new Set(fixedAssets.map(({ assetCode }) => assetCode)).size === fixedAssets.length,
    { error: '资产编号重复', path: ['fixedAssets'] },
  );
export type PersonalFile = z.output<typeof personalFile>;

/** How many of each have been brought in. */
const imported = z.object({
  accounts: z.int(),
  transactions: z.int(),
  investments: z.int(),
  fixedAssets: z.int(),
  receivables: z.int(),
  payables: z.int(),
  securitiesAccounts: z.int(),
});
export type Imported = z.output<typeof imported>;

const shared = { access: 'user' } as const;

export const personalData = {
  export: endpoint({
    ...shared,
    name: 'personalData.export',
    method: 'GET',
    path: '/personal-data/export',
    summary: 'Everything the user keeps here as one JSON file, which an empty account can import',
    effect: 'read',
    data: nothing,
    file: 'application/json',
  }),
  workbook: endpoint({
    ...shared,
    name: 'personalData.workbook',
    method: 'GET',
    path: '/personal-data/workbook',
    summary: 'The same to read in a spreadsheet, a sheet for each kind of thing',
    effect: 'read',
    data: nothing,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  import: endpoint({
    ...shared,
    name: 'personalData.import',
    method: 'POST',
    path: '/personal-data/import',
    summary: 'Bring the JSON file of an export into an account that keeps nothing yet',
    effect: 'transaction',
    body: personalFile,
    maxBodyBytes: maxFileBytes,
    data: imported,
    message: '数据已导入',
  }),
};
