import { allocationTargetsTable } from '../../../contract/allocation/allocation.table.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import type { Transfer } from '../../area-transfer.ts';
import type { Db } from '../../db/database.ts';
import { fromFile } from '../../db/row-values.ts';
import { type Columns, sheet } from '../../spreadsheets/sheet.ts';
import { type AllocationTargetsRow, insertTargets, listTargets } from './allocation.repository.ts';

type InFile = PersonalFile['allocationTargets'][number];

/** Targets by account stay behind: an import gives accounts new ids. */
export const allocationTransfer: Transfer<
  'allocationTargets',
  { allocation_targets: AllocationTargetsRow[] }
> = {
  list: 'allocationTargets',
  read: readTargetsInFile,
  prepare: (_source, ownerId, list) => ({
    allocation_targets: list.map((inFile) =>
      fromFile(allocationTargetsTable, inFile, {
        owner_id: ownerId,
        targets: JSON.stringify(inFile.targets),
        version: 1,
      }),
    ),
  }),
  insert: (tx, { allocation_targets = [] }) => insertTargets(tx, allocation_targets),
  sheets: (rows) => [
    sheet(
      '目标配置',
      columns,
      rows.flatMap(({ by, targets }) => targets.map((target) => ({ by, ...target }))),
    ),
  ],
};

async function readTargetsInFile(db: Db, ownerId: string): Promise<InFile[]> {
  return (await listTargets(db, ownerId)).flatMap((row) =>
    row.dimension === 'ACCOUNT'
      ? []
      : [
          {
            by: row.dimension,
            targets: JSON.parse(row.targets) as InFile['targets'],
            createdAt: row.created_at,
            updatedAt: row.updated_at,
          },
        ],
  );
}

const columns: Columns<{ by: InFile['by'] } & InFile['targets'][number]> = [
  ['分类方式', 'text', 12, ({ by }) => ({ TYPE: '类型', CURRENCY: '币种', MARKET: '市场' })[by]],
  ['分类', 'text', 12, ({ key }) => key],
  ['目标占比（%）', 'amount', 16, ({ percent }) => percent],
];
