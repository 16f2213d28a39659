import type { Decimal } from '../../../../../finance/money/decimal.ts';
import type { CashRow, FileRow } from '../../import-rows.ts';
import { filled, noteOf, occurred, signed } from '../bills/money-row.ts';
import { figureOf, figureText, RowProblem } from '../cells.ts';
import { currencyCode } from '../currency.ts';
import { momentOf, timeOf } from '../dates.ts';
import {
  amountOfTwo,
  directedAmounts,
  type OutColumn,
  outColumn,
  signOfCell,
} from '../direction.ts';
import { eachRow, type Format, format, type Reading, withCheck } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';

const fields = [
  ...(['day', 'time', 'amount', 'received', 'paid', 'direction', 'currency', 'balance'] as const),
  ...(['counterparty', 'summary', 'place', 'note', 'number'] as const),
] as const;
type Field = (typeof fields)[number];
type Row = SourceRow<Field>;

interface Bank {
  source: string;
  label: string;
  columns: Partial<Record<Field, readonly string[]>>;
  required: readonly Field[];
  mark?: RegExp;
  end?: RegExp;
  check?: string;
}

/** The statements that banks let their customers save as tables; those in PDF are mapped by hand. */
const banks: readonly Bank[] = [
  {
    source: 'icbc',
    label: '工商银行明细',
    mark: /工商银行|工银/,
    end: /^人民币合计/,
    columns: {
      day: ['交易日期'],
      summary: ['摘要'],
      note: ['交易详情'],
      place: ['交易场所'],
      received: ['记账金额(收入)'],
      paid: ['记账金额(支出)'],
      currency: ['记账币种'],
      balance: ['余额'],
      counterparty: ['对方户名'],
    },
    required: ['day', 'summary', 'received', 'paid', 'currency'],
  },
  {
    source: 'ccb',
    label: '建设银行明细',
    mark: /建设银行/,
    columns: {
      day: ['交易日期'],
      time: ['交易时间'],
      paid: ['支出'],
      received: ['收入'],
      balance: ['账户余额'],
      currency: ['币种'],
      summary: ['摘要'],
      counterparty: ['对方户名'],
      place: ['交易地点'],
    },
    required: ['day', 'time', 'paid', 'received', 'balance', 'summary'],
  },
  {
    source: 'cmb',
    label: '招商银行明细',
    mark: /招商银行/,
    columns: {
      day: ['记账日期'],
      currency: ['货币'],
      amount: ['交易金额'],
      balance: ['联机余额'],
      summary: ['交易摘要'],
      counterparty: ['对手信息'],
      note: ['客户摘要'],
    },
    required: ['day', 'currency', 'amount', 'balance', 'summary'],
  },
  {
    source: 'boc',
    label: '中国银行明细',
    mark: /中国银行/,
    columns: {
      day: ['记账日期'],
      time: ['记账时间'],
      currency: ['币别'],
      amount: ['金额'],
      balance: ['余额'],
      summary: ['交易名称'],
      note: ['附言'],
      counterparty: ['对方账户名'],
    },
    required: ['day', 'time', 'currency', 'amount', 'balance', 'summary'],
  },
  {
    source: 'abc',
    label: '农业银行明细',
    mark: /农业银行/,
    columns: {
      day: ['交易日期'],
      time: ['交易时间'],
      summary: ['交易摘要'],
      amount: ['交易金额'],
      balance: ['本次余额'],
      counterparty: ['对手信息'],
      number: ['日志号'],
      note: ['交易附言'],
    },
    required: ['day', 'summary', 'amount', 'balance', 'number'],
  },
  {
    source: 'bocom',
    label: '交通银行明细',
    mark: /交通银行/,
    columns: {
      day: ['交易日期'],
      time: ['交易时间'],
      summary: ['交易类型'],
      direction: ['借贷', '借贷状态'],
      amount: ['交易金额'],
      balance: ['余额'],
      counterparty: ['对方户名'],
      place: ['交易地点'],
      note: ['摘要'],
    },
    required: ['day', 'summary', 'direction', 'amount', 'balance'],
  },
  {
    source: 'spdb',
    label: '浦发银行明细',
    mark: /浦发银行|浦东发展/,
    check: '这家银行的格式没有核对过，请核对金额的正负',
    columns: {
      day: ['交易日期'],
      time: ['交易时间'],
      summary: ['交易摘要', '摘要'],
      amount: ['交易金额', '金额'],
      received: ['存入金额', '收入金额', '收入'],
      paid: ['取出金额', '支出金额', '支出'],
      balance: ['余额', '账户余额', '交易后余额'],
      counterparty: ['对方姓名', '对手姓名', '对方户名'],
      note: ['备注', '附言'],
    },
    required: ['day', 'balance'],
  },
  {
    source: 'citic',
    label: '中信银行明细',
    mark: /中信银行/,
    check: '这家银行的格式没有核对过，请核对金额的正负',
    columns: {
      day: ['交易日期'],
      time: ['交易时间'],
      received: ['收入金额', '收入'],
      paid: ['支出金额', '支出'],
      balance: ['账户余额', '余额'],
      counterparty: ['对方户名', '对方名称'],
      summary: ['摘要', '交易摘要'],
      currency: ['币种', '货币'],
      note: ['备注', '附言'],
    },
    required: ['day', 'received', 'paid', 'balance'],
  },
];

/** What banks write where there is nothing to say. */
const empty = /^-+$/;

function readAll(rows: readonly Row[], reading: Reading): FileRow[] {
  const out = outColumn(rows.map((row) => row.cell('paid')));
  const directed = directedAmounts(
    rows.map((row) => ({ amount: row.cell('amount'), word: row.cell('direction') })),
  );
  return eachRow(rows, (row) => {
    const read = readRow(row, reading, amountOf(row, out, directed));
    const isUnclear = out.check !== undefined && signOfCell(row.cell('paid')) < 0;
    return isUnclear ? withCheck(read, out.check ?? '') : read;
  });
}

function readRow(row: Row, { dateOrder }: Reading, amount: Decimal): CashRow {
  const { day, time } = momentOf(row.cell('day'), dateOrder);
  const at = timeOf(row.cell('time')) ?? time;
  const text = (field: Field) => (empty.test(row.cell(field)) ? '' : row.cell(field));
  const base: CashRow = {
    n: row.n,
    occurredAt: occurred(at === undefined ? { day } : { day, time: at }),
    ...noteOf(text('summary'), text('note'), text('place')),
    ...filled({
      currency: currencyCode(text('currency')),
      balance: figureText(figureOf(row.cell('balance'))),
      counterparty: text('counterparty'),
      ...(!/^0*$/.test(text('number')) && { externalId: text('number') }),
    }),
  };
  if (amount.eq(0)) return { ...base, amount: '0', skip: '金额为0' };
  return { ...base, amount: signed(amount, 1) };
}

function amountOf(row: Row, out: OutColumn, directed: ReturnType<typeof directedAmounts>): Decimal {
  const [received, paid] = [figureOf(row.cell('received')), figureOf(row.cell('paid'))];
  const ofColumns = amountOfTwo(received, paid, out);
  if (ofColumns?.eq(0) === false) return ofColumns;
  const amount = figureOf(row.cell('amount'));
  if (amount && row.has('direction')) return directed(amount, row.cell('direction'));
  const found = amount ?? ofColumns;
  if (!found) throw new RowProblem('金额不能为空');
  return found;
}

const noColumns = Object.fromEntries(fields.map((field) => [field, []])) as unknown as Record<
  Field,
  readonly string[]
>;

/** Layouts that name the bank above the table alone are recognised by that name. */
export const bankStatements: readonly Format[] = banks.map(({ columns, check, ...bank }) =>
  format<Field>({
    ...bank,
    kind: 'CASH',
    columns: { ...noColumns, ...columns },
    dates: ['day'],
    ...(check !== undefined && { check, needsMark: true }),
    readAll,
  }),
);
