import { describe, expect, it } from 'vitest';
import { decimal, round, toText } from '../../money/decimal.ts';
import { fixedOfText, fixedToDecimal, fixedToText } from '../../money/fixed.ts';
import { entriesOf, entry } from '../../testing/entries.ts';
import type { AmountPlaces, Entry } from './entry.ts';
import { effectOf, type Folded, figuresOf, foldEntries, quantityOn } from './fold.ts';

function fold(entries: readonly Entry[], places: AmountPlaces = 2): Folded {
  const folded = foldEntries(entries, { places });
  if ('problem' in folded) throw new Error(`${folded.problem} at ${folded.entry.id}`);
  return folded;
}

/** The figures of a position as the worked cases write them. */
function figures(story: string, places: AmountPlaces, price: string | null) {
  const { state } = fold(entriesOf(story), places);
  const { quantity, cost, dilutedCost, dilutedUnitCost, ...rest } = figuresOf(state);
  const value = price === null ? decimal(0) : quantity.times(price);
  const text = (figure: typeof cost) => toText(round(figure, 8));
  return {
    q: text(quantity),
    C: text(cost),
    R: text(rest.realizedGain),
    I: text(rest.income),
    D: dilutedCost && text(dilutedCost),
    d: dilutedUnitCost && toText(round(dilutedUnitCost, 4)),
    U: text(value.minus(cost)),
    total: text(value.minus(cost).plus(rest.realizedGain).plus(rest.income)),
    fifo: `${text(rest.fifoCost)} / ${text(rest.fifoRealizedGain)}`,
  };
}

interface Case {
  name: string;
  story: string;
  price: string | null;
  places?: AmountPlaces;
  expected: Partial<ReturnType<typeof figures>>;
}

const cases: Case[] = [
  {
    name: 'P01 three buys, one sale',
    story: 'B 109=3149.20; S 15=531.50; B 52=1684.92; B 32=959.30',
    price: '100',
    expected: {
      ...{ q: '178', C: '5360.04', R: '98.12', I: '0', D: '5261.92', d: '29.5613' },
      ...{ U: '12439.96', total: '12538.08', fifo: '5360.04 / 98.12' },
    },
  },
  {
    name: 'P02 the same trades, sale last: the two cost methods differ',
    story: 'B 109=3149.20; B 52=1684.92; S 15=531.50',
    price: '100',
    expected: {
      ...{ q: '146', C: '4383.74', R: '81.12', D: '4302.62', d: '29.47', U: '10216.26' },
      ...{ total: '10297.38', fifo: '4400.74 / 98.12' },
    },
  },
  {
    name: 'P03 A-share with charges',
    story: 'B 1000@10.00 f5.10; S 400@11.00 f5.04 t2.20',
    price: '10.80',
    expected: {
      ...{ q: '600', C: '6003.06', R: '390.72', D: '5612.34', d: '9.3539', U: '476.94' },
      ...{ total: '867.66', fifo: '6003.06 / 390.72' },
    },
  },
  {
    name: 'P04 P03 and a cash dividend',
    story: 'B 1000@10.00 f5.10; S 400@11.00 f5.04 t2.20; DIV 180.00',
    price: '10.50',
    expected: {
      ...{ q: '600', C: '6003.06', R: '390.72', I: '180', D: '5432.34', d: '9.0539' },
      ...{ U: '296.94', total: '867.66' },
    },
  },
  {
    name: 'P05 diluted cost below zero',
    story: 'B 1000@5.00; S 600@12.00',
    price: '11.00',
    expected: {
      ...{ q: '400', C: '2000', R: '4200', D: '-2200', d: '-5.5', U: '2400', total: '6600' },
    },
  },
  {
    name: 'P06 10送3转2派1, then all sold',
    story: 'B 1000@20.00 f6.00; 送 300; 转 200; DIV 100.00; S 1500@14.00 f6.51 t10.50',
    price: null,
    expected: {
      ...{ q: '0', C: '0', R: '976.99', I: '100', D: null, d: null, total: '1076.99' },
      fifo: '0 / 976.99',
    },
  },
  {
    name: 'P07 split 1 to 10',
    story: 'B 20@1500.00; SPLIT 1→10; S 50@160.00',
    price: '158.00',
    expected: {
      ...{ q: '150', C: '22500', R: '500', D: '22000', d: '146.6667', U: '1200' },
      total: '1700',
    },
  },
  {
    name: 'P08 reverse split 10 to 1, fraction paid in cash',
    story: 'B 1255@1.00; SPLIT 10→1 gets 125, cash 4.90',
    price: '9.80',
    expected: {
      ...{ q: '125', C: '1250', R: '-0.1', D: '1250.1', d: '10.0008', U: '-25' },
      ...{ total: '-25.1', fifo: '1250 / -0.1' },
    },
  },
  {
    name: 'P09 later fee and dividend tax',
    story: 'B 500@30.00 f5.15; DIV 250.00; S 500@31.00 f5.16 t7.75; TAX 50.00; FEE 12.00',
    price: null,
    expected: { q: '0', C: '0', R: '469.94', I: '200', total: '669.94' },
  },
  {
    name: 'P10 fund dividend reinvested',
    story: 'B 10000.00=12000.00; DRIP 434.78=500.00',
    price: '1.1600',
    expected: {
      ...{ q: '10434.78', C: '12500', R: '0', I: '500', D: '12000', d: '1.15' },
      ...{ U: '-395.6552', total: '104.3448' },
    },
  },
  {
    name: 'P11 coin, fee taken in the coin',
    story: 'B 0.999=2000; S 0.333@2400 f0.7992',
    price: '2350',
    places: 8,
    expected: {
      ...{ q: '0.666', C: '1333.33333333', R: '131.73413333', D: '1201.5992', d: '1804.203' },
      ...{ U: '231.76666667', total: '363.5008' },
    },
  },
  {
    name: 'P12 opening, sale, correction',
    story: 'OPEN 500 cost 4000; S 200@9.00; COR 350 cost 2450.00',
    price: '9.20',
    expected: { q: '350', C: '2450', R: '200', U: '770' },
  },
  {
    name: 'P13 capital returned beyond cost',
    story: 'B 100@6.00; ROC 450.00; ROC 200.00',
    price: '1.00',
    expected: {
      ...{ q: '100', C: '0', R: '50', D: '-50', d: '-0.5', U: '100', total: '150' },
      fifo: '0 / 50',
    },
  },
  {
    name: 'P14 cents that do not divide',
    story: 'B 3@10.00 f0.01; S 1@10.00; S 1@10.00; S 1@10.00',
    price: null,
    expected: { q: '0', C: '0', R: '-0.01', fifo: '0 / -0.01' },
  },
  {
    name: 'P15 NOVN',
    story: 'B 2@75.80 f1.30; S 1@85.73 f2.95',
    price: '87.80',
    expected: {
      ...{ q: '1', C: '76.45', R: '6.33', D: '70.12', d: '70.12', U: '11.35' },
      total: '17.68',
    },
  },
  {
    name: 'P16 BALN',
    story: 'B 2@142.90 f1.55; S 2@136.60 f1.65',
    price: null,
    expected: { q: '0', C: '0', R: '-15.8', total: '-15.8' },
  },
];

describe('a position', () => {
  it.each(cases)(
    'has the figures of the worked case $name',
    ({ story, price, places = 2, expected }) => {
      expect(figures(story, places, price)).toMatchObject(expected);
    },
  );

  it('comes with the effect of each entry and the state after it', () => {
    const { entries, state } = fold(entriesOf('B 1000@10.00 f5.10; S 400@11.00 f5.04 t2.20'));
    const texts = (record: object) =>
      Object.fromEntries(
        Object.entries(record).map(([key, value]) => [key, toText(round(value, 4))]),
      );
    const sale = entries[1];
    expect(sale && texts(effectOf(sale))).toEqual({
      ...{ quantity: '-400', cost: '-4002.04', realizedGain: '390.72', income: '0' },
      ...{ cash: '4392.76', flow: '-4392.76' },
    });
    expect(texts(figuresOf(state))).toEqual({
      ...{ quantity: '600', cost: '6003.06', averageCost: '10.0051', dilutedCost: '5612.34' },
      ...{ dilutedUnitCost: '9.3539', realizedGain: '390.72', income: '0', fees: '10.14' },
      ...{ taxes: '2.2', netInvested: '5612.34', fifoCost: '6003.06', fifoRealizedGain: '390.72' },
    });
  });

  it('has the realised profit of case A03 in euro and in dollars', () => {
    const inEuro = figures('B 100=4500; B 50=2550; S 50=3080', 2, null);
    expect([inEuro.R, inEuro.fifo]).toEqual(['730', '4800 / 830']);
    expect(figures('B 100=5000; B 50=3000; S 50=3500', 2, null).fifo).toBe('5500 / 1000');
  });
});

describe('the fold of particular entries', () => {
  const last = (story: string) => fold(entriesOf(story)).entries.at(-1);

  it('takes the exact product as the cost of an opening at a price', () => {
    const opening = entry('OPENING', '2026-01-05', { quantity: '0.123457', price: '1234.56789' });
    const { state } = fold([opening]);
    // 0.123457 × 1234.56789 = 152.41604799573
    expect(fixedToText(state.cost)).toBe('152.41604799573');
  });

  it('moves the cost of a transfer out without a gain, and counts its market value as a flow', () => {
    const out = entry('TRANSFER_OUT', '2026-02-01', { quantity: '40' });
    const folded = foldEntries([...entriesOf('B 100@10'), out], {
      places: 2,
      priceOn: () => decimal(12),
    });
    if ('problem' in folded) throw new Error(folded.problem);
    expect(folded.entries[1]?.flow).toBe(fixedOfText('-480'));
    expect(folded.state).toMatchObject({ cost: fixedOfText('600'), realizedGain: 0n });
    expect(toText(figuresOf(folded.state).netInvested)).toBe('600');
  });

  it('has no flow for a transfer where no price is known', () => {
    const transfer = entry('TRANSFER_IN', '2026-02-01', { quantity: '10', cost: '90' });
    expect(fold([transfer]).entries[0]?.flow).toBeNull();
  });

  it('realises the gain of a conversion and moves no cash', () => {
    const [out, into] = [
      entry('CONVERT_OUT', '2026-02-01', { quantity: '100', amount: '130', fee: '1', pairId: 'p' }),
      entry('CONVERT_IN', '2026-02-01', { quantity: '50', amount: '129', pairId: 'p' }),
    ];
    const { entries, state } = fold([...entriesOf('B 100=100'), out]);
    expect(entries[1]?.cash).toBe(0n);
    expect(state).toMatchObject({ realizedGain: fixedOfText('29'), fees: fixedOfText('1') });
    expect(fold([into]).state.cost).toBe(fixedOfText('129'));
  });

  it('takes what is paid for rights as their cost, charges included', () => {
    const rights = entry('RIGHTS', '2026-02-01', { quantity: '30', price: '8.00', fee: '0.10' });
    const { state } = fold([...entriesOf('B 100@10'), rights]);
    expect([state.quantity, state.cost]).toEqual([fixedOfText('130'), fixedOfText('1240.1')]);
  });

  it('rounds a split that does not divide to twelve places, unless the quantity is stated', () => {
    expect(fixedToText(last('B 100@3; SPLIT 3→1')?.after.quantity ?? 0n)).toBe('33.333333333333');
    expect(fixedToText(last('B 100@3; SPLIT 3→1 gets 34')?.after.quantity ?? 0n)).toBe('34');
    expect(last('B 100@3; SPLIT 3→1 gets 34')?.after.cost).toBe(fixedOfText('300'));
  });

  it('starts the diluted cost anew after everything was sold', () => {
    const { D, R, I, C } = figures('B 10@10; S 10@15; DIV 7; B 10@20', 2, null);
    expect({ D, R, I, C }).toEqual({ D: '200', R: '50', I: '7', C: '200' });
  });

  it('leaves no quantity and no cost after a correction to nothing', () => {
    const { state, lots } = fold(entriesOf('B 10@10; COR 0'));
    expect([state.quantity, state.cost, state.fifoCost, lots]).toEqual([0n, 0n, 0n, []]);
  });

  it('subtracts a charge stated with a transfer from the gain and the income', () => {
    const transfer = { quantity: '10', cost: '90', fee: '3', tax: '2' };
    const { state } = fold([entry('TRANSFER_IN', '2026-02-01', transfer)]);
    expect(state).toMatchObject({
      cost: fixedOfText('90'),
      realizedGain: fixedOfText('-3'),
      income: fixedOfText('-2'),
      fees: fixedOfText('3'),
      taxes: fixedOfText('2'),
    });
  });

  it('gives the quantity held at the end of every day', () => {
    const folded = fold(entriesOf('B 10@10; S 4@15; B 3@20'));
    const days = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-06-30'];
    expect(days.map((day) => quantityOn(folded, day).toFixed())).toEqual(['0', '10', '6', '9']);
  });
});

describe('lots, first in first out', () => {
  const lots = (story: string) =>
    fold(entriesOf(story)).lots.map(({ day, quantity, cost }) => [
      day.slice(-2),
      fixedToDecimal(quantity).toFixed(),
      round(fixedToDecimal(cost), 4).toFixed(),
    ]);

  it('keep their purchase days through a split, which changes their quantities alone', () => {
    expect(lots('B 100@10; B 50@12; SPLIT 1→3; S 330@4')).toEqual([['02', '120', '480']]);
  });

  it('share their cost with bonus shares, which are a lot of their own day', () => {
    expect(lots('B 100@10; 送 25')).toEqual([
      ['01', '100', '800'],
      ['02', '25', '200'],
    ]);
  });

  it('keep their purchase days when quantity and cost are corrected', () => {
    expect(lots('B 100@10; B 100@20; COR 300 cost 4500')).toEqual([
      ['01', '150', '1500'],
      ['02', '150', '3000'],
    ]);
  });

  it('become one lot as old as the oldest when their parts are unknown', () => {
    expect(lots('B 100@10; ROC 1000; COR 90 cost 45')).toEqual([['01', '90', '45']]);
  });

  it('keep their digits when nearly all of their cost is returned again and again', () => {
    const year = ['B 1@1000000000', 'ROC 999999999.99'];
    const story = [...Array.from({ length: 14 }, () => year).flat(), 'S 12@1'].join('; ');
    const { state } = fold(entriesOf(story));
    // The last lot has nearly all of what is left, and the twelve oldest cost next to nothing.
    expect([fixedToText(state.fifoCost), fixedToText(state.cost)]).toEqual(['0.14', '0.02']);
  });
});
