import type { MappingKind } from '../../../../contract/imports/import-words.ts';
import { type ImportMapping, type MappingField, mappingFields } from '../import-choices.ts';
import { directionOf, signOfCell } from './direction.ts';
import { findColumns } from './recognise.ts';

/** Headers that a column of each field often has. */
const usualHeaders: Record<MappingField, readonly string[]> = {
  date: [
    '日期',
    '交易日期',
    '成交日期',
    '记账日期',
    '记账日',
    '入账日期',
    '交易时间',
    '发生时间',
    '时间',
    'Date',
    'Booking Date',
    'Trade Date',
    'Time',
  ],
  time: ['交易时间', '成交时间', '时间', 'Time'],
  amount: ['金额', '交易金额', '发生额', '成交金额', '金额(元)', '发生金额', 'Amount', 'Value'],
  amountIn: [
    '收入',
    '收入金额',
    '存入',
    '贷方发生额',
    '贷方金额',
    '转入金额',
    'Credit',
    'Deposit',
    'Money In',
  ],
  amountOut: [
    '支出',
    '支出金额',
    '支取',
    '借方发生额',
    '借方金额',
    '转出金额',
    'Debit',
    'Withdrawal',
    'Money Out',
  ],
  direction: [
    '收/支',
    '收支',
    '收支类型',
    '收支方向',
    '借贷标志',
    '借贷',
    '交易类型',
    '类型',
    'Type',
    'Direction',
  ],
  currency: ['币种', '货币', '币别', 'Currency', 'Ccy'],
  balance: ['余额', '账户余额', '联机余额', '本次余额', 'Balance'],
  account: ['账户', '账户名称', '付款账户', 'Account'],
  counterAccount: ['对方账户', '转入账户', 'Account2', 'To Account'],
  counterparty: ['交易对方', '对方户名', '对方', '对手信息', '商户名称', 'Payee', 'Counterparty'],
  note: [
    '备注',
    '摘要',
    '交易摘要',
    '说明',
    '描述',
    '附言',
    '用途',
    'Note',
    'Notes',
    'Memo',
    'Description',
  ],
  number: [
    '流水号',
    '交易号',
    '交易订单号',
    '订单号',
    '成交编号',
    '合同编号',
    'Order ID',
    'ID',
    'Reference',
  ],
  word: [
    '业务名称',
    '操作',
    '买卖方向',
    '方向',
    '交易类型',
    '类型',
    '买卖标志',
    'Side',
    'Action',
    'Type',
    'Buy/Sell',
  ],
  symbol: ['证券代码', '代码', '基金代码', '股票代码', 'Symbol', 'Ticker', 'Code', 'Pair'],
  name: ['证券名称', '名称', '基金名称', '股票名称', '基金简称', 'Name'],
  quantity: [
    '成交数量',
    '数量',
    '份额',
    '确认份额',
    '股数',
    'Quantity',
    'Qty',
    'Shares',
    'Units',
    'Executed',
  ],
  price: ['成交价格', '成交均价', '价格', '净值', '单价', 'Price', 'Unit Price', 'Avg Price'],
  fee: ['手续费', '费用', '佣金', '合计费用', 'Fee', 'Fees', 'Commission'],
  tax: ['印花税', '税费', 'Tax', 'Taxes'],
  cash: ['发生金额', '清算金额', 'Proceeds', 'Net Amount'],
  holder: ['股东账户', '股东帐户', '股东代码'],
};

/**
 * A mapping guessed from the words of a header, of the kind that more of its columns belong to, and from
 * the rows under it, which show whether a column says which way money went.
 */
export function suggestMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ImportMapping {
  const trades = guess('TRADES', header, new Set());
  const isTrades = ['symbol', 'quantity'].every((field) => field in trades.columns);
  return isTrades ? trades : guessCash(header, rows);
}

function guessCash(header: readonly string[], rows: readonly (readonly string[])[]): ImportMapping {
  const places = header.map((_, at) => at).filter((at) => saysDirection(rows, at));
  const usual = findColumns({ direction: usualHeaders.direction }, header).get('direction');
  const at = usual !== undefined && places.includes(usual) ? usual : places[0];
  const name = at === undefined ? undefined : header[at];
  const guessed = guess('CASH', header, new Set(at === undefined ? [] : [at]));
  const columns = { ...guessed.columns };
  delete columns.direction;
  if (at === undefined || name === undefined || header.indexOf(name) !== at) {
    return { kind: 'CASH', columns, options: { amountMode: modeOf(columns) } };
  }
  const amountAt = columns.amount === undefined ? -1 : header.indexOf(columns.amount);
  const isSigned = amountAt >= 0 && isSignedAlready(rows, at, amountAt);
  const withDirection = isSigned ? columns : { ...columns, direction: name };
  return {
    kind: 'CASH',
    columns: withDirection,
    options: { amountMode: modeOf(withDirection) },
  };
}

/** A column of few short words, most of which say which way money went. */
function saysDirection(rows: readonly (readonly string[])[], at: number): boolean {
  const words = rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== '');
  const distinct = new Set(words);
  if (words.length === 0 || distinct.size > mostWords) return false;
  if ([...distinct].some((word) => word.length > longestWord || /\d/.test(word))) return false;
  return words.filter((word) => directionOf(word) !== undefined).length * 2 > words.length;
}

const mostWords = 12;
const longestWord = 12;

/** Whether all that went out is below zero, so that the amount needs no word. */
function isSignedAlready(
  rows: readonly (readonly string[])[],
  wordAt: number,
  amountAt: number,
): boolean {
  const out = rows.filter((cells) => directionOf(cells[wordAt] ?? '') === -1);
  return out.length > 0 && out.every((cells) => signOfCell(cells[amountAt] ?? '') <= 0);
}

function guess(
  kind: MappingKind,
  header: readonly string[],
  without: ReadonlySet<number>,
): ImportMapping {
  const fields = Object.keys(mappingFields[kind]) as MappingField[];
  const headers = Object.fromEntries(fields.map((field) => [field, usualHeaders[field]]));
  const taken = new Set(without);
  const columns: ImportMapping['columns'] = {};
  for (const [field, at] of findColumns<MappingField>(headers, header)) {
    const name = header[at];
    // One column is one field: the first that it fits.
    if (name === undefined || taken.has(at)) continue;
    taken.add(at);
    columns[field] = name;
  }
  return { kind, columns, options: {} };
}

function modeOf(columns: ImportMapping['columns']) {
  if (columns.amountIn !== undefined && columns.amountOut !== undefined) return 'IN_OUT';
  return columns.direction === undefined ? 'SIGNED' : 'DIRECTION';
}
