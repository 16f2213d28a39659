import { expect, it } from 'vitest';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { amountOfEdit, entrySchema, fieldsOfEntry } from './entry-values.ts';

const bought = { type: 'BUY', quantity: 0.1, price: 12_345.678, fee: 0, tax: 0 };
const amountIn = (amount: number, type: 'CRYPTO' | 'FUND') =>
  fieldsOfEntry({ ...bought, amount } as InvestmentEntry, type).amount;

it('an amount that quantity and price come to is left empty, so that it follows their edit', () => {
  expect([amountIn(1234.5678, 'CRYPTO'), amountIn(1234.57, 'FUND')]).toEqual(['', '']);
});

it('a stated amount stays, also where it is the product in fewer decimals', () => {
  expect([amountIn(1234.57, 'CRYPTO'), amountIn(1234.56, 'FUND')]).toEqual(['1234.57', '1234.56']);
});

it('an edit sends no amount that follows from numbers that stay, and an empty one where they change', () => {
  const entry = { ...bought, day: '2026-03-02', amount: 1234.57 } as InvestmentEntry;
  const fields = fieldsOfEntry(entry, 'FUND');
  const amountOf = (changes: Partial<typeof fields>) =>
    amountOfEdit(entrySchema('FUND').parse({ ...fields, ...changes }), entry, 'FUND');
  expect(amountOf({})).toBeUndefined();
  expect([amountOf({ price: '12345.679' }), amountOf({ amount: '1234.5' })]).toEqual([
    null,
    1234.5,
  ]);
});
