import type { NetWorthChangeRow, SheetItem } from '../../../contract/net-worth/net-worth.ts';
import type { Columns } from '../../spreadsheets/sheet.ts';

interface InCurrency {
  currency: string;
}

export const sheetItemColumns: Columns<SheetItem & InCurrency> = [
  ['名称', 'text', 30, (item) => item.subject],
  ['类别', 'text', 16, (item) => item.kind],
  ['金额', 'amount', 16, (item) => item.amount],
  ['对比日金额', 'amount', 16, (item) => item.compareAmount],
  ['变动', 'amount', 16, (item) => item.change],
  ['货币', 'text', 8, (item) => item.currency],
];

export const changeRowColumns: Columns<NetWorthChangeRow & InCurrency> = [
  ['日期', 'day', 12, (row) => row.day],
  ['事项', 'text', 40, (row) => row.subject],
  ['算式', 'text', 40, (row) => row.formula],
  ['金额', 'amount', 16, (row) => row.amount],
  ['货币', 'text', 8, (row) => row.currency],
];
