import { expect, it } from 'vitest';
import { nameOfImport, writtenInWords } from '../in-words.ts';
import { rowInWords } from './row-in-words.ts';

type Row = Parameters<typeof rowInWords>[0];

const draft = { accounts: [{ ref: '美元户', currency: 'USD' }] } as Parameters<
  typeof rowInWords
>[1];
const words = (row: object) =>
  rowInWords({ becomes: null, sent: {}, ...row } as Row, draft, (ref) => `我的${ref}`);

it('a movement is shown with its account, both of a transfer, in the currency of its own', () => {
  const becomes = { type: 'WITHDRAW', day: '2026-03-01', ref: '美元户', counterRef: null };
  expect(words({ becomes: { ...becomes, amount: -1234.5, description: '午饭' } })).toEqual({
    ...{ day: '2026-03-01', action: '取出', what: '午饭', detail: '我的美元户' },
    amount: '-USD 1,234.50',
  });
  const transfer = { ...becomes, type: 'TRANSFER', ref: '现金', counterRef: '美元户' };
  expect(words({ becomes: { ...transfer, amount: 7, description: null } })).toEqual({
    ...{ day: '2026-03-01', action: '转账', what: '', detail: '我的现金 ⇄ 我的美元户' },
    amount: '+¥7.00',
  });
});

it('a trade is shown with its quantity, price and charges', () => {
  const trade = { type: 'BUY', day: '2026-03-02', symbol: 'VT', name: 'World ETF' };
  const figures = { quantity: 10, price: 4.661, amount: 46.61, fee: 1.25, tax: 0.5 };
  expect(words({ becomes: { ...trade, ...figures } })).toEqual({
    ...{ day: '2026-03-02', action: '买入', what: 'World ETF VT', amount: '46.61' },
    detail: '10 × 4.661 费税 1.75',
  });
  const none = { quantity: null, price: null, amount: null, fee: 0, tax: 0 };
  expect(words({ becomes: { ...trade, ...none, name: 'VT' } })).toMatchObject({
    ...{ what: 'VT', detail: '', amount: '-' },
  });
  const split = { ...none, type: 'SPLIT', quantity: 20, name: null };
  expect(words({ becomes: { ...trade, ...split } })).toMatchObject({
    ...{ what: 'VT', detail: '变为 20' },
  });
});

it('what a list brings is shown by its name, and what becomes nothing as the file has it', () => {
  const item = { item: '钢琴', day: '2024-01-05', amount: 12_000, currency: 'HKD', detail: '家具' };
  expect(words({ becomes: item })).toEqual({
    ...{ day: '2024-01-05', action: '新建', what: '钢琴', detail: '家具', amount: 'HKD 12,000.00' },
  });
  const bare = { item: '存折', day: null, amount: null, currency: null, detail: null };
  expect(words({ becomes: bare })).toEqual({
    ...{ day: '-', action: '新建', what: '存折', detail: '', amount: '-' },
  });
  const movement = {
    occurredAt: '2026-03-01',
    counterparty: '面馆',
    note: '午饭',
    account: '现金',
  };
  expect(words({ sent: { ...movement, amount: '-20' } })).toEqual({
    ...{ day: '2026-03-01', action: '-', what: '面馆 午饭', detail: '现金', amount: '-20' },
  });
  const trade = { day: '2026-03-02', word: '新业务', name: '平安银行', symbol: '000001' };
  expect(words({ sent: { ...trade, quantity: '100', price: '11', cash: '-1100' } })).toEqual({
    ...{ day: '2026-03-02', action: '新业务', what: '平安银行 000001' },
    ...{ detail: '100 11', amount: '-1100' },
  });
  expect(words({ sent: { accountName: '存折', initialBalance: '5' } })).toMatchObject({
    ...{ day: '-', what: '存折', amount: '5' },
  });
  expect(words({}).amount).toBe('-');
});

it('an import says what it has written, without what is none', () => {
  const none = { transactions: 0, entries: 0, accounts: 0, investments: 0 };
  const written = (counts: object | null) =>
    writtenInWords({ kind: 'CASH', written: counts && { ...none, ...counts } });
  expect(written({ transactions: 12_345, entries: 2, accounts: 3, investments: 4, items: 5 })).toBe(
    '12,345 笔流水、2 笔交易、新建 3 个账户、新建 4 项投资、新建 5 项收支账单',
  );
  expect([written({ entries: 1 }), written({}), written(null)]).toEqual([
    ...['1 笔交易', '没有写入记录', ''],
  ]);
  expect(nameOfImport({ fileName: '账单.csv', kind: 'CASH' })).toBe('账单.csv');
  expect(nameOfImport({ fileName: null, kind: 'TRADES' })).toBe('交易记录');
});
