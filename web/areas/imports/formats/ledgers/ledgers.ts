import type { CashRow } from '../../import-rows.ts';
import {
  absoluteAmount,
  categoryOf,
  categoryOfPath,
  filled,
  noteOf,
  occurred,
  occurredAt,
  signed,
} from '../bills/money-row.ts';
import { figureOf, RowProblem } from '../cells.ts';
import { momentOf, toHomeZone } from '../dates.ts';
import { eachRow, format } from '../format.ts';
import type { SourceRow } from '../source-rows.ts';

type EzField =
  | 'time'
  | 'zone'
  | 'type'
  | 'account'
  | 'currency'
  | 'amount'
  | 'account2'
  | 'amount2'
  | 'category'
  | 'subcategory'
  | 'note';

/** ezBookkeeping's export: a transfer is one row, with the other account beside it. */
export const ezBookkeeping = format<EzField>({
  source: 'ezbookkeeping',
  kind: 'CASH',
  label: 'ezBookkeeping',
  columns: {
    time: ['Time', '时间'],
    zone: ['Timezone', '时区'],
    type: ['Type', '类型'],
    account: ['Account', '账户'],
    currency: ['Account Currency', '账户货币'],
    amount: ['Amount', '金额'],
    account2: ['Account2', '账户2'],
    amount2: ['Account2 Amount', '账户2金额'],
    category: ['Category', '分类'],
    subcategory: ['Sub Category', '子分类'],
    note: ['Description', '描述'],
  },
  required: ['time', 'zone', 'type', 'account', 'amount', 'account2'],
  dates: ['time'],
  readAll: (rows, { dateOrder }) =>
    eachRow(rows, (row): CashRow => {
      const zone = row.cell('zone');
      const moment = momentOf(row.cell('time'), dateOrder);
      const isOffset = /^[+-]\d{2}:\d{2}$/.test(zone);
      return {
        n: row.n,
        occurredAt: occurred(isOffset ? toHomeZone(moment, zone) : moment),
        ...noteOf(row.cell('note')),
        ...categoryOf(row.cell('category'), row.cell('subcategory')),
        ...filled({ account: row.cell('account'), currency: row.cell('currency') }),
        ...ezAmount(row),
      };
    }),
});

function ezAmount(row: SourceRow<EzField>): Partial<CashRow> {
  const amount = figureOf(row.cell('amount'));
  if (!amount) throw new RowProblem('金额不能为空');
  const type = row.cell('type');
  if (/^(balance modification|修改余额)$/i.test(type)) {
    return { amount: signed(amount, 1), note: '余额调整' };
  }
  if (/^(income|收入)$/i.test(type)) return { amount: signed(amount, 1) };
  if (/^(expense|支出)$/i.test(type)) return { amount: signed(amount, -1) };
  if (!/^(transfer|转账)/i.test(type)) throw new RowProblem(`不认识的类型“${type.slice(0, 30)}”`);
  return {
    amount: signed(amount, -1),
    ...filled({ counterAccount: row.cell('account2') }),
    ...(row.cell('amount2') !== row.cell('amount') &&
      row.cell('amount2') !== '' && { check: `转入账户到账 ${row.cell('amount2')}，请核对` }),
  };
}

/** Firefly III's export, in which money goes from a source to a destination. */
export const firefly = format<
  | 'type'
  | 'currency'
  | 'amount'
  | 'note'
  | 'time'
  | 'from'
  | 'to'
  | 'number'
  | 'fromType'
  | 'category'
>({
  source: 'firefly',
  kind: 'CASH',
  label: 'Firefly III',
  columns: {
    type: ['type'],
    currency: ['currency_code'],
    amount: ['amount'],
    note: ['description'],
    time: ['date'],
    from: ['source_name'],
    to: ['destination_name'],
    number: ['journal_id'],
    fromType: ['source_type'],
    category: ['category'],
  },
  required: ['type', 'amount', 'time', 'from', 'to'],
  dates: ['time'],
  readAll: (rows, { dateOrder }) =>
    eachRow(rows, (row): CashRow => {
      const [from, to, type] = [row.cell('from'), row.cell('to'), row.cell('type')];
      const amount = absoluteAmount(row.cell('amount'));
      const base: CashRow = {
        n: row.n,
        occurredAt: occurredAt(row.cell('time'), dateOrder),
        ...noteOf(row.cell('note')),
        ...categoryOf(row.cell('category')),
        ...filled({ currency: row.cell('currency'), externalId: row.cell('number') }),
      };
      const paid = { ...filled({ account: from }), amount: signed(amount, -1) };
      const received = { ...filled({ account: to }), amount: signed(amount, 1) };
      if (/^withdrawal$/i.test(type)) return { ...base, ...paid, ...filled({ counterparty: to }) };
      if (/^deposit$/i.test(type)) {
        return { ...base, ...received, ...filled({ counterparty: from }) };
      }
      if (/^transfer$/i.test(type)) return { ...base, ...paid, ...filled({ counterAccount: to }) };
      if (/^(opening balance|reconciliation)$/i.test(type)) {
        // The other side is an account of the program's own.
        const isOut = /initial|reconciliation/i.test(to);
        return { ...base, ...(isOut ? paid : received) };
      }
      throw new RowProblem(`不认识的类型“${type.slice(0, 30)}”`);
    }),
});

/** Actual Budget's export, whose amounts have their sign. */
export const actual = format<
  'account' | 'time' | 'payee' | 'note' | 'category' | 'amount' | 'split' | 'cleared'
>({
  source: 'actual',
  kind: 'CASH',
  label: 'Actual Budget',
  columns: {
    account: ['Account'],
    time: ['Date'],
    payee: ['Payee'],
    note: ['Notes'],
    category: ['Category'],
    amount: ['Amount'],
    split: ['Split_Amount'],
    cleared: ['Cleared'],
  },
  required: ['account', 'time', 'payee', 'amount', 'split'],
  dates: ['time'],
  readAll: (rows, { dateOrder }) =>
    eachRow(rows, (row): CashRow => {
      const amount = figureOf(row.cell('amount'));
      if (!amount) throw new RowProblem('金额不能为空');
      const base: CashRow = {
        n: row.n,
        occurredAt: occurredAt(row.cell('time'), dateOrder),
        ...noteOf(row.cell('note')),
        ...categoryOfPath(row.cell('category')),
        ...filled({ account: row.cell('account'), counterparty: row.cell('payee') }),
        amount: signed(amount, 1),
      };
      // The parts of a split follow it, and add up to it.
      return amount.eq(0) ? { ...base, skip: '拆分的总额，各部分分别导入' } : base;
    }),
});
