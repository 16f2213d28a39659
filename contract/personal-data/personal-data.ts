import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../fields/fields.ts';
import {
  accountInFile,
  debtInFile,
  fixedAssetInFile,
  investmentInFile,
  mostRows,
  rowsOf,
  securitiesAccountInFile,
} from './personal-data-rows.ts';

/** What tells the file of an export from any other, and which form it has. */
export const fileFormat = 'jiadi-export';
export const fileVersion = 1;

/** About 70,000 entries of cash accounts: decades of a household. */
const maxFileBytes = 8 * 1024 * 1024;
/** An entry is five values, in a hundred bytes. */
const maxFileValues = 600_000;

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
  .refine((file) => rowsBesideEntries(file) <= mostRows, {
    error: `除流水外，各类数据（含价格与持仓）合计最多${mostRows}条`,
    path: ['investments'],
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

/** Every row of the file that is not an entry of a cash account. */
function rowsBesideEntries(
  file: Record<'accounts' | 'fixedAssets' | 'receivables' | 'payables', unknown[]> & {
    investments: { prices: unknown[] }[];
    securitiesAccounts: { positions: unknown[]; cash: unknown[] }[];
  },
): number {
  const { accounts, investments, fixedAssets, receivables, payables, securitiesAccounts } = file;
  const lists = [accounts, investments, fixedAssets, receivables, payables, securitiesAccounts];
  const inside = [
    ...investments.map(({ prices }) => prices),
    ...securitiesAccounts.flatMap(({ positions, cash }) => [positions, cash]),
  ];
  return [...lists, ...inside].reduce((sum, rows) => sum + rows.length, 0);
}

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
    maxBodyValues: maxFileValues,
    data: imported,
    message: '数据已导入',
  }),
};
