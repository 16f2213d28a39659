import { type Decimal, toText, zero } from '../../../../../finance/money/decimal.ts';
import type { CashRow, FileRow } from '../../import-rows.ts';
import { figureOf, isFigure, RowProblem } from '../cells.ts';
import { eachRow, format, type Reading } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';
import { absoluteAmount, type BillField, filled, noteOf, occurredAt, signed } from './money-row.ts';

type Field = BillField | 'type' | 'category';
type Row = SourceRow<Field>;

const closed = /关闭|失败|取消|未支付|等待付款/;
const incoming = /退款|返还|到账|转出|收益|赎回/;
const outgoing = /还款|转入|充值|白条|金条|买入/;
const isRefund = (row: Row) => /退款成功/.test(row.cell('state')) || row.cell('type') === '退款';

/**
 * `131.77(已退款89.84)`, `44.28(已全额退款)`: what was paid, and what came back of it, which is a row of
 * its own. What came back was paid before, whatever else the row says of it.
 */
function paidOf(cell: string): { paid: Decimal; refunded: Decimal } {
  const [, amount = cell, part] = /^(.*?)[(（]已(?:全额)?退款([^)）]*)[)）]$/.exec(cell) ?? [];
  const paid = absoluteAmount(amount);
  return { paid, refunded: part === '' ? paid : (figureOf(part ?? '')?.abs() ?? zero) };
}

/** What came back of each order, by its number. */
type Refunds = ReadonlyMap<string, Decimal>;

function refundsOf(rows: readonly Row[]): Refunds {
  const refunds = new Map<string, Decimal>();
  for (const row of rows) {
    const number = row.cell('number');
    if (number === '' || !isRefund(row)) continue;
    refunds.set(number, (refunds.get(number) ?? zero).plus(readableAmount(row)));
  }
  return refunds;
}

/** A row whose amount cannot be read has its problem when it is read itself. */
function readableAmount(row: Row): Decimal {
  const cell = row.cell('amount');
  return isFigure(cell) ? (figureOf(cell)?.abs() ?? zero) : zero;
}

function readRow(row: Row, { dateOrder }: Reading, refunds: Refunds): CashRow {
  const base: CashRow = {
    n: row.n,
    occurredAt: occurredAt(row.cell('time'), dateOrder),
    ...noteOf(row.cell('goods'), row.cell('note')),
    ...filled({
      externalId: row.cell('number'),
      counterparty: row.cell('counterparty'),
      word: row.cell('category'),
      account: (row.cell('method').split('&')[0] ?? '').trim(),
    }),
  };
  const { paid, refunded } = paidOf(row.cell('amount'));
  const state = row.cell('state');
  if (paid.eq(0)) return { ...base, amount: '0', skip: '金额为0' };
  if (isRefund(row)) return { ...base, amount: signed(paid, 1) };
  const back = refunds.get(row.cell('number')) ?? zero;
  if (refunded.gt(0) || (closed.test(state) && back.gt(0))) {
    const isMissing = refunded.gt(back);
    return {
      ...base,
      amount: signed(paid, -1),
      ...(isMissing && { check: `已退款${toText(refunded)}，退款不全在这个文件里，请核对` }),
    };
  }
  if (closed.test(state)) {
    return { ...base, amount: signed(paid, -1), skip: `没有成交：${state}` };
  }
  return { ...base, amount: signed(paid, signOf(row)) };
}

function signOf(row: Row): 1 | -1 {
  const direction = row.cell('direction');
  if (direction === '收入') return 1;
  if (direction === '支出') return -1;
  const words = `${row.cell('goods')} ${row.cell('type')} ${row.cell('state')}`;
  if (incoming.test(words)) return 1;
  if (outgoing.test(words)) return -1;
  throw new RowProblem('不计收支，不知道是转入还是转出，请核对后手工记账');
}

function readAll(rows: readonly Row[], reading: Reading): FileRow[] {
  const refunds = refundsOf(rows);
  return eachRow(rows, (row) => readRow(row, reading, refunds));
}

/** 京东's bill. */
export const jingdong = format<Field>({
  source: 'jingdong',
  kind: 'CASH',
  label: '京东账单',
  mark: /京东/,
  columns: {
    time: ['交易时间'],
    type: [],
    category: ['交易分类'],
    counterparty: ['商户名称'],
    goods: ['交易说明'],
    direction: ['收/支'],
    amount: ['金额'],
    method: ['收/付款方式'],
    state: ['交易状态'],
    number: ['交易订单号'],
    note: ['备注'],
  },
  required: ['time', 'counterparty', 'goods', 'direction', 'amount', 'method', 'state'],
  dates: ['time'],
  readAll,
});

/** 美团's bill, which has what was ordered for and, what counts, what was paid. */
export const meituan = format<Field>({
  source: 'meituan',
  kind: 'CASH',
  label: '美团账单',
  mark: /美团/,
  columns: {
    time: ['交易成功时间', '交易创建时间'],
    type: ['交易类型'],
    category: [],
    counterparty: ['交易对方'],
    goods: ['订单标题'],
    direction: ['收/支'],
    amount: ['实付金额'],
    method: ['支付方式'],
    state: ['交易状态'],
    number: ['交易单号'],
    note: ['备注'],
  },
  required: ['time', 'type', 'goods', 'direction', 'amount', 'method', 'number'],
  dates: ['time'],
  readAll,
});
