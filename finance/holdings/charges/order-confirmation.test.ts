import { describe, expect, it } from 'vitest';
import { decimal } from '../../money/decimal.ts';
import { confirmOrder, type OrderTerms } from './order-confirmation.ts';

const free = { ratePercent: null, fixedFee: null };
const purchase = (amount: string, terms: object = {}): OrderTerms => ({
  side: 'SUBSCRIBE',
  amount: decimal(amount),
  truncate: false,
  ...free,
  ...terms,
});
const sale = (quantity: string, terms: object = {}): OrderTerms => ({
  side: 'REDEEM',
  quantity: decimal(quantity),
  ...free,
  ...terms,
});

function confirm(order: OrderTerms, { nav, ...stated }: { nav: string } & Record<string, string>) {
  const given = Object.fromEntries(
    Object.entries(stated).map(([name, value]) => [name, decimal(value)]),
  );
  const result = confirmOrder(order, { nav: decimal(nav), ...given });
  if ('message' in result) return result;
  const { quantity, amount, fee, net } = result;
  return [quantity, amount, fee, net].map((value) => value.toFixed());
}

const percent = (ratePercent: string) => ({ ratePercent: decimal(ratePercent) });

describe('a purchase', () => {
  it('takes its fee out of the amount, and rounds its shares to two places', () => {
    const order = purchase('10000', percent('1'));
    expect(confirm(order, { nav: '1.25' })).toEqual(['7920.79', '10000', '99.01', '9900.99']);
  });

  it('cuts its shares off where the fund does', () => {
    const order = purchase('1000', { ...percent('0.15'), truncate: true });
    // 998.50 ÷ 2.3471 is 425.4186; it would be rounded to 425.42.
    expect(confirm(order, { nav: '2.3471' })).toEqual(['425.41', '1000', '1.5', '998.5']);
  });

  it('follows what its confirmation states: a fee, a net amount, or the shares', () => {
    const order = purchase('1000', percent('0.15'));
    expect(confirm(order, { nav: '2', fee: '0' })).toEqual(['500', '1000', '0', '1000']);
    expect(confirm(order, { nav: '2', net: '990' })).toEqual(['495', '1000', '10', '990']);
    const shares = confirm(order, { nav: '2', quantity: '499.24' });
    expect(shares).toEqual(['499.24', '1000', '1.5', '998.5']);
  });

  it.each([
    ['a fee of all of it', { fee: '1000' }, 'fee', '手续费必须小于申购金额'],
    ['more than was paid', { net: '1000.01' }, 'net', '确认净额不能超过申购金额'],
    [
      'a fee and a net amount that are not what was paid',
      { fee: '1', net: '990' },
      'net',
      '确认净额加手续费应等于申购金额 1000.00',
    ],
    ['a net value at which no share is left', { nav: '1000000' }, 'quantity', '确认份额必须大于0'],
  ])('is refused with %s', (_, stated, field, message) => {
    expect(confirm(purchase('1000'), { nav: '2', ...stated })).toEqual({ field, message });
  });
});

describe('a redemption', () => {
  it('pays out what its shares are worth, less its charge', () => {
    expect(confirm(sale('1000'), { nav: '1.02' })).toEqual(['1000', '1020', '0', '1020']);
    const order = sale('333.33', percent('0.5'));
    // 333.33 × 1.5 = 499.995, rounded 500.00; half a percent of that is 2.50.
    expect(confirm(order, { nav: '1.5' })).toEqual(['333.33', '500', '2.5', '497.5']);
    const fixed = sale('1000', { fixedFee: decimal('5') });
    expect(confirm(fixed, { nav: '1.02' })).toEqual(['1000', '1020', '5', '1015']);
  });

  it('follows what its confirmation states', () => {
    const order = sale('1000', percent('0.5'));
    expect(confirm(order, { nav: '1.02', fee: '10.2' })).toEqual([
      '1000',
      '1020',
      '10.2',
      '1009.8',
    ]);
    expect(confirm(order, { nav: '1.02', net: '1010' })).toEqual(['1000', '1020', '10', '1010']);
    const both = confirm(order, { nav: '1.02', net: '1010', fee: '9' });
    expect(both).toEqual(['1000', '1019', '9', '1010']);
  });

  it.each([
    ['a fee above what it brings', { fee: '1020.01' }, 'fee', '手续费不能超过赎回金额'],
    ['more than it brings', { net: '1020.01' }, 'net', '确认净额不能超过赎回金额'],
    [
      'a net value at which it brings nothing',
      { nav: '0.000001' },
      'quantity',
      '赎回金额必须大于0',
    ],
  ])('is refused with %s', (_, stated, field, message) => {
    expect(confirm(sale('1000'), { nav: '1.02', ...stated })).toEqual({ field, message });
  });
});
