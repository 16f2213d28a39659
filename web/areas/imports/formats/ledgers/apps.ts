import type { CashRow, FileRow } from '../../import-rows.ts';
import { categoryOf, filled, noteOf, occurredAt, signed } from '../bills/money-row.ts';
import { figureOf, figureText, isFigure, RowProblem } from '../cells.ts';
import { directedAmounts } from '../direction.ts';
import { eachRow, format, type Reading, withCheck } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';

type AppField =
  | 'time'
  | 'type'
  | 'amount'
  | 'account'
  | 'account2'
  | 'currency'
  | 'note'
  | 'category'
  | 'subcategory'
  | 'number';
type AppRow = Pick<SourceRow<AppField>, 'n' | 'cell' | 'headerOf'>;

/** A row of an app that says by words what it is: 支出, 收入, 转账, 还款, 退款, 报销. */
function readAppRow(
  row: AppRow,
  { dateOrder }: Reading,
  directed: ReturnType<typeof directedAmounts>,
): CashRow {
  const figure = figureOf(row.cell('amount'));
  if (!figure) throw new RowProblem('金额不能为空');
  const amount = figure.abs();
  const type = row.cell('type');
  const [from, to] = [row.cell('account'), row.cell('account2')];
  const base: CashRow = {
    n: row.n,
    occurredAt: occurredAt(row.cell('time'), dateOrder),
    ...noteOf(row.cell('note')),
    ...categoryOf(row.cell('category'), row.cell('subcategory')),
    ...filled({ currency: row.cell('currency'), externalId: row.cell('number') }),
  };
  if (amount.eq(0)) return { ...base, amount: '0', skip: '金额为0' };
  if (
    /转账|还款|轉賬|轉帳|transfer/i.test(type) ||
    (to !== '' && !/收入|支出|退款|报销/.test(type))
  ) {
    return {
      ...base,
      ...filled({ account: from, counterAccount: to }),
      amount: signed(amount, -1),
    };
  }
  if (/退款|报销|報銷/.test(type)) {
    return { ...base, ...filled({ account: from || to }), amount: signed(amount, 1) };
  }
  return { ...base, ...filled({ account: from || to }), amount: signed(directed(figure, type), 1) };
}

function readAppRows(rows: readonly AppRow[], reading: Reading): FileRow[] {
  const directed = directedAmounts(
    rows.map((row) => ({ amount: row.cell('amount'), word: row.cell('type') })),
  );
  return eachRow(rows, (row) => readAppRow(row, reading, directed));
}

/** 钱迹's export, whose several versions share these columns. */
export const qianji = format<AppField | 'fee'>({
  source: 'qianji',
  kind: 'CASH',
  label: '钱迹',
  columns: {
    number: ['ID'],
    time: ['时间'],
    type: ['类型'],
    amount: ['金额'],
    currency: ['币种'],
    account: ['账户1'],
    account2: ['账户2'],
    category: ['分类'],
    subcategory: ['二级分类'],
    note: ['备注'],
    fee: ['手续费'],
  },
  required: ['time', 'type', 'amount', 'account', 'account2'],
  dates: ['time'],
  readAll: (rows, reading) => {
    const fees = new Map(rows.map((row) => [row.n, row.cell('fee')]));
    return readAppRows(rows, reading).map((row) => {
      const cell = fees.get(row.n) ?? '';
      const fee = isFigure(cell) ? figureText(figureOf(cell)) : undefined;
      // Whether it is part of the amount differs between versions.
      return fee && fee !== '0' ? withCheck(row, `手续费 ${fee} 没有计入，请核对`) : row;
    });
  },
});

/** 鲨鱼记账's export: text in GB18030 with commas, or in UTF-16 with tabs. */
export const shark = format<AppField>({
  source: 'shark',
  kind: 'CASH',
  label: '鲨鱼记账',
  columns: {
    number: [],
    time: ['日期'],
    type: ['收支类型'],
    amount: ['金额'],
    currency: [],
    account: ['账户'],
    account2: [],
    category: ['类别'],
    subcategory: [],
    note: ['备注', '类别'],
  },
  required: ['time', 'type', 'amount'],
  dates: ['time'],
  check: '鲨鱼记账的格式各版本不同',
  readAll: readAppRows,
});

/** BeeCount's export, in the language of the app. */
export const beeCount = format<AppField | 'from' | 'to'>({
  source: 'beecount',
  kind: 'CASH',
  label: '蜜蜂记账 BeeCount',
  columns: {
    number: [],
    time: ['时间', '時間', 'Time', 'Date'],
    type: ['类型', '類型', 'Type'],
    amount: ['金额', '金額', 'Amount'],
    currency: [],
    account: ['账户', '賬戶', '帳戶', 'Account'],
    account2: [],
    from: ['转出账户', '轉出賬戶', '轉出帳戶', 'From Account'],
    to: ['转入账户', '轉入賬戶', '轉入帳戶', 'To Account'],
    category: ['分类', '分類', 'Category'],
    subcategory: ['子分类', '二级分类', '子分類', 'Subcategory'],
    note: ['备注', '備註', 'Note', 'Notes'],
  },
  required: ['time', 'type', 'amount', 'from', 'to'],
  dates: ['time'],
  readAll: (rows, reading) =>
    readAppRows(
      rows.map((row) => ({
        n: row.n,
        cell: (field) => {
          if (field === 'account') return row.cell('account') || row.cell('from');
          return field === 'account2' ? row.cell('to') : row.cell(field);
        },
        headerOf: (cell) => row.headerOf(cell),
      })),
      reading,
    ),
});
