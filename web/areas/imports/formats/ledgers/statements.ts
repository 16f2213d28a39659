import type { CashRow } from '../../import-rows.ts';
import { categoryOfPath, filled, noteOf, occurred, signed } from '../bills/money-row.ts';
import { figureOf, RowProblem } from '../cells.ts';
import { type Moment, momentOf } from '../dates.ts';
import { eachRow, format } from '../format.ts';
import { lineText } from '../source-rows.ts';

function required(cell: string) {
  const figure = figureOf(cell);
  if (!figure) throw new RowProblem('金额不能为空');
  return figure;
}

/** `20260327120000[+8:CST]`: the time is the one that the clock showed there, so the zone is not read. */
export function ofxMoment(cell: string): Moment {
  const match = /^(\d{8})(\d{6})?/.exec(cell);
  if (!match) return momentOf(cell);
  const { day } = momentOf(match[1] as string);
  const time = match[2]?.replace(/^(..)(..)(..)$/, '$1:$2:$3');
  return time === undefined || time === '00:00:00' ? { day } : { day, time };
}

/** OFX 1 and 2, of which the reader has made a table; FITID is the bank's own number. */
export const ofx = format<
  | 'account'
  | 'currency'
  | 'symbol'
  | 'time'
  | 'type'
  | 'amount'
  | 'number'
  | 'name'
  | 'payee'
  | 'memo'
>({
  source: 'ofx',
  kind: 'CASH',
  label: 'OFX 对账单',
  columns: {
    account: ['ACCTID'],
    currency: ['CURDEF'],
    // The currency of an amount that is not in the account's own.
    symbol: ['CURSYM'],
    time: ['DTPOSTED'],
    type: ['TRNTYPE'],
    amount: ['TRNAMT'],
    number: ['FITID'],
    name: ['NAME'],
    payee: ['PAYEE'],
    memo: ['MEMO'],
  },
  required: ['time', 'type', 'amount', 'number'],
  dates: [],
  readAll: (rows) =>
    eachRow(
      rows,
      (row): CashRow => ({
        n: row.n,
        occurredAt: occurred(ofxMoment(row.cell('time'))),
        ...noteOf(row.cell('memo')),
        ...filled({
          account: row.cell('account'),
          currency: row.cell('symbol') || row.cell('currency'),
          externalId: row.cell('number'),
          counterparty: row.cell('name') || row.cell('payee'),
        }),
        amount: signed(required(row.cell('amount')), 1),
      }),
    ),
});

/** QIF, which has no numbers, and dates in the order of the country. */
export const qif = format<
  'account' | 'time' | 'amount' | 'number' | 'payee' | 'memo' | 'category' | 'section'
>({
  source: 'qif',
  kind: 'CASH',
  label: 'QIF 账本',
  columns: {
    account: ['Account'],
    time: ['Date'],
    amount: ['Amount'],
    number: ['Number'],
    payee: ['Payee'],
    memo: ['Memo'],
    category: ['Category'],
    section: ['Section'],
  },
  required: ['account', 'time', 'amount', 'number', 'payee', 'memo', 'category'],
  dates: ['time'],
  readAll: (rows, { dateOrder }) =>
    eachRow(rows, (row): CashRow => {
      const section = row.cell('section');
      if (section !== '') return { n: row.n, ...skippedSection(row, section) };
      // A category in brackets is another account.
      const transfer = /^\[(.+)\]/.exec(row.cell('category'))?.[1];
      const moment = momentOf(row.cell('time'), dateOrder);
      return {
        n: row.n,
        occurredAt: occurred(moment),
        ...noteOf(row.cell('memo')),
        ...(transfer === undefined && categoryOfPath(row.cell('category'))),
        ...filled({
          account: row.cell('account'),
          counterAccount: transfer,
          counterparty: row.cell('payee'),
        }),
        amount: signed(required(row.cell('amount')), 1),
      };
    }),
});

/** Trades in QIF name a security by words alone, and its other sections are lists. */
function skippedSection(row: { cells: readonly string[] }, section: string) {
  const isTrade = /^invst$/i.test(section);
  const skip = isTrade
    ? 'QIF的投资交易没有代码，请导出CSV后导入'
    : `“${section.slice(0, 30)}”是列表，不是流水`;
  return { skip, note: lineText(row) };
}

/** CAMT (ISO 20022), of which the reader has made a table. */
export const camt = format<
  | 'account'
  | 'time'
  | 'amount'
  | 'currency'
  | 'sign'
  | 'reversed'
  | 'number'
  | 'reference'
  | 'name'
  | 'text'
  | 'info'
  | 'status'
>({
  source: 'camt',
  kind: 'CASH',
  label: 'CAMT 对账单（ISO 20022）',
  columns: {
    account: ['IBAN'],
    time: ['BookgDt'],
    amount: ['Amt'],
    currency: ['Ccy'],
    sign: ['CdtDbtInd'],
    reversed: ['RvslInd'],
    number: ['AcctSvcrRef'],
    reference: ['NtryRef'],
    name: ['Nm'],
    text: ['Ustrd'],
    info: ['AddtlNtryInf'],
    status: ['Sts'],
  },
  required: ['time', 'amount', 'currency', 'sign'],
  dates: [],
  readAll: (rows) =>
    eachRow(rows, (row): CashRow => {
      const isCredit = row.cell('sign') === 'CRDT';
      if (!isCredit && row.cell('sign') !== 'DBIT') throw new RowProblem('没有写明收支方向');
      // The sign is the movement's own (CdtDbtInd); an entry that is reversed keeps it, and says so.
      const isReversal = row.cell('reversed') === 'true';
      const base: CashRow = {
        n: row.n,
        occurredAt: occurred(momentOf(row.cell('time'))),
        ...noteOf(row.cell('text'), row.cell('info')),
        ...filled({
          account: row.cell('account'),
          currency: row.cell('currency'),
          externalId: row.cell('number') || row.cell('reference'),
          counterparty: row.cell('name'),
        }),
        amount: signed(required(row.cell('amount')).abs(), isCredit ? 1 : -1),
      };
      if (row.cell('status') === 'PDNG') return { ...base, skip: '还没有入账' };
      return isReversal ? { ...base, check: '这是一笔冲正，请核对收支方向' } : base;
    }),
});

/** Customer statements of SWIFT (MT940), of which the reader has made a table. */
export const mt940 = format<
  'account' | 'time' | 'amount' | 'currency' | 'balance' | 'name' | 'text' | 'check' | 'line'
>({
  source: 'mt940',
  kind: 'CASH',
  label: 'MT940 对账单（SWIFT）',
  columns: {
    account: ['Account'],
    time: ['Date'],
    amount: ['Amount'],
    currency: ['Currency'],
    balance: ['Balance'],
    name: ['Name'],
    text: ['Text'],
    check: ['Check'],
    line: ['Line'],
  },
  required: ['account', 'time', 'amount', 'currency', 'balance', 'name', 'text', 'check', 'line'],
  dates: [],
  readAll: (rows) =>
    eachRow(rows, (row): CashRow => {
      const [line, check] = [row.cell('line'), row.cell('check')];
      const isExpected = line === 'EC' || line === 'ED';
      if (line !== '' && !isExpected) throw new RowProblem(`“${line.slice(0, 60)}”这一行读不出来`);
      const base: CashRow = {
        n: row.n,
        occurredAt: occurred(momentOf(row.cell('time'))),
        ...noteOf(row.cell('text')),
        ...filled({
          account: row.cell('account'),
          currency: row.cell('currency'),
          balance: row.cell('balance'),
          counterparty: row.cell('name'),
        }),
        amount: signed(required(row.cell('amount')), 1),
      };
      if (isExpected) return { ...base, skip: '还没有入账' };
      return check === '' ? base : { ...base, check };
    }),
});
