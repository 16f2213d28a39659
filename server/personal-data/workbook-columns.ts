import { accountTypeLabels, transactionTypeLabels } from '../../contract/accounts.ts';
import { depreciationMethodLabels, usageStatusLabels } from '../../contract/fixed-asset-labels.ts';
import { investmentTypeLabels } from '../../contract/investment-fields.ts';
import type { PersonalFile } from '../../contract/personal-data.ts';
import { positionTypeLabels } from '../../contract/positions.ts';
import { brokerLabels } from '../../contract/securities-fields.ts';
import type { CellKind, CellValue } from '../xlsx/cell.ts';

type RowOf<Area extends keyof PersonalFile> = PersonalFile[Area] extends (infer Row)[]
  ? Row
  : never;
type Columns<Row> = readonly (readonly [string, CellKind, number, (row: Row) => CellValue])[];

/** A spreadsheet counts in doubles; the exact figures are in the JSON file. */
const number = (text: string | null | undefined) => (text == null ? null : Number(text));
const yesNo = (truth: boolean) => (truth ? '是' : '否');

const accountColumns: Columns<RowOf<'accounts'>> = [
  ['账户名称', 'text', 24, (a) => a.accountName],
  ['账户类型', 'text', 12, (a) => accountTypeLabels[a.accountType]],
  ['货币', 'text', 8, (a) => a.currency],
  ['余额', 'amount', 16, (a) => number(a.balance)],
  ['默认账户', 'text', 10, (a) => yesNo(a.isDefault)],
  ['描述', 'text', 30, (a) => a.description ?? null],
  ['创建时间', 'text', 26, (a) => a.createdAt],
];

const entryColumns: Columns<RowOf<'accounts'>['transactions'][number] & { accountName: string }> = [
  ['账户名称', 'text', 24, (t) => t.accountName],
  ['类型', 'text', 12, (t) => transactionTypeLabels[t.type]],
  ['金额', 'amount', 16, (t) => number(t.amount)],
  ['描述', 'text', 30, (t) => t.description ?? null],
  ['时间', 'text', 26, (t) => t.createdAt],
];

const investmentColumns: Columns<RowOf<'investments'>> = [
  ['投资名称', 'text', 24, (i) => i.investmentName],
  ['投资代码', 'text', 14, (i) => i.symbol],
  ['投资类型', 'text', 12, (i) => investmentTypeLabels[i.investmentType]],
  ['数量', 'number', 16, (i) => number(i.quantity)],
  ['成本价格', 'number', 14, (i) => number(i.purchasePrice)],
  ['当前价格', 'number', 14, (i) => number(i.currentPrice)],
  ['货币', 'text', 8, (i) => i.currency],
  ['购买日期', 'day', 12, (i) => i.purchaseDate],
  ['状态', 'number', 8, (i) => i.status],
  ['描述', 'text', 30, (i) => i.description ?? null],
];

const assetColumns: Columns<RowOf<'fixedAssets'>> = [
  ['资产编号', 'text', 20, (a) => a.assetCode],
  ['资产名称', 'text', 24, (a) => a.name],
  ['资产类别', 'text', 14, (a) => a.assetCategory],
  ['使用状态', 'text', 10, (a) => usageStatusLabels[a.usageStatus ?? 'IN_USE']],
  ['货币', 'text', 8, (a) => a.currency ?? null],
  ['原值', 'amount', 16, (a) => number(a.originalValue)],
  ['残值率（%）', 'number', 12, (a) => number(a.salvageRate)],
  ['残值', 'amount', 14, (a) => number(a.salvageValue)],
  ['预计使用年限', 'number', 14, (a) => a.estimatedLife ?? null],
  ['折旧方法', 'text', 22, (a) => depreciationMethodLabels[a.depreciationMethod]],
  ['购买日期', 'day', 12, (a) => a.purchaseDate],
  ['开始使用日期', 'day', 14, (a) => a.startUseDate],
  ['报废日期', 'day', 12, (a) => a.disposalDate ?? null],
  ['存放地点', 'text', 18, (a) => a.location ?? null],
  ['品牌型号', 'text', 20, (a) => a.brandModel ?? null],
  ['序列号', 'text', 20, (a) => a.serialNumber ?? null],
  ['备注', 'text', 30, (a) => a.remarks ?? null],
];

const debtColumns: Columns<RowOf<'receivables'>> = [
  ['对方', 'text', 24, (d) => d.counterparty],
  ['金额', 'amount', 16, (d) => number(d.amount)],
  ['货币', 'text', 8, (d) => d.currency],
  ['到期日', 'day', 12, (d) => d.dueDate],
  ['付清时间', 'text', 26, (d) => d.paidAt],
  ['描述', 'text', 30, (d) => d.description ?? null],
];

type Account = RowOf<'securitiesAccounts'>;

const holdingColumns: Columns<Account['positions'][number] & Pick<Account, 'accountName'>> = [
  ['账户名称', 'text', 24, (p) => p.accountName],
  ['代码', 'text', 14, (p) => p.symbol],
  ['名称', 'text', 24, (p) => p.symbolName],
  ['类型', 'text', 10, (p) => positionTypeLabels[p.positionType]],
  ['数量', 'number', 16, (p) => number(p.quantity)],
  ['价格', 'number', 14, (p) => number(p.price)],
  ['平均成本', 'number', 14, (p) => number(p.avgCost)],
  ['货币', 'text', 8, (p) => p.currency],
  ['读取时间', 'text', 26, (p) => p.syncedAt],
];

const securitiesColumns: Columns<Account> = [
  ['账户名称', 'text', 24, (a) => a.accountName],
  ['券商或交易所', 'text', 16, (a) => brokerLabels[a.accountType]],
  ['启用', 'text', 8, (a) => yesNo(a.isActive)],
  ['现金', 'text', 30, (a) => a.cash.map((c) => `${c.amount} ${c.currency}`).join('；')],
  ['最近同步', 'text', 26, (a) => a.lastSyncTime],
];

/** A sheet for each kind of thing, also where there is none of it. */
export function sheetsOf(file: PersonalFile) {
  const named = <T extends { accountName: string }, Part>(owner: T, parts: Part[]) =>
    parts.map((part) => ({ ...part, accountName: owner.accountName }));
  return [
    sheet('资金账户', accountColumns, file.accounts),
    sheet(
      '账户流水',
      entryColumns,
      file.accounts.flatMap((account) => named(account, account.transactions)),
    ),
    sheet('投资', investmentColumns, file.investments),
    sheet('固定资产', assetColumns, file.fixedAssets),
    sheet('应收款', debtColumns, file.receivables),
    sheet('应付款', debtColumns, file.payables),
    sheet('证券账户', securitiesColumns, file.securitiesAccounts),
    sheet(
      '证券持仓',
      holdingColumns,
      file.securitiesAccounts.flatMap((account) => named(account, account.positions)),
    ),
  ];
}

function sheet<Row>(name: string, columns: Columns<Row>, rows: readonly Row[]) {
  return {
    name,
    columns: columns.map(([header, kind, width]) => ({ header, kind, width })),
    rows: rows.map((row) => columns.map(([, , , read]) => read(row))),
  };
}
