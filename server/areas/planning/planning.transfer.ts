import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { planningAccountsTable } from '../../../contract/planning/planning.table.ts';
import type { RowSource, Transfer } from '../../area-transfer.ts';
import type { Db } from '../../db/database.ts';
import { fromFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { listCashAccountIds } from '../../ledger/cash-accounts.repository.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import { type PlanningAccountRow, planningAccountRows } from './planning.repository.ts';

type InFile = PersonalFile['planning'][number];

interface Rows {
  planning_accounts: PlanningAccountRow[];
}

export const planningTransfer: Transfer<'planning', Rows> = {
  list: 'planning',
  read: readPlanning,
  prepare: (source, ownerId, list) => ({
    planning_accounts: list.flatMap(({ accounts }, at) =>
      accounts.map((one, index) =>
        fromFile(planningAccountsTable, one, {
          owner_id: ownerId,
          account_id: accountOf(source, one.account, `planning.${at}.accounts.${index}.account`),
          pays_from_id:
            one.paysFrom == null
              ? null
              : accountOf(source, one.paysFrom, `planning.${at}.accounts.${index}.paysFrom`),
        }),
      ),
    ),
  }),
  insert: async (tx, { planning_accounts = [] }) => {
    await planningAccountRows.insert(tx, planning_accounts);
  },
  sheets: (rows) => [
    sheet(
      '现金预测设置',
      accountColumns,
      rows.flatMap(({ accounts }) => accounts),
    ),
  ],
};

async function readPlanning(db: Db, ownerId: string): Promise<InFile[]> {
  const settings = await planningAccountRows.list(db, ownerId, {}, 'account_id');
  if (settings.length === 0) return [];
  const ids = await listCashAccountIds(db, ownerId);
  const numberOf = (id: string) => ids.indexOf(id) + 1;
  return [
    {
      accounts: settings
        .map(({ account_id, floor, pays_from_id, updated_at }) => ({
          account: numberOf(account_id),
          floor,
          paysFrom: pays_from_id === null ? null : numberOf(pays_from_id),
          updatedAt: updated_at,
        }))
        .sort((a, b) => a.account - b.account),
    },
  ];
}

function accountOf({ accounts }: RowSource, number: number, field: string): string {
  const account = accounts[number - 1];
  if (!account) throw fieldError(field, '必须是文件里的账户');
  return account.id;
}

const accountColumns: Columns<InFile['accounts'][number]> = [
  ['账户序号', 'number', 10, (one) => one.account],
  ['最低余额', 'amount', 16, (one) => (one.floor == null ? null : numberCell(one.floor))],
  ['还款账户序号', 'number', 12, (one) => one.paysFrom ?? null],
];
