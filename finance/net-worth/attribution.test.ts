import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../../contract/fields/currencies.ts';
import { type ChangePart, changeParts } from '../../contract/net-worth/net-worth-fields.ts';
import { daysFromTo } from '../calendar/days.ts';
import type { RateTable } from '../money/rates.ts';
import {
  cash,
  exactParts,
  flow,
  heldThing,
  periodOf,
  textOf,
  trade,
  units,
} from '../testing/attribution-period.ts';
import { attribute, type Exact } from './attribution.ts';
import type { Flow, Matching } from './flows.ts';
import { exactToCents, roundedParts } from './rounded-parts.ts';

describe('a holding in dollars', () => {
  it('of 1,000 gains by its market and loses by the rate, with no cross term', () => {
    const held = heldThing('USD', 1000, { '2026-01-05': '1', '2026-01-30': '1.1' }, []);
    const period = periodOf('2026-01-05', '2026-01-30', {
      '2026-01-05': '7',
      '2026-01-30': '6.9',
    });
    const { opening, closing, parts } = attribute([{ area: 'investments', ...held }], period);
    expect(exactParts(parts)).toEqual({ market: '690', fx: '-100' });
    expect([textOf(opening), textOf(closing)]).toEqual(['7000', '7590']);
  });

  it('of which some is sold for cash outside changes by market, rate and trades', () => {
    const prices = {
      '2026-03-31': '500',
      '2026-04-08': '497.25',
      '2026-04-20': '505',
      '2026-04-30': '512',
    };
    const held = heldThing('USD', 10, prices, [
      { day: '2026-04-20', quantity: -3, amount: -1513.8, fee: 0 },
    ]);
    const period = periodOf('2026-03-31', '2026-04-30', {
      '2026-03-31': '6.9012',
      '2026-04-08': '6.8947',
      '2026-04-20': '6.88',
      '2026-04-30': '6.8525',
    });
    const { opening, closing, parts } = attribute([{ area: 'investments', ...held }], period);
    // Without an account its money is the owner's: −1,513.80 × 6.88 = −10,414.944.
    expect(exactParts(parts)).toEqual({
      saving: '-10414.944',
      market: '671.11225',
      fx: '-202.80825',
    });
    expect([textOf(opening), textOf(closing)]).toEqual(['34506', '24559.36']);
  });
});

describe('two sides', () => {
  const dollar = { '2026-01-05': '7', '2026-01-06': '6.5' };
  const period = periodOf('2026-01-05', '2026-01-06', dollar);
  const side = (account: string): Matching => ({
    key: 'transfer',
    side: account,
    alone: 'saving',
    rest: 'fx',
  });
  const partsOf = (flows: Flow[]) =>
    exactParts(attribute([{ area: 'accounts', opening: [], flows }], period).parts);

  it('of a transfer between currencies count for what the bank took by its rate', () => {
    const sent = flow('2026-01-06', side('a'), -650);
    const received = flow('2026-01-06', side('b'), 99, 'USD');
    // 99 × 6.5 − 650
    expect(partsOf([sent, received])).toEqual({ fx: '-6.5' });
  });

  it('are money that went where the other is gone, with what takes it back', () => {
    const sent = flow('2026-01-06', side('a'), -650);
    expect(partsOf([sent])).toEqual({ saving: '-650' });
    expect(partsOf([sent, { ...sent, amount: -sent.amount }])).toEqual({});
  });

  it('of a trade in one currency count for charges that only the account knows', () => {
    const paid = flow('2026-01-06', cash('x'), -101.5);
    const bought = flow('2026-01-06', trade('x'), 100);
    expect(partsOf([paid, bought])).toEqual({ charges: '-1.5' });
  });
});

it('an amount without a rate counts for nothing, and is recorded once there is one', () => {
  const period = periodOf('2026-01-05', '2026-01-07', { '2026-01-06': '7', '2026-01-07': '7.5' });
  const opening = [{ currency: 'USD' as const, amount: units(10) }];
  const { parts, ...total } = attribute([{ area: 'accounts', opening, flows: [] }], period);
  expect(exactParts(parts)).toEqual({ recorded: '70', fx: '5' });
  expect([textOf(total.opening), textOf(total.closing)]).toEqual(['0', '75']);
});

describe('any household between any two days', () => {
  const days = daysFromTo('2026-01-01', '2026-01-12');
  const currency = fc.constantFrom<Currency>('CNY', 'USD', 'EUR', 'JPY');
  const amount = fc.bigInt(-(10n ** 45n), 10n ** 45n);
  const rates = fc
    .array(
      fc.dictionary(fc.constantFrom('CNY', 'USD', 'JPY'), fc.integer({ min: 1, max: 999_999 })),
      { minLength: days.length, maxLength: days.length },
    )
    .map((tables) => {
      let perEuro: RateTable['perEuro'] = {};
      return new Map(
        tables.map((table, index) => {
          const day = days[index] ?? '';
          const entries = Object.entries(table).map(([code, rate]) => [
            code,
            { rate: String(rate / 1000), day },
          ]);
          perEuro = { ...perEuro, ...Object.fromEntries(entries) };
          return [day, { perEuro }];
        }),
      );
    });
  const matching = fc.record({
    key: fc.constantFrom('a', 'b'),
    side: fc.constantFrom('one', 'other'),
    alone: fc.constantFrom<ChangePart>('saving', 'recorded'),
    rest: fc.constantFrom<ChangePart>('charges', 'market'),
  });
  const anyFlow = fc.record({
    day: fc.constantFrom(...days.slice(1)),
    subject: fc.constant(''),
    currency,
    amount,
    part: fc.oneof(fc.constantFrom(...changeParts), matching),
  });
  const area = fc.record({
    area: fc.constantFrom('accounts', 'investments'),
    opening: fc.array(fc.record({ currency, amount }), { maxLength: 4 }),
    flows: fc.array(anyFlow, { maxLength: 12 }),
  });
  const household = fc.tuple(fc.array(area, { maxLength: 3 }), rates, currency);

  it('opening and all parts are exactly the closing, and what is shown misses nothing', () => {
    fc.assert(
      fc.property(household, ([areas, byDay, base]) => {
        const period = { days, currency: base, rates: byDay };
        const { opening, closing, parts } = attribute(areas, period);
        const sum = changeParts.reduce((total, part) => total + parts[part], 0n);
        expect(opening + sum).toBe(closing);
        const change = exactToCents(closing) - exactToCents(opening);
        const shown = roundedParts(parts, change);
        expect(shown.reduce((total, { amount: cents }) => total + cents, 0n)).toBe(change);
      }),
    );
  });

  it('the rows of each part sum to it exactly, and two stretches to the whole', () => {
    fc.assert(
      fc.property(household, fc.nat(days.length - 2), ([areas, byDay, base], cut) => {
        const period = { days, currency: base, rates: byDay };
        const sums = new Map<ChangePart, Exact>();
        const { parts } = attribute(areas, period, ({ part, amount: exact }) =>
          sums.set(part, (sums.get(part) ?? 0n) + exact),
        );
        for (const part of changeParts) expect(sums.get(part) ?? 0n).toBe(parts[part]);
        const middle = days[cut] ?? '';
        const early = areas.map((one) => ({
          ...one,
          flows: one.flows.filter(({ day }) => day <= middle),
        }));
        const late = areas.map((one) => ({
          ...one,
          opening: [...one.opening, ...one.flows.filter(({ day }) => day <= middle)],
          flows: one.flows.filter(({ day }) => day > middle),
        }));
        const first = attribute(early, { ...period, days: days.slice(0, cut + 1) });
        const second = attribute(late, { ...period, days: days.slice(cut) });
        expect(first.closing).toBe(second.opening);
        for (const part of changeParts) {
          expect(first.parts[part] + second.parts[part]).toBe(parts[part]);
        }
      }),
    );
  });
});
