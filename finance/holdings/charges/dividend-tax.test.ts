import { describe, expect, it } from 'vitest';
import { decimal, round, sum, toText, zero } from '../../money/decimal.ts';
import { fixedOfText } from '../../money/fixed.ts';
import { entry } from '../../testing/entries.ts';
import { type Folded, foldEntries } from '../entries/fold.ts';
import { carriedLots } from './carried-lots.ts';
import { dividendTax, taxableDividends } from './dividend-tax.ts';

const lot = (day: string, quantity: string) => ({
  day,
  confirmDay: day,
  quantity: fixedOfText(quantity),
  cost: 0n,
  since: day,
  dividends: 0n,
});
const dividend = (perShare: string, recordDay: string) => [
  { perShare: decimal(perShare), recordDay, heldOn: recordDay },
];

describe('the dividend tax of a sale', () => {
  it.each([
    [
      'T01 one month to the day is still 20%',
      ...([[lot('2026-01-12', '1000')], dividend('0.50', '2026-01-20')] as const),
      ...(['2026-02-12', '400', '40', [['400', 20]]] as const),
    ],
    [
      'T01 a day later it is 10 %',
      ...([[lot('2026-01-12', '600')], dividend('0.50', '2026-01-20')] as const),
      ...(['2026-02-13', '600', '30', [['600', 10]]] as const),
    ],
    [
      'T02 one sale, three ages, first in first out',
      [lot('2024-12-02', '300'), lot('2025-09-01', '300'), lot('2026-05-20', '400')],
      dividend('0.80', '2026-05-28'),
      '2026-06-08',
      '1000',
      '88',
      [
        ['300', 0],
        ['300', 10],
        ['400', 20],
      ],
    ],
    [
      'T03 10送3派2: the bonus is taxed at one yuan a share',
      ...([[lot('2026-03-02', '1000')], dividend('0.50', '2026-04-10')] as const),
      ...(['2026-05-11', '1000', '50', [['1000', 10]]] as const),
    ],
    [
      'a year to the day is still 10 %, and a day that a month lacks is its last',
      ...([[lot('2024-02-29', '100')], dividend('1', '2024-03-01')] as const),
      ...(['2025-02-28', '100', '10', [['100', 10]]] as const),
    ],
    [
      'shares bought after the record day owe nothing',
      ...([[lot('2026-01-21', '100')], dividend('1', '2026-01-20')] as const),
      ...(['2026-02-01', '100', '0', [['100', 20]]] as const),
    ],
  ])('is the one worked by hand: %s', (_, lots, dividends, day, quantity, amount, parts) => {
    const tax = dividendTax(lots, dividends, { day, quantity: decimal(quantity) });
    expect(toText(tax.amount)).toBe(amount);
    expect(tax.parts.map((part) => [toText(part.quantity), part.percent])).toEqual(parts);
  });
});

describe('the taxable dividends of entries', () => {
  function fold(entries: Parameters<typeof foldEntries>[0]): Folded {
    const folded = foldEntries(entries, { places: 2 });
    if ('problem' in folded) throw new Error(folded.problem);
    return folded;
  }

  it('are cash and bonus shares per share held on the record day', () => {
    const day = '2026-04-13';
    const entries = [
      entry('BUY', '2026-03-02', { quantity: '1000', price: '10' }),
      entry('BONUS', day, { id: 'b', recordDay: '2026-04-10', quantity: '300' }),
      entry('CAPITALISATION', day, { id: 'c', recordDay: '2026-04-10', quantity: '100' }),
      entry('DIVIDEND', day, { id: 'd', recordDay: '2026-04-10', amount: '200' }),
    ];
    const folded = fold(entries);
    const dividends = taxableDividends(folded);
    expect(toText(sum(dividends.map(({ perShare }) => perShare)))).toBe('0.5');
    const sale = { day: '2026-05-11', quantity: decimal(1000) };
    expect(toText(dividendTax(folded.lots, dividends, sale).amount)).toBe('50');
  });

  it('are restated per share after later splits', () => {
    const folded = fold([
      entry('BUY', '2026-03-02', { quantity: '1000', price: '10' }),
      entry('DIVIDEND', '2026-04-13', { amount: '300' }),
      entry('SPLIT', '2026-04-14', { ratioNew: 3, ratioOld: 1 }),
    ]);
    const [only] = taxableDividends(folded);
    expect(only?.recordDay).toBe('2026-04-12');
    expect(toText(round(only?.perShare ?? zero, 8))).toBe('0.1');
  });

  it('are restated also where the split lies between the record day and the payment', () => {
    const folded = fold([
      entry('BUY', '2026-03-02', { quantity: '1000', price: '10' }),
      entry('SPLIT', '2026-04-13', { ratioNew: 3, ratioOld: 1 }),
      entry('DIVIDEND', '2026-04-20', { amount: '300', recordDay: '2026-04-10' }),
    ]);
    const [only] = taxableDividends(folded);
    expect(toText(round(only?.perShare ?? zero, 8))).toBe('0.1');
  });

  it.each([
    ['more', '2000'],
    ['less', '400'],
  ])('stay what they were when a correction states that %s is held', (_, quantity) => {
    const folded = fold([
      entry('BUY', '2026-03-02', { quantity: '1000', price: '10' }),
      entry('DIVIDEND', '2026-03-13', { amount: '500' }),
      entry('CORRECTION', '2026-03-16', { quantity, cost: '10000' }),
    ]);
    const tax = (part: string) =>
      toText(
        dividendTax(folded.lots, taxableDividends(folded), {
          day: '2026-03-20',
          quantity: decimal(part),
        }).amount,
      );
    // 20 % of 500, and of half of it.
    expect([tax(quantity), tax(String(Number(quantity) / 2))]).toEqual(['100', '50']);
  });

  it('give a tax of half a fen exactly, before and after a transfer between own positions', () => {
    const held = [
      entry('BUY', '2026-01-12', { quantity: '300', price: '10' }),
      entry('DIVIDEND', '2026-01-21', { amount: '25.15' }),
    ];
    const pair = { quantity: '300', pairId: 'pair' };
    const lots = carriedLots(fold([...held, entry('TRANSFER_OUT', '2026-02-02', pair)]), 2);
    expect(lots.map(({ dividends }) => dividends)).toEqual(['25.15']);
    const moved = [entry('TRANSFER_IN', '2026-02-02', { ...pair, cost: '3000', lots })];
    const sale = { day: '2026-02-13', quantity: decimal(300) };
    const taxes = [held, moved].map((entries) => {
      const folded = fold(entries);
      return toText(dividendTax(folded.lots, taxableDividends(folded), sale).amount);
    });
    // 10 % of 25.15 are 2.515, which rounds up; 25.15 ÷ 300 does not end.
    expect(taxes).toEqual(['2.52', '2.52']);
  });

  it('are none where nothing was held on the record day', () => {
    const folded = fold([
      entry('BUY', '2026-03-02', { quantity: '1000', price: '10' }),
      entry('DIVIDEND', '2026-04-13', { amount: '300', recordDay: '2026-03-01' }),
    ]);
    expect(taxableDividends(folded)).toEqual([]);
  });
});
