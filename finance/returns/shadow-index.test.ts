import { describe, expect, it } from 'vitest';
import { toWire } from '../money/decimal.ts';
import { fixedOfText, fixedToDecimal } from '../money/fixed.ts';
import { flowsByDay } from './flows.ts';
import { moneyWeightedFigures } from './period-figures.ts';
import { fixedRateCloses, type IndexClose, shadowIndex } from './shadow-index.ts';

const dated = (story: string) =>
  story.split('; ').map((text) => {
    const [day = '', amount = ''] = text.split(' ');
    return { day, amount: fixedOfText(amount) };
  });
const closesOf = (story: string): IndexClose[] =>
  dated(story).map(({ day, amount: close }) => ({ day, close }));

function compare(flowStory: string, closes: readonly IndexClose[], worth: string) {
  const [end] = dated(worth);
  if (!end) throw new Error('no value');
  const flows = dated(flowStory);
  const shadow = shadowIndex(flowsByDay(flows), closes, end.day, end.amount);
  if ('missingOn' in shadow) return shadow;
  const { value, ksPme, exhaustedOn } = shadow;
  const wire = (figure: bigint, places: number) => toWire(fixedToDecimal(figure), places);
  const own =
    value === null ? null : moneyWeightedFigures(flowsByDay(flows), { day: end.day, value });
  return {
    value: value === null ? null : wire(value, 2),
    difference: value === null ? null : wire(end.amount - value, 2),
    xirr: own && Number(own.annualPercent?.toFixed(6)),
    ks: ksPme && wire(ksPme, 8),
    exhaustedOn,
  };
}

describe('the same money in the index', () => {
  it('K01 of two purchases', () => {
    const closes = closesOf('2025-01-02 4000; 2025-07-01 5000; 2026-01-02 5200');
    expect(compare('2025-01-02 10000; 2025-07-01 10000', closes, '2026-01-02 22000')).toEqual({
      value: 23400,
      difference: -1400,
      xirr: 22.956966,
      ks: 0.94017094,
      exhaustedOn: null,
    });
  });

  it('K02 buys on a Sunday at Monday’s close', () => {
    const closes = closesOf('2025-02-28 3900; 2025-03-03 4000; 2026-03-02 4400');
    expect(compare('2025-03-02 6000', closes, '2026-03-02 6300')).toEqual({
      value: 6600,
      difference: -300,
      xirr: 10,
      ks: 0.95454545,
      exhaustedOn: null,
    });
  });

  it('K03 is withheld where the index could not have paid that much out, but for the ratio', () => {
    const closes = closesOf('2025-01-02 5000; 2025-06-02 5500; 2026-01-05 6000');
    const flows = '2025-01-02 10000; 2025-06-02 -15000';
    expect(compare(flows, closes, '2026-01-05 4000')).toEqual({
      value: null,
      difference: null,
      xirr: null,
      ks: 1.6969697,
      exhaustedOn: '2025-06-02',
    });
  });

  it('pays out all that was put in, however its units are rounded', () => {
    const closes = closesOf('2025-01-03 3; 2025-01-06 3; 2025-01-07 3');
    const flows = '2025-01-03 100; 2025-01-06 100; 2025-01-07 -200';
    expect(compare(flows, closes, '2025-01-07 0')).toMatchObject({ value: 0, exhaustedOn: null });
  });

  it('takes the last close where none has come yet', () => {
    const closes = closesOf('2026-03-02 4000; 2026-03-06 4100');
    expect(compare('2026-03-07 4100', closes, '2026-03-08 4000')).toMatchObject({ value: 4100 });
  });

  it('names the day that has no close within two weeks', () => {
    const closes = closesOf('2025-06-02 4000; 2026-03-02 4400');
    expect(compare('2025-01-02 100', closes, '2026-03-02 100')).toEqual({
      missingOn: '2025-01-02',
    });
    expect(compare('2025-06-02 100', closes, '2026-04-02 100')).toEqual({
      missingOn: '2026-04-02',
    });
    expect(compare('2025-06-02 100', [], '2026-04-02 100')).toEqual({ missingOn: '2026-04-02' });
  });

  it('of a day trade from nothing keeps what was paid in for the ratio', () => {
    // 1,000 in and 900 out on a day; the index has doubled since: 900 of 1,000, each at its end.
    const closes = closesOf('2025-01-02 4000; 2026-01-02 8000');
    const story = '2025-01-02 1000; 2025-01-02 -900';
    expect(compare(story, closes, '2026-01-02 0')).toMatchObject({ value: 200, ks: 0.9 });
  });

  it('of a fixed rate grows by days ÷ 365', () => {
    // 10,000 × 1.03 + 10,000 × 1.03^(185 ÷ 365)
    const days = ['2025-01-02', '2025-07-01', '2026-01-02'];
    const closes = fixedRateCloses(days, 3);
    expect(compare('2025-01-02 10000; 2025-07-01 10000', closes, '2026-01-02 22000')).toMatchObject(
      {
        value: 20450.95,
        difference: 1549.05,
        xirr: 3,
        ks: 1.07574483,
      },
    );
  });
});
