import { z } from 'zod';
import { areaLists } from '../areas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { nothing } from '../fields/fields.ts';
import { maxRows } from '../fields/file-fields.ts';
import { fileFormat, fileVersion } from './file-format.ts';

/** All data of a user in one file, without ids and without the keys of brokers. */
const personalFile = z
  .object({
    format: z.literal(fileFormat, { error: '这不是家底导出的数据文件' }),
    version: z.literal(fileVersion, {
      error: `只能导入第${fileVersion}版的数据文件，请用同一版本的家底导出`,
    }),
    ...areaLists,
  })
  .refine((file) => rowsBesideEntries(file) <= maxRows, {
    error: `除流水外，各类数据（含价格与持仓）合计最多${maxRows}条`,
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

/** Lists inside a row that have a separate limit. */
const boundedInside = ['transactions', 'entries', 'trades', 'unread'];

/** How many rows a file holds, those inside other rows included, ledger entries not. */
function rowsBesideEntries(file: object): number {
  const rows = Object.values(file).filter(Array.isArray).flat() as object[];
  const inside = rows
    .flatMap((row) => Object.entries(row))
    .filter(([name, value]) => Array.isArray(value) && !boundedInside.includes(name));
  return inside.reduce((sum, [, list]) => sum + list.length, rows.length);
}

const countOfEach = Object.fromEntries(
  Object.keys(areaLists).map((list) => [list, z.int()]),
) as Record<keyof typeof areaLists, z.ZodInt>;

/** How many rows of each list were imported. */
const imported = z.object({ ...countOfEach, transactions: z.int() });
export type Imported = z.output<typeof imported>;

export const personalDataSchemas = {
  export: { data: nothing },
  workbook: { data: nothing },
  import: { body: personalFile, data: imported },
} satisfies Record<string, CallSchemas>;
