import type { CashRow } from '../../import-rows.ts';
import { RowProblem } from '../cells.ts';
import { eachRow, format, type Reading } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';
import { absoluteAmount, type BillField, filled, noteOf, occurredAt, signed } from './money-row.ts';

type Field = BillField | 'category';
type Row = SourceRow<Field>;

/** Rows that move money between two accounts of the same person, by what they are called. */
interface Move {
  words: RegExp;
  /** Names of the accounts that the money leaves and reaches; `method` is 收/付款方式. */
  from: string | 'method';
  to: string | 'method' | 'counterparty';
}

/** 余额 is the wallet's money, 余额宝 a money fund that it can be put into. */
const balance = '余额';
const fund = '余额宝';
const moves: readonly Move[] = [
  { words: /余额宝.*转出到余额|余额宝-转出(?!到)/, from: fund, to: balance },
  { words: /余额宝.*转出到|余额宝.*提现/, from: fund, to: 'method' },
  { words: /余额宝.*(?:自动转入|转入)|转入余额宝/, from: 'method', to: fund },
  { words: /充值/, from: 'method', to: balance },
  { words: /提现|转出到银行卡/, from: balance, to: 'counterparty' },
];

/** Money that reaches the wallet though the row says neither 收入 nor 支出. */
const incoming = /收益发放|退款|卖出|赎回|转出|返还|到账|解冻|理赔/;
const outgoing = /买入|申购|还款|转入|缴费|冻结|定投/;

function readRow(row: Row, dateOrder: Reading['dateOrder'], refunded: Refunds): CashRow {
  const { n } = row;
  const method = methodOf(row.cell('method'));
  const base: CashRow = {
    n,
    occurredAt: occurredAt(row.cell('time'), dateOrder),
    ...noteOf(row.cell('goods'), row.cell('note')),
    ...filled({ externalId: row.cell('number'), counterparty: row.cell('counterparty') }),
    ...filled({ word: row.cell('category') }),
  };
  const amount = absoluteAmount(row.cell('amount'));
  if (amount.eq(0)) return { ...base, amount: '0', skip: '金额为0' };
  const state = row.cell('state');
  const own = filled({ account: method });
  if (/退款成功|^退款/.test(state)) return { ...base, ...own, amount: signed(amount, 1) };
  if (closed.test(state)) {
    // A closed order moved no money, unless its refund stands in the file as well: then it was paid.
    const wasPaid = refunded.has(orderOf(row.cell('number')));
    if (wasPaid) return { ...base, ...own, amount: signed(amount, -1) };
    return { ...base, amount: signed(amount, -1), skip: `没有成交：${state}` };
  }
  const direction = row.cell('direction');
  if (direction === '支出') return { ...base, ...own, amount: signed(amount, -1) };
  if (direction === '收入') {
    return { ...base, account: method || balance, amount: signed(amount, 1) };
  }
  return { ...base, ...neutral(row, method, amount) };
}

/** 不计收支: between own accounts, or a fund's business. */
function neutral(row: Row, method: string, amount: ReturnType<typeof absoluteAmount>) {
  const goods = row.cell('goods');
  const move = moves.find(({ words }) => words.test(goods));
  if (move) {
    const named = (end: string) => {
      if (end === 'method') return method;
      return end === 'counterparty' ? method || row.cell('counterparty') : end;
    };
    const [from, to] = [named(move.from), named(move.to)];
    // Of the two ends the wallet's own one is booked; the bank's file has the other.
    const isOut = move.to !== balance && move.to !== fund;
    const account = isOut ? from : to;
    const counterAccount = isOut ? to : from;
    return {
      account,
      ...filled({ counterAccount: counterAccount === account ? '' : counterAccount }),
      amount: signed(amount, isOut ? -1 : 1),
    };
  }
  const own = filled({ account: method });
  if (incoming.test(goods)) return { ...own, amount: signed(amount, 1) };
  if (outgoing.test(goods)) return { ...own, amount: signed(amount, -1) };
  throw new RowProblem('不计收支，不知道是转入还是转出，请核对后手工记账');
}

/** `花呗&红包` pays with both; the first one is the account, what a voucher pays is no money. */
function methodOf(cell: string): string {
  return (cell.split('&')[0] ?? '').trim().replace(/^\/$/, '');
}

/** Numbers of orders that a refund in the file belongs to. */
type Refunds = ReadonlySet<string>;

/** The refund of an order repeats its number and appends to it. */
function orderOf(number: string): string {
  return number.split(/[_*]/)[0] ?? '';
}

const closed = /关闭|失败|等待付款|已取消|撤销/;

function readAll(rows: readonly Row[], { dateOrder }: Reading): CashRow[] {
  const refunded = new Set(
    rows.filter((row) => /退款/.test(row.cell('state'))).map((row) => orderOf(row.cell('number'))),
  );
  refunded.delete('');
  return eachRow(rows, (row) => readRow(row, dateOrder, refunded));
}

/** 支付宝's bill as the app exports it. */
export const alipay = format<Field>({
  source: 'alipay',
  kind: 'CASH',
  label: '支付宝账单',
  mark: /支付宝/,
  columns: {
    time: ['交易时间'],
    category: ['交易分类'],
    counterparty: ['交易对方'],
    goods: ['商品说明'],
    direction: ['收/支'],
    amount: ['金额'],
    method: ['收/付款方式'],
    state: ['交易状态'],
    number: ['交易订单号'],
    note: ['备注'],
  },
  required: ['time', 'goods', 'direction', 'amount', 'method', 'state', 'number'],
  dates: ['time'],
  readAll,
});

/** The bill of 支付宝's site, which does not say what was paid with. */
export const alipayWeb = format<Field>({
  source: 'alipay',
  kind: 'CASH',
  label: '支付宝网页账单',
  mark: /支付宝/,
  columns: {
    time: ['交易创建时间'],
    category: ['类型'],
    counterparty: ['交易对方'],
    goods: ['商品名称'],
    direction: ['收/支'],
    amount: ['金额（元）', '金额'],
    method: [],
    state: ['交易状态'],
    number: ['交易号'],
    note: ['备注'],
  },
  required: ['time', 'goods', 'direction', 'amount', 'state'],
  end: /^-{20,}/,
  dates: ['time'],
  readAll,
});
