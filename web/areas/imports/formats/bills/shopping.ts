import type { CashRow } from '../../import-rows.ts';
import { RowProblem } from '../cells.ts';
import { eachRow, format, type Reading } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';
import { absoluteAmount, filled, noteOf, occurredAt, signed } from './money-row.ts';

type Field =
  | 'time'
  | 'type'
  | 'counterparty'
  | 'goods'
  | 'direction'
  | 'amount'
  | 'method'
  | 'state'
  | 'number'
  | 'note';
type Row = SourceRow<Field>;

const closed = /关闭|失败|取消|未支付|等待付款/;
const incoming = /退款|返还|到账|转出|收益|赎回/;
const outgoing = /还款|转入|充值|白条|金条|买入/;

/** `131.77(已退款89.84)`: what was paid; the refund is a row of its own. */
function paidOf(cell: string): string {
  return cell.replace(/[(（]已(?:全额)?退款[^)）]*[)）]$/, '');
}

function readRow(row: Row, { dateOrder }: Reading): CashRow {
  const base: CashRow = {
    n: row.n,
    occurredAt: occurredAt(row.cell('time'), dateOrder),
    ...noteOf(row.cell('goods'), row.cell('note')),
    ...filled({
      externalId: row.cell('number'),
      counterparty: row.cell('counterparty'),
      account: (row.cell('method').split('&')[0] ?? '').trim(),
    }),
  };
  const amount = absoluteAmount(paidOf(row.cell('amount')));
  const state = row.cell('state');
  if (amount.eq(0)) return { ...base, amount: '0', skip: '金额为0' };
  if (closed.test(state)) {
    return { ...base, amount: signed(amount, -1), skip: `没有成交：${state}` };
  }
  return { ...base, amount: signed(amount, signOf(row)) };
}

function signOf(row: Row): 1 | -1 {
  const direction = row.cell('direction');
  if (/退款成功/.test(row.cell('state')) || row.cell('type') === '退款') return 1;
  if (direction === '收入') return 1;
  if (direction === '支出') return -1;
  const words = `${row.cell('goods')} ${row.cell('type')} ${row.cell('state')}`;
  if (incoming.test(words)) return 1;
  if (outgoing.test(words)) return -1;
  throw new RowProblem('不计收支，不知道是转入还是转出，请核对后手工记账');
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
  readAll: (rows, reading) => eachRow(rows, (row) => readRow(row, reading)),
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
  readAll: (rows, reading) => eachRow(rows, (row) => readRow(row, reading)),
});
