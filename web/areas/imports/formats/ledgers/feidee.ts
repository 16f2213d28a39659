import type { CashRow } from '../../import-rows.ts';
import { categoryOf, filled, noteOf, occurredAt, signed } from '../bills/money-row.ts';
import { figureOf, RowProblem } from '../cells.ts';
import { eachRow, format, type Reading } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';

type Field =
  | 'type'
  | 'time'
  | 'category'
  | 'subcategory'
  | 'account'
  | 'account2'
  | 'currency'
  | 'amount'
  | 'merchant'
  | 'note'
  | 'pair';
type Row = SourceRow<Field>;

/** 随手记's export. A transfer is two rows with one 关联Id, each of which is booked in its account. */
export const feidee = format<Field>({
  source: 'feidee',
  kind: 'CASH',
  label: '随手记',
  mark: /随手记导出文件/,
  columns: {
    type: ['交易类型'],
    time: ['日期'],
    category: ['类别', '分类'],
    subcategory: ['子类别', '子分类'],
    account: ['账户', '账户1'],
    account2: ['账户2'],
    currency: ['账户币种', '币种'],
    amount: ['金额'],
    merchant: ['商家'],
    note: ['备注'],
    pair: ['关联Id'],
  },
  required: ['type', 'time', 'account', 'amount', 'note'],
  dates: ['time'],
  check: '随手记各版本的列不同，请核对',
  readAll: (rows, reading) => {
    const partners = new Map<string, Row[]>();
    for (const row of rows) {
      const pair = row.cell('pair');
      if (pair !== '') partners.set(pair, [...(partners.get(pair) ?? []), row]);
    }
    const isLeg = (row: Row) => /^转[出入]$/.test(row.cell('type'));
    return eachRow(rows, (row) => {
      const others = partners.get(row.cell('pair')) ?? [];
      const other = isLeg(row) ? others.find((each) => each !== row && isLeg(each)) : undefined;
      return readRow(row, other, reading);
    });
  },
});

function readRow(row: Row, other: Row | undefined, { dateOrder }: Reading): CashRow {
  const amount = figureOf(row.cell('amount'));
  if (!amount) throw new RowProblem('金额不能为空');
  const type = row.cell('type');
  const base: CashRow = {
    n: row.n,
    occurredAt: occurredAt(row.cell('time'), dateOrder),
    ...noteOf(row.cell('note')),
    ...categoryOf(row.cell('category'), row.cell('subcategory')),
    ...filled({
      account: row.cell('account'),
      currency: row.cell('currency'),
      counterparty: row.cell('merchant'),
      externalId: row.cell('pair'),
    }),
  };
  if (amount.eq(0)) return { ...base, amount: '0', skip: '金额为0' };
  const counterAccount = filled({ counterAccount: other?.cell('account') ?? row.cell('account2') });
  switch (type) {
    case '支出':
      return { ...base, amount: signed(amount, -1) };
    case '收入':
    case '退款':
      return { ...base, amount: signed(amount, 1) };
    case '转出':
    case '转账':
      return { ...base, ...counterAccount, amount: signed(amount.abs(), -1) };
    case '转入':
      return { ...base, ...counterAccount, amount: signed(amount.abs(), 1) };
    case '余额变更':
      return { ...base, amount: signed(amount, 1), note: '余额变更' };
    case '负债变更':
      return { ...base, amount: signed(amount, -1), note: '负债变更' };
    default:
      throw new RowProblem(`不认识的类型“${type.slice(0, 30)}”`);
  }
}
