import type { CashRow } from '../../import-rows.ts';
import { figureOf, RowProblem } from '../cells.ts';
import { eachRow, format, type Reading } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';
import { absoluteAmount, type BillField, filled, noteOf, occurredAt, signed } from './money-row.ts';

type Field = BillField | 'type';
type Row = SourceRow<Field>;

/** 零钱 is the wallet's money, 零钱通 a money fund that it can be put into. */
const balance = '零钱';
const fund = '零钱通';

/** The accounts and the sign of a row without 收 or 支; `other` is the account that is not the wallet's. */
function transferOf(
  row: Row,
  other: string,
): Pick<CashRow, 'account' | 'counterAccount'> & { sign: 1 | -1 } {
  const type = row.cell('type');
  const named = (word: string) => new RegExp(`${word}(.+)$`).exec(type)?.[1]?.trim();
  if (/零钱提现/.test(type)) return { account: balance, counterAccount: other, sign: -1 };
  if (/零钱充值/.test(type)) return { account: balance, counterAccount: other, sign: 1 };
  if (/转入零钱通/.test(type)) {
    return { account: fund, counterAccount: named('来自') ?? other, sign: 1 };
  }
  if (/零钱通转出/.test(type)) {
    return { account: fund, counterAccount: named('到') ?? other, sign: -1 };
  }
  if (/信用卡还款|购买理财通|还款|买入|申购/.test(type))
    return { account: other || balance, sign: -1 };
  if (/理财通.*(?:赎回|转出)|收益|退款|赎回|卖出/.test(type)) {
    return { account: other || balance, sign: 1 };
  }
  throw new RowProblem(`“${type}”不知道是收入还是支出，请核对后手工记账`);
}

const failed = /支付失败|已关闭|未支付|提现失败|已撤销|朋友已退还|对方已退还/;
const sentBack = /朋友已退还|对方已退还/;

/**
 * What was sent to a friend and came back: where the file has the row by which it came back, both moved
 * money. That row has no number of the first one, so equal amounts belong together.
 */
function sentAndReturned(rows: readonly Row[]): ReadonlySet<Row> {
  const returns = rows.filter(
    (row) => row.cell('direction') === '收入' && /^(?:转账|微信红包).*退款/.test(row.cell('type')),
  );
  const left = Map.groupBy(returns, (row) => row.cell('amount'));
  return new Set(
    rows.filter(
      (row) =>
        row.cell('direction') === '支出' &&
        sentBack.test(row.cell('state')) &&
        left.get(row.cell('amount'))?.pop() !== undefined,
    ),
  );
}

function readRow(row: Row, { dateOrder }: Reading, returned: ReadonlySet<Row>): CashRow {
  const { n } = row;
  const method = row.cell('method').replace(/^\/$/, '').split('&')[0] ?? '';
  const state = row.cell('state');
  const type = row.cell('type');
  const base: CashRow = {
    n,
    occurredAt: occurredAt(row.cell('time'), dateOrder),
    ...noteOf(type === '商户消费' ? '' : type, row.cell('goods'), row.cell('note')),
    ...filled({ externalId: row.cell('number'), counterparty: row.cell('counterparty') }),
    ...filled({ word: type }),
  };
  const amount = absoluteAmount(row.cell('amount'));
  if (amount.eq(0)) return { ...base, amount: '0', skip: '金额为0' };
  const direction = row.cell('direction');
  if (failed.test(state) && !returned.has(row)) {
    return { ...base, amount: signed(amount, -1), skip: `没有成交：${state}` };
  }
  if (direction === '收入') {
    return { ...base, account: method || balance, amount: signed(amount, 1) };
  }
  if (direction === '支出')
    return { ...base, ...filled({ account: method }), amount: signed(amount, -1) };
  const { sign, account, counterAccount } = transferOf(row, method || row.cell('counterparty'));
  return {
    ...base,
    ...filled({ account, ...(counterAccount !== account && { counterAccount }) }),
    amount: signed(amount, sign),
  };
}

/** What a withdrawal cost stands in its note, and is part of its amount. */
const serviceFee = /服务费\s*[¥￥]?\s*(\d{1,9}(?:\.\d{1,2})?)(?![\d.,])/;

/**
 * Splits the service fee off a withdrawal, so that what leaves the wallet is what reaches the bank. The
 * fees follow the file's last line, because every row has a number of its own.
 */
function withFees(
  rows: readonly Row[],
  read: readonly CashRow[],
  { lastLine }: Reading,
): CashRow[] {
  let last = lastLine;
  const notes = new Map(rows.map((row) => [row.n, row.cell('note')]));
  const fees: CashRow[] = [];
  const reduced = read.map((row) => {
    const fee = figureOf(serviceFee.exec(notes.get(row.n) ?? '')?.[1] ?? '');
    const amount = figureOf(row.amount ?? '');
    const isWithdrawal = row.skip === undefined && row.counterAccount !== undefined;
    if (!isWithdrawal || !fee?.gt(0) || !amount?.lt(fee.times(-1))) return row;
    last += 1;
    fees.push({
      n: last,
      ...filled({ occurredAt: row.occurredAt, account: row.account, externalId: row.externalId }),
      amount: signed(fee, -1),
      note: `服务费（第${row.n}行 ${row.note ?? ''}）`,
    });
    return { ...row, amount: signed(amount.abs().minus(fee), -1) };
  });
  return [...reduced, ...fees];
}

/** 微信's bill, as a text or a workbook. */
export const wechat = format<Field>({
  source: 'wechat',
  kind: 'CASH',
  label: '微信支付账单',
  mark: /微信/,
  columns: {
    time: ['交易时间'],
    type: ['交易类型'],
    counterparty: ['交易对方'],
    goods: ['商品'],
    direction: ['收/支'],
    amount: ['金额(元)', '金额'],
    method: ['支付方式'],
    state: ['当前状态'],
    number: ['交易单号'],
    note: ['备注'],
  },
  required: ['time', 'type', 'direction', 'amount', 'method', 'state', 'number'],
  dates: ['time'],
  readAll: (rows, reading) => {
    const returned = sentAndReturned(rows);
    const read = eachRow(rows, (row) => readRow(row, reading, returned));
    return withFees(rows, read, reading);
  },
});
