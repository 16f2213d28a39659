import {
  type EntryType,
  entryTypeLabels,
} from '../../../../../contract/investments/entry-types.ts';
import type { CashRow, TradeRow } from '../../import-rows.ts';
import type { Table } from '../../reading/table.ts';
import { filled, noteOf, occurred, signed } from '../bills/money-row.ts';
import { texts } from '../brokers/share-row.ts';
import { figureOf, figureText, RowProblem } from '../cells.ts';
import { momentOf } from '../dates.ts';
import { eachRow, format } from '../format.ts';
import { findColumns } from '../recognise.ts';

/** What a table of the file has in one column, by what it has in another; empty where it has several things. */
function lookUp(
  tables: readonly Table[],
  sheet: string,
  key: string,
  column: string,
): Map<string, string> {
  const [header, ...rows] = tables.find(({ name }) => name === sheet)?.rows ?? [];
  const found = findColumns({ key: [key], column: [column] }, header?.cells ?? []);
  const [at, wanted] = [found.get('key'), found.get('column')];
  if (at === undefined || wanted === undefined) return new Map();
  const values = new Map<string, string>();
  for (const { cells } of rows) {
    const [name, value] = [cells[at] ?? '', cells[wanted] ?? ''];
    values.set(name, (values.get(name) ?? value) === value ? value : '');
  }
  return values;
}

const typesByLabel = new Map<string, string>(
  Object.entries(entryTypeLabels).map(([type, label]) => [label, type]),
);

/** Our own sheet of trades: of all holdings, whose codes are in another sheet, or of one. */
export const ownTrades = format<
  | 'name'
  | 'symbol'
  | 'day'
  | 'time'
  | 'type'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'fee'
  | 'tax'
  | 'cost'
  | 'currency'
  | 'note'
>({
  source: 'jiadi',
  kind: 'TRADES',
  label: '家底导出的交易',
  // The name of the sheet of all holdings, and columns of that of one.
  mark: /^投资交易$|持仓数量,持仓成本/m,
  columns: {
    name: ['投资名称'],
    symbol: ['投资代码'],
    day: ['交易日期', '日期'],
    time: ['时间'],
    type: ['类型'],
    quantity: ['数量'],
    price: ['价格'],
    amount: ['成交金额'],
    fee: ['费用'],
    tax: ['税费'],
    cost: ['成本', '持仓成本'],
    currency: ['货币', '币种'],
    note: ['备注'],
  },
  required: ['day', 'type', 'quantity', 'price', 'amount', 'fee', 'tax', 'cost', 'currency'],
  dates: ['day'],
  readAll: (rows, { tables }) => {
    const codes = lookUp(tables, '投资', '投资名称', '投资代码');
    return eachRow(rows, (row): TradeRow => {
      const [label, name] = [row.cell('type'), row.cell('name')];
      const type = typesByLabel.get(label) as EntryType | undefined;
      const figure = (field: 'quantity' | 'price' | 'amount' | 'fee' | 'tax') => {
        const found = figureOf(row.cell(field));
        return found?.eq(0) ? undefined : found;
      };
      const brought = type === 'TRANSFER_IN' ? figureOf(row.cell('cost')) : undefined;
      // What these cost is exactly quantity × price, which the amount is rounded from.
      const hasAmount = type !== 'OPENING' || figure('price') === undefined;
      return {
        n: row.n,
        ...momentOf(`${row.cell('day')} ${row.cell('time')}`),
        ...(type === undefined ? { word: label } : { type }),
        symbol: row.cell('symbol') || (codes.get(name) ?? ''),
        ...(name !== '' && { name }),
        ...texts({
          quantity: figure('quantity'),
          price: figure('price'),
          amount: (hasAmount ? figure('amount') : undefined) ?? brought,
          fee: figure('fee'),
          tax: figure('tax'),
        }),
        currency: row.cell('currency'),
        ...noteOf(row.cell('note')),
        ...(row.cell('symbol') === '' &&
          codes.get(name) === '' && {
            problem: `文件里有几个叫“${name}”的投资，分不清是哪一个，请手工记账`,
          }),
        ...(type === 'CORRECTION' && { problem: '更正请在这只投资的页面手工记录' }),
      };
    });
  },
});

/** Our own sheet of what moved accounts: of all of them, or of one with its balance. */
export const ownTransactions = format<
  'account' | 'day' | 'type' | 'amount' | 'balance' | 'currency' | 'note' | 'booked'
>({
  source: 'jiadi',
  kind: 'CASH',
  label: '家底导出的账户流水',
  columns: {
    account: ['账户名称'],
    day: ['日期'],
    type: ['类型'],
    amount: ['金额'],
    balance: ['余额'],
    currency: ['货币'],
    note: ['描述', '说明'],
    booked: ['时间', '记账时间'],
  },
  required: ['day', 'type', 'amount', 'note', 'booked'],
  dates: ['day'],
  readAll: (rows, { tables }) => {
    const currencies = lookUp(tables, '资金账户', '账户名称', '货币');
    return eachRow(rows, (row): CashRow => {
      const amount = figureOf(row.cell('amount'));
      if (!amount) throw new RowProblem('金额不能为空');
      const account = row.cell('account');
      const currency = row.cell('currency') || currencies.get(account);
      if (currency === '') {
        throw new RowProblem(`文件里有几个叫“${account}”的账户，分不清是哪一个，请手工记账`);
      }
      const base: CashRow = {
        n: row.n,
        occurredAt: occurred({ day: momentOf(row.cell('day')).day }),
        ...noteOf(row.cell('note') || row.cell('type')),
        ...filled({
          account,
          currency,
          balance: figureText(figureOf(row.cell('balance'))),
        }),
        amount: signed(amount, 1),
      };
      return amount.eq(0) ? { ...base, skip: '金额为0' } : base;
    });
  },
});
