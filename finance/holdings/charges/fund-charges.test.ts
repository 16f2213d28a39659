import { describe, expect, it } from 'vitest';
import { decimal, toText } from '../../money/decimal.ts';
import { fixedOfText } from '../../money/fixed.ts';
import { parseTiers, redeem, subscribe } from './fund-charges.ts';

const percent = (text: string) => ({ percent: decimal(text) });

describe('a purchase of fund shares', () => {
  it.each([
    ['S01 1%', '10000.00', percent('1'), '1.2500', '9900.99', '99.01', '7920.79'],
    [
      'S02 0.15% (one tenth of 1.5%)',
      '1000.00',
      percent('0.15'),
      '2.3471',
      '998.5',
      '1.5',
      '425.42',
    ],
    [
      'S03 fixed fee from ten million',
      '12000000.00',
      { fixed: decimal(1000) },
      '1.1111',
      '11999000',
      '1000',
      '10799207.99',
    ],
  ])('has the fee and shares of case %s', (_, amount, fee, nav, net, paid, shares) => {
    const order = { amount: decimal(amount), nav: decimal(nav), fee, truncate: false };
    const answer = subscribe(order);
    expect([answer.net, answer.fee, answer.shares].map(toText)).toEqual([net, paid, shares]);
  });

  it('has its shares rounded down where the fund does so', () => {
    const order = { amount: decimal(100), nav: decimal(3), fee: percent('0') };
    // 100 ÷ 1.5 = 66.666…
    const shares = (truncate: boolean) =>
      toText(subscribe({ ...order, nav: decimal('1.5'), truncate }).shares);
    expect([shares(true), shares(false)]).toEqual(['66.66', '66.67']);
  });
});

describe('a redemption', () => {
  const lot = (day: string, quantity: string) => ({
    day,
    confirmDay: day,
    quantity: fixedOfText(quantity),
    cost: 0n,
    since: day,
    dividends: 0n,
  });
  const tiers = parseTiers('7:1.5,30:1,180:0.5') ?? [];

  it('charges three lots at three rates (case S04)', () => {
    const lots = [
      lot('2025-11-03', '1000.00'),
      lot('2026-05-06', '800.00'),
      lot('2026-06-08', '500.00'),
    ];
    const order = {
      quantity: decimal('2100.00'),
      nav: decimal('1.3050'),
      confirmDay: '2026-06-12',
    };
    const { gross, fee, net, parts } = redeem(lots, order, tiers);
    expect([gross, fee, net].map(toText)).toEqual(['2740.5', '11.09', '2729.41']);
    expect(parts.map((part) => [part.daysHeld, toText(part.quantity), toText(part.fee)])).toEqual([
      [221, '1000', '0'],
      [37, '800', '5.22'],
      [4, '300', '5.87'],
    ]);
  });

  it('charges the lower rate from the seventh day on (case S05)', () => {
    const order = {
      quantity: decimal('1000.00'),
      nav: decimal('1.0200'),
      confirmDay: '2026-06-08',
    };
    const { gross, fee, net, parts } = redeem([lot('2026-06-01', '1000.00')], order, tiers);
    expect([gross, fee, net].map(toText)).toEqual(['1020', '10.2', '1009.8']);
    expect(parts.map(({ daysHeld }) => daysHeld)).toEqual([7]);
  });

  it.each(['', '7', '7:', ':1', '7:1.5;30:1', 'a:1', '7:-1', '7:101'])(
    'has no tiers in %j',
    (text) => {
      expect(parseTiers(text)).toBeUndefined();
    },
  );
});
