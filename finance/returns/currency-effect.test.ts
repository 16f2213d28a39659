import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf, foldEntries } from '../holdings/entries/fold.ts';
import { decimal, divide, toText, toWire } from '../money/decimal.ts';
import { fixedOfText, fixedToDecimal, oneFixed } from '../money/fixed.ts';
import { entry } from '../testing/entries.ts';
import { currencyEffect, entriesInCurrency, fxFactor, type RatedDay } from './currency-effect.ts';
import { inPercent } from './period-figures.ts';
import { timeWeighted } from './time-weighted.ts';

/** Days as the worked cases write them: value, what the owner put in, rate. */
function ratedDays(rows: [value: string, flow: string, rate: string][]): RatedDay[] {
  return rows.map(([value, flow, rate]) => ({
    value: fixedOfText(value),
    flow: fixedOfText(flow),
    rate: fixedOfText(rate),
  }));
}

/** The return in the own currency, in the other one, and the part of the exchange rate, in percent. */
function returnsOf(days: readonly RatedDay[]) {
  const factorIn = (rateOf: (day: RatedDay) => bigint) =>
    timeWeighted(
      days.map((day, index) => {
        const there = (amount: bigint) => (amount * rateOf(day)) / oneFixed;
        const flow = index === 0 ? there(day.value) : there(day.flow);
        const [moneyIn, moneyOut] = flow > 0n ? [flow, 0n] : [0n, -flow];
        return { day: `2026-04-${10 + index}`, value: there(day.value), moneyIn, moneyOut };
      }),
    ).factor;
  const [local, base] = [factorIn(() => oneFixed), factorIn(({ rate }) => rate)];
  const shown = (factor = 0n) => Number(inPercent(factor - oneFixed).toFixed(8));
  return { local: shown(local), fx: shown(fxFactor(base, local)), base: shown(base) };
}

const rounded = ({ market, fx, trades }: ReturnType<typeof currencyEffect>) => ({
  market: toWire(fixedToDecimal(market), 2),
  fx: toWire(fixedToDecimal(fx), 2),
  trades: toWire(fixedToDecimal(trades), 2),
});

describe('the exchange effect', () => {
  it('A01 of a holding of 1,000 dollars', () => {
    const days = ratedDays([
      ['1000', '0', '7.0000'],
      ['1100', '0', '6.9000'],
    ]);
    expect(rounded(currencyEffect(days))).toEqual({ market: 690, fx: -100, trades: 0 });
    expect(returnsOf(days)).toEqual({ local: 10, fx: -1.42857143, base: 8.42857143 });
  });

  it('A02 of an ETF of which a part is sold', () => {
    const days = ratedDays([
      ['5000', '0', '6.9012'],
      ['4972.50', '0', '6.8947'],
      ['3535', '-1513.80', '6.8800'],
      ['3584', '0', '6.8525'],
    ]);
    expect(rounded(currencyEffect(days))).toEqual({
      market: 671.11,
      fx: -202.81,
      trades: -10414.94,
    });
    expect(returnsOf(days)).toEqual({ local: 2.37566733, fx: -0.70567438, base: 1.65322848 });
  });

  it('takes what a linked account paid beyond the rate of the day', () => {
    const [before, day] = ratedDays([
      ['0', '0', '7'],
      ['100', '100', '7'],
    ]) as [RatedDay, RatedDay];
    const effect = currencyEffect([before, { ...day, flowThere: fixedOfText('703') }]);
    expect(rounded(effect)).toEqual({ market: 0, fx: -3, trades: 703 });
  });

  it('with market and trades is the change of the value exactly', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => BigInt(cents));
    const day = fc.record({
      value: amount.map((cents) => (cents * oneFixed) / 100n),
      flow: amount.map((cents) => (cents * oneFixed) / 100n),
      rate: fc
        .integer({ min: 1, max: 200_000 })
        .map((units) => (BigInt(units) * oneFixed) / 10_000n),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (days) => {
        const { market, fx, trades } = currencyEffect(days);
        const there = ({ value, rate }: RatedDay) => (value * rate) / oneFixed;
        const [first, last] = [days[0] as RatedDay, days.at(-1) as RatedDay];
        expect(there(first) + market + fx + trades).toBe(there(last));
      }),
    );
  });
});

describe('entries in another currency', () => {
  const entries = [
    entry('BUY', '2026-01-05', { quantity: '100', amount: '5000' }),
    entry('BUY', '2026-02-05', { quantity: '50', amount: '3000' }),
    entry('SELL', '2026-03-05', { quantity: '50', amount: '3500' }),
  ];
  const paidInEuro: Record<string, string> = {
    '2026-01-05': '4500',
    '2026-02-05': '2550',
    '2026-03-05': '3080',
  };
  const rateOf = ({ day, amount }: (typeof entries)[number]) =>
    fixedOfText(toText(divide(decimal(paidInEuro[day] ?? '0'), decimal(amount ?? '1'))));
  const realized = (some: typeof entries) => {
    const folded = foldEntries(some, { places: 2 });
    if ('problem' in folded) throw new Error(folded.problem);
    const { realizedGain, fifoRealizedGain, cost } = figuresOf(folded.state);
    return { average: toWire(realizedGain, 2), fifo: toWire(fifoRealizedGain, 2), cost };
  };

  it('A03 realise a profit in euro that is not the one in dollars', () => {
    const there = entriesInCurrency(entries, 2, rateOf);
    if ('noRateFor' in there) throw new Error('no rate');
    expect(realized(there)).toMatchObject({ average: 730, fifo: 830 });
    expect(realized(entries)).toMatchObject({ fifo: 1000 });
    // The exchange rate's part of the sale: 2,666.67 dollars of cost at 0.88, less 2,350 euro.
    const relieved = decimal(8000).minus(realized(entries).cost);
    expect(toWire(relieved.times('0.88').minus(2350), 2)).toBe(-3.33);
  });

  it('carry what an opening, a transfer and a correction state as their cost', () => {
    const stated = [
      entry('OPENING', '2026-01-05', { quantity: '3', price: '0.3' }),
      entry('TRANSFER_IN', '2026-01-06', { quantity: '1', cost: '2', fee: '0.5' }),
      entry('CORRECTION', '2026-01-07', { quantity: '2', cost: '4' }),
    ];
    const there = entriesInCurrency(stated, 2, () => fixedOfText('7'));
    expect(there).toMatchObject([{ cost: '6.3' }, { cost: '14', fee: '3.5' }, { cost: '28' }]);
  });

  it('name the first that no rate is known for', () => {
    const rate = ({ day }: (typeof entries)[number]) => (day < '2026-02-01' ? oneFixed : undefined);
    expect(entriesInCurrency(entries, 2, rate)).toEqual({ noRateFor: entries[1] });
  });
});
