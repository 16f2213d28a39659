import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markets } from '../../../contract/fields/markets.ts';
import { decimal, sum, toText } from '../../money/decimal.ts';
import { type ChargedTrade, tradeCharges } from './trade-charges.ts';

const agreed = { percent: decimal('0.025'), least: decimal(5) };
const base = { kind: 'stock', day: '2026-03-02', platformFee: decimal(0) } as const;
const mainland = { ...base, market: 'CN', commission: agreed } as const;

/** The lines as one record, and what moves. */
function charges(trade: ChargedTrade) {
  const { lines, fee, tax, cash } = tradeCharges(trade);
  const byCode = Object.fromEntries(lines.map(({ code, amount }) => [code, toText(amount)]));
  return { ...byCode, fee: toText(fee), tax: toText(tax), cash: toText(cash) };
}

describe('the charges of a trade', () => {
  it.each<[string, ChargedTrade, Record<string, string>]>([
    [
      'C01 small buy, five yuan minimum',
      { ...mainland, side: 'BUY', amount: decimal('3620.00') },
      { commission: '5', transferFee: '0.04', fee: '5.04', tax: '0', cash: '-3625.04' },
    ],
    [
      'C02 sale after 2023-08-28',
      { ...mainland, side: 'SELL', amount: decimal('86400.00') },
      {
        commission: '21.6',
        stampDuty: '43.2',
        transferFee: '0.86',
        fee: '22.46',
        tax: '43.2',
        cash: '86334.34',
      },
    ],
    [
      'C03 sale on the last day of the old stamp duty',
      { ...mainland, side: 'SELL', amount: decimal('86400.00'), day: '2023-08-25' },
      {
        commission: '21.6',
        stampDuty: '86.4',
        transferFee: '0.86',
        fee: '22.46',
        tax: '86.4',
        cash: '86291.14',
      },
    ],
    [
      'C04 HK purchase',
      {
        ...base,
        market: 'HK',
        side: 'BUY',
        amount: decimal('38250.00'),
        commission: decimal(50),
        platformFee: decimal(15),
      },
      {
        commission: '50',
        stampDuty: '39',
        sfcLevy: '1.03',
        afrcLevy: '0.06',
        tradingFee: '2.16',
        settlementFee: '1.61',
        platformFee: '15',
        fee: '69.86',
        tax: '39',
        cash: '-38358.86',
      },
    ],
    [
      'C05 US sale',
      {
        ...base,
        market: 'US',
        side: 'SELL',
        amount: decimal('12950.00'),
        quantity: decimal(50),
        commission: decimal('0.99'),
        day: '2026-06-01',
      },
      { commission: '0.99', secFee: '0.27', taf: '0.01', fee: '1.27', tax: '0', cash: '12948.73' },
    ],
    [
      'an ETF of the mainland pays its commission alone',
      { ...mainland, kind: 'etf', side: 'SELL', amount: decimal('86400.00') },
      { commission: '21.6', fee: '21.6', tax: '0', cash: '86378.4' },
    ],
    [
      'the transfer fee before it was halved',
      { ...mainland, side: 'BUY', amount: decimal(100_000), day: '2022-04-28' },
      { commission: '25', transferFee: '2', fee: '27', tax: '0', cash: '-100027' },
    ],
    [
      'a Hong Kong ETF before June 2025: no stamp duty, and at least two dollars to settle',
      {
        ...base,
        market: 'HK',
        kind: 'etf',
        side: 'SELL',
        amount: decimal(10_000),
        commission: decimal(0),
        day: '2025-06-27',
      },
      {
        sfcLevy: '0.27',
        afrcLevy: '0.02',
        tradingFee: '0.57',
        settlementFee: '2',
        fee: '2.86',
        tax: '0',
        cash: '9997.14',
      },
    ],
    [
      'the fee by the share has a limit',
      {
        ...base,
        market: 'US',
        side: 'SELL',
        amount: decimal(100_000),
        quantity: decimal(100_000),
        commission: decimal(0),
        day: '2025-06-02',
      },
      { taf: '8.3', fee: '8.3', tax: '0', cash: '99991.7' },
    ],
  ])('are those worked by hand: %s', (_, trade, expected) => {
    expect(charges(trade)).toEqual(expected);
  });

  it('add up to what is moved, whatever is traded', () => {
    const cents = fc.integer({ min: 1, max: 1e12 }).map((count) => decimal(count).times('0.01'));
    const trade = fc.record({
      market: fc.constantFrom(...markets),
      kind: fc.constantFrom('stock', 'etf', 'bond'),
      side: fc.constantFrom('BUY', 'SELL'),
      amount: cents,
      quantity: cents,
      day: fc.constantFrom('2020-01-02', '2023-08-28', '2025-06-30', '2026-06-01', '2030-01-02'),
      commission: fc.oneof(cents, fc.constant(agreed)),
      platformFee: cents,
    }) as fc.Arbitrary<ChargedTrade>;
    fc.assert(
      fc.property(trade, (one) => {
        const { lines, fee, tax, cash } = tradeCharges(one);
        const gross = one.side === 'SELL' ? one.amount : one.amount.times(-1);
        expect(toText(cash.plus(fee).plus(tax))).toBe(toText(gross));
        expect(toText(sum(lines.map(({ amount }) => amount)))).toBe(toText(fee.plus(tax)));
        expect(lines.every(({ amount }) => amount.gt(0))).toBe(true);
      }),
    );
  });

  it('follow a corrected table', () => {
    const trade = { ...mainland, side: 'SELL', amount: decimal(10_000) } as const;
    const table = [
      { market: 'CN', code: 'stampDuty', from: '2026-01-01', percent: '0.2' },
      { market: 'CN', code: 'stampDuty', from: '2027-01-01', percent: '9' },
    ] as const;
    const corrected = table.map((row) => ({
      ...row,
      kinds: ['stock' as const],
      sides: ['SELL' as const],
    }));
    expect(tradeCharges(trade, corrected).lines.map(({ label }) => label)).toEqual([
      '佣金',
      '印花税',
    ]);
    expect(toText(tradeCharges(trade, corrected).tax)).toBe('20');
  });
});
