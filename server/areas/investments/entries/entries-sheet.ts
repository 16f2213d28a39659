import { entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { amountWhereKnown } from '../../../../finance/holdings/entries/entry-amount.ts';
import { fixedToText } from '../../../../finance/money/fixed.ts';
import { toNullableDecimalColumn } from '../../../db/columns.ts';
import { type Columns, numberCell } from '../../../spreadsheets/sheet.ts';
import type { EntryInFile, InvestmentInFile } from './entries.transfer.ts';

/** The amount before charges, also where it follows from quantity and price. */
function amountInSheet(entry: EntryInFile & Pick<InvestmentInFile, 'investmentType'>) {
  const text = (number: EntryInFile['price']) => toNullableDecimalColumn(number);
  const stated = {
    type: entry.type,
    quantity: text(entry.quantity),
    price: text(entry.price),
    amount: text(entry.amount),
  };
  const amount = amountWhereKnown(stated, amountPlacesOf(entry.investmentType));
  return amount === null ? null : fixedToText(amount);
}

/** The entries of all holdings as a sheet shows them. */
export const entryColumns: Columns<
  EntryInFile & Pick<InvestmentInFile, 'investmentName' | 'investmentType' | 'currency'>
> = [
  ['投资名称', 'text', 24, (e) => e.investmentName],
  ['交易日期', 'day', 12, (e) => e.day],
  ['类型', 'text', 12, (e) => entryTypeLabels[e.type]],
  ['数量', 'number', 16, (e) => numberCell(e.quantity ?? null)],
  ['价格', 'number', 14, (e) => numberCell(e.price ?? null)],
  ['成交金额', 'number', 16, (e) => numberCell(amountInSheet(e))],
  ['费用', 'number', 12, (e) => numberCell(e.fee)],
  ['税费', 'number', 12, (e) => numberCell(e.tax)],
  ['成本', 'number', 16, (e) => numberCell(e.cost ?? null)],
  [
    '比例',
    'text',
    10,
    ({ ratioOld, ratioNew }) => (ratioNew == null ? null : `${ratioOld}:${ratioNew}`),
  ],
  ['货币', 'text', 8, (e) => e.currency],
  ['账户实际金额', 'number', 14, (e) => numberCell(e.accountAmount ?? null)],
  ['确认日', 'day', 12, (e) => e.confirmDay ?? null],
  ['登记日', 'day', 12, (e) => e.recordDay ?? null],
  ['备注', 'text', 30, (e) => e.note ?? null],
];
