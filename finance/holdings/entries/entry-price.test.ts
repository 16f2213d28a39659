import { expect, it } from 'vitest';
import { priceOfEntry } from './entry-price.ts';

const nothing = { quantity: null, price: null, amount: null };

it.each([
  ['a purchase', { type: 'BUY', quantity: '100', price: '11' }, '11'],
  [
    'a price beside an amount',
    { type: 'SELL', quantity: '3', price: '3.33', amount: '10' },
    '3.33',
  ],
  ['an amount alone', { type: 'BUY', quantity: '425.42', amount: '998.5' }, '2.34709228527103'],
  ['a reinvested dividend', { type: 'REINVEST', quantity: '100', amount: '115' }, '1.15'],
  ['a conversion', { type: 'CONVERT_IN', quantity: '100', price: '1.2' }, '1.2'],
] as const)('%s has the price of its day', (_, entry, expected) => {
  expect(priceOfEntry({ ...nothing, ...entry })).toBe(expected);
});

it.each([
  ['an opening, which states a cost', { type: 'OPENING', quantity: '100', price: '9' }],
  ['a transfer, which carries a cost', { type: 'TRANSFER_IN', quantity: '100', price: '9' }],
  ['a correction, which states a cost', { type: 'CORRECTION', quantity: '100', price: '9' }],
  ['rights, which have a price of their own', { type: 'RIGHTS', quantity: '30', price: '8' }],
  ['a dividend', { type: 'DIVIDEND', amount: '100' }],
  ['a sale for nothing', { type: 'SELL', quantity: '100', price: '0' }],
  ['a purchase without a quantity', { type: 'BUY', amount: '100' }],
] as const)('%s has no price', (_, entry) => {
  expect(priceOfEntry({ ...nothing, ...entry })).toBeUndefined();
});
