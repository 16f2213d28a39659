import type { FileFormat } from '../../../../contract/fields/table-files.ts';
import type { InvestmentEntry } from '../../../../contract/investments/entry-fields.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import type { Deps } from '../../../deps.ts';
import type { FileAnswer } from '../../../http/replies/file-answer.ts';
import { type Columns, sheet } from '../../../spreadsheets/sheet.ts';
import { tableFile } from '../../../spreadsheets/table-file.ts';

const columns: Columns<InvestmentEntry> = [
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

/** The entries of a holding, each with the position after it. */
export function entriesFile(
  { config, now }: Deps,
  entries: readonly InvestmentEntry[],
  format: FileFormat,
): FileAnswer {
  return tableFile(sheet('交易记录', columns, entries), format, dayIn(config.timeZone, now()));
}
