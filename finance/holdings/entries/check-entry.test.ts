import { describe, expect, it } from 'vitest';
import type { EntryType } from '../../../contract/investments/entry-types.ts';
import { entry } from '../../testing/entries.ts';
import { type EntryContext, entryProblems, entryWarnings, openingProblems } from './check-entry.ts';
import type { Entry } from './entry.ts';

const context: EntryContext = { today: '2026-06-30', currency: 'CNY', hasCounterpart: false };
const day = '2026-03-05';

function problems(
  type: EntryType,
  fields: Partial<Entry>,
  more: Partial<EntryContext> = {},
): [string, string][] {
  const found = entryProblems(entry(type, day, fields), { ...context, ...more }, 2);
  return found.map(({ field, message }) => [field, message]);
}

const trade = { quantity: '100', price: '10' };

describe('an entry by itself', () => {
  it.each<[string, EntryType, Partial<Entry>]>([
    ['a sale', 'SELL', trade],
    ['a purchase at price 0', 'BUY', { quantity: '1', price: '0' }],
    ['a sale at price 0, after a delisting', 'SELL', { quantity: '1', price: '0' }],
    ['a purchase of an amount', 'BUY', { quantity: '1', amount: '10' }],
    ['an opening at a cost of 0', 'OPENING', { quantity: '1', cost: '0' }],
    ['a split without cash in lieu', 'SPLIT', { ratioNew: 10, ratioOld: 1, amount: '0' }],
    ['a correction to nothing', 'CORRECTION', { quantity: '0' }],
    ['a reinvested dividend', 'REINVEST', { quantity: '1', amount: '1' }],
    ['a transfer out', 'TRANSFER_OUT', { quantity: '1' }],
    ['a dividend all of which is tax', 'DIVIDEND', { amount: '10', tax: '10' }],
  ])('is accepted: %s', (_, type, fields) => {
    expect(problems(type, fields)).toEqual([]);
  });

  it.each<[EntryType, Partial<Entry>, string, string]>([
    ['BUY', { ...trade, day: '' }, 'day', '交易日期不能为空'],
    ['BUY', { ...trade, day: '2026-07-01' }, 'day', '交易日期不能晚于今天'],
    ['BUY', { ...trade, day: '1969-12-31' }, 'day', '交易日期不能早于1970-01-01'],
    ['BUY', { ...trade, quantity: '0' }, 'quantity', '数量必须大于0'],
    ['BUY', { ...trade, quantity: '-1' }, 'quantity', '数量必须大于0'],
    ['BONUS', {}, 'quantity', '数量必须大于0'],
    ['CORRECTION', { cost: '1' }, 'quantity', '数量必须大于0'],
    ['SELL', { ...trade, price: '-0.01' }, 'price', '价格不能小于0'],
    ['SELL', { ...trade, amount: '0' }, 'amount', '金额必须大于0'],
    ['DIVIDEND', {}, 'amount', '金额必须大于0'],
    ['REINVEST', { quantity: '1' }, 'amount', '金额必须大于0'],
    ['SPLIT', { ratioNew: 2, ratioOld: 1, amount: '-1' }, 'amount', '金额必须大于0'],
    ['RIGHTS', { quantity: '1' }, 'price', '请填写价格或成交金额'],
    ['BUY', { ...trade, fee: '-1' }, 'fee', '费用不能为负数'],
    ['BUY', { ...trade, tax: '-1' }, 'tax', '税费不能为负数'],
    ['SELL', { ...trade, fee: '999', tax: '1.01' }, 'fee', '费用和税费不能超过成交金额'],
    ['DIVIDEND', { amount: '10', tax: '10.01' }, 'fee', '费用和税费不能超过成交金额'],
    ['SPLIT', { ratioNew: 1, ratioOld: 1 }, 'ratioNew', '拆合股比例必须是两个不同的正整数'],
    ['SPLIT', { ratioNew: 0, ratioOld: 1 }, 'ratioNew', '拆合股比例必须是两个不同的正整数'],
    ['SPLIT', { ratioNew: 1.5, ratioOld: 1 }, 'ratioNew', '拆合股比例必须是两个不同的正整数'],
    ['TRANSFER_IN', { quantity: '1' }, 'cost', '请填写成本'],
    ['OPENING', { quantity: '1', cost: '-1' }, 'cost', '成本不能为负数'],
    ['CONVERT_IN', trade, 'counterpart', '转换（转账）必须同时有转出和转入'],
  ])('is refused: %s %j at %s', (type, fields, field, message) => {
    expect(problems(type, fields)).toEqual([[field, message]]);
  });

  it('is refused before the first day of its instrument, and accepted on it', () => {
    expect(problems('SELL', trade, { listingDay: '2026-03-06' })).toEqual([
      ['day', '2026-03-05 早于上市日 2026-03-06'],
    ]);
    expect(problems('SELL', trade, { listingDay: day })).toEqual([]);
  });

  it.each<[EntryType, string, boolean]>([
    // New shares are paid for up to 90 days before they are listed.
    ['BUY', '2026-06-03', true],
    ['BUY', '2026-06-04', false],
    ['OPENING', '2026-06-30', true],
    ['TRANSFER_IN', '2026-06-30', true],
    ['DIVIDEND', '2026-03-06', false],
  ])('before the first day of its instrument: %s, listed on %s', (type, listingDay, isAccepted) => {
    const fields = { ...trade, amount: '10', cost: '10' };
    expect(problems(type, fields, { listingDay }).length === 0).toBe(isAccepted);
  });

  it('needs the amount in the account, where that is in another currency', () => {
    const abroad = { accountCurrency: 'USD' } as const;
    expect(problems('BUY', trade, abroad)).toEqual([
      ['accountAmount', '账户币种是 USD，请填写实际扣款（到账）金额'],
    ]);
    expect(problems('BUY', trade, { ...abroad, accountAmount: '140' })).toEqual([]);
    expect(problems('BUY', trade, { accountCurrency: 'CNY' })).toEqual([]);
  });
});

describe('an unusual entry', () => {
  const warnings = (type: EntryType, fields: Partial<Entry>) =>
    entryWarnings(entry(type, day, fields), 2).map(({ field, message }) => [field, message]);

  it.each([
    ['more than half a percent and 1.00', '1005.03', '5.03'],
    ['as much less', '994.90', '5.10'],
  ])(
    'is accepted with a warning when its amount differs from quantity × price by %s',
    (_, amount, difference) => {
      const message = `成交金额与数量×价格相差 ${difference}，请核对`;
      expect(warnings('BUY', { ...trade, amount })).toEqual([['amount', message]]);
    },
  );

  it.each([
    ['half a percent', { ...trade, amount: '1005' }],
    ['1.00', { quantity: '1', price: '10', amount: '11' }],
  ])('is accepted without a warning when its amount differs by %s', (_, fields) => {
    expect(warnings('BUY', fields)).toEqual([]);
  });

  it('is accepted with a warning when its charges exceed the amount of a purchase', () => {
    expect(warnings('BUY', { ...trade, fee: '1000', tax: '0.01' })).toEqual([
      ['fee', '费用大于成交金额，请核对'],
    ]);
    expect(warnings('BUY', { ...trade, fee: '1000' })).toEqual([]);
  });
});

describe('an opening', () => {
  const opening = entry('OPENING', day, trade);
  const message = `期初日期是 ${day}，更早的交易请先修改或删除期初`;

  it('must be the only opening of its position', () => {
    expect(openingProblems(opening, [opening])).toEqual([
      { field: 'type', message: '期初只能有一条' },
    ]);
  });

  it('must be the first entry of its position', () => {
    const earlier = entry('BUY', '2026-03-04', trade);
    expect(openingProblems(earlier, [opening])).toEqual([{ field: 'day', message }]);
    expect(openingProblems(opening, [earlier])).toEqual([{ field: 'day', message }]);
    expect(openingProblems(entry('BUY', day, trade), [opening])).toEqual([]);
    expect(openingProblems(opening, [entry('BUY', day, trade)])).toEqual([]);
  });
});
