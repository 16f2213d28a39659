import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import type { Columns } from '../../../spreadsheets/sheet.ts';

/** The entries of a holding, each with the position after it. The import page knows these headings. */
export const entryColumns: Columns<InvestmentEntry> = [
  ['日期', 'day', 12, (entry) => entry.day],
  ['时间', 'text', 10, (entry) => entry.time],
  ['类型', 'text', 12, (entry) => entry.label],
  ['数量', 'number', 16, (entry) => entry.quantity],
  ['价格', 'number', 14, (entry) => entry.price],
  ['成交金额', 'amount', 16, (entry) => entry.amount],
  ['费用', 'amount', 12, (entry) => entry.fee],
  ['税费', 'amount', 12, (entry) => entry.tax],
  ['币种', 'text', 8, (entry) => entry.currency],
  ['持仓数量', 'number', 16, (entry) => entry.after.quantity],
  ['持仓成本', 'amount', 16, (entry) => entry.after.cost],
  ['已实现盈亏', 'amount', 16, (entry) => entry.effect.realizedGain],
  ['分红收入', 'amount', 14, (entry) => entry.effect.income],
  ['备注', 'text', 30, (entry) => entry.note],
];

/** The same of several holdings. */
export const namedColumns: Columns<InvestmentEntry & { investmentName: string; symbol: string }> = [
  ['投资名称', 'text', 24, (entry) => entry.investmentName],
  ['投资代码', 'text', 14, (entry) => entry.symbol],
  ...entryColumns,
];
