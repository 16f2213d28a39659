import { describe, expect, it } from 'vitest';
import { round, toText } from '../../money/decimal.ts';
import { entriesOf } from '../../testing/entries.ts';
import { figures, fold } from '../../testing/folded-story.ts';
import type { AmountPlaces } from './entry.ts';
import { effectOf, figuresOf } from './fold.ts';

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
    // 100 of the 600 left cost 1,000.51, and bring 1,200 − 5: on top of what was gained before.
    const [, , later] = fold(
      entriesOf('B 1000@10.00 f5.10; S 400@11.00 f5.04 t2.20; S 100@12.00 f5.00'),
    ).entries;
    expect(later && texts(effectOf(later))).toMatchObject({
      cost: '-1000.51',
      realizedGain: '194.49',
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
