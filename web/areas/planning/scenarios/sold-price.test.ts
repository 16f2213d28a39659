import { expect, it } from 'vitest';
import { soldPrice } from './sold-price.ts';

it('the price of a part is what that part is worth today, to the fen and rounded half up', () => {
  // A half of 1,024.09 is 512.045, which the binary product falls short of.
  expect(soldPrice({ of: 'PERCENT', value: '50' }, 1024.09)).toBe(512.05);
  expect(soldPrice({ of: 'PERCENT', value: '33.33' }, 1_234_567.89)).toBe(411_481.48);
  expect(soldPrice({ of: 'AMOUNT', value: '1,000' }, 8.35)).toBe(1000);
  expect(soldPrice({ of: '' }, 8.35)).toBe(8.35);
});

it('there is none of a number of units, or as long as the part is no number', () => {
  expect(soldPrice({ of: 'QUANTITY', value: '5' }, 8.35)).toBeNull();
  for (const value of ['', '0', '-1', '1万', '1234567890123456'])
    expect(soldPrice({ of: 'PERCENT', value }, 8.35)).toBeNull();
});
