import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../../contract/fields/currencies.ts';
import { type ChangePart, changeParts } from '../../contract/net-worth/net-worth-fields.ts';
import { type Day, daysFromTo } from '../calendar/days.ts';
import { type HeldEvent, heldFlows } from '../holdings/held-flows.ts';
import { centsToWire } from '../money/cents.ts';
import { decimal, toText } from '../money/decimal.ts';
import { fixedOfText } from '../money/fixed.ts';
import type { RateTable } from '../money/rates.ts';
import { attribute, type ChangeRow, type Exact, type NamedFlows } from './attribution.ts';
import { changeSummary } from './change-summary.ts';
import type { Flow, Matching } from './flows.ts';
import { exactToCents, roundedParts } from './rounded-parts.ts';

const units = (text: string | number) => fixedOfText(String(text));
/** The exact amount as a decimal text. */
const textOf = (amount: Exact) => toText(decimal(`${amount}e-80`));

/** A dollar in yuan on each of some days; a euro is a dollar here. */
function dollarRates(byDay: Record<Day, string>, days: readonly Day[]) {
  const rates = new Map<Day, RateTable>();
  let table: RateTable = { perEuro: {} };
  for (const day of days) {
    const yuan = byDay[day];
    if (yuan) table = { perEuro: { USD: { rate: '1', day }, CNY: { rate: yuan, day } } };
    rates.set(day, table);
  }
  return rates;
}

function periodOf(from: Day, to: Day, dollar: Record<Day, string>) {
  const days = daysFromTo(from, to);
  return { days, currency: 'CNY' as const, rates: dollarRates(dollar, days) };
}

const flow = (
  day: Day,
  part: ChangePart | Matching,
  amount: number,
  currency: Currency = 'CNY',
): Flow => ({ day, part, currency, amount: units(amount), subject: '' });

/** The two sides of a trade whose money moved in an own account. */
const cash = (key: string): Matching => ({ key, side: 'cash', alone: 'saving', rest: 'charges' });
const trade = (key: string): Matching => ({ ...cash(key), side: 'holding' });

interface Trade {
  day: Day;
  quantity: number;
  /** Before charges; what was sold is below zero. */
  amount: number;
  fee: number;
}

/** A holding that was bought before the period, with trades that an account paid or received. */
function heldThing(
  currency: Currency,
  quantity: number,
  prices: Record<Day, string>,
  trades: readonly Trade[],
  dividends: readonly { day: Day; amount: number }[] = [],
) {
  const days = Object.keys(prices).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const changes = [
    { day: '2026-01-05', quantity: BigInt(quantity), cost: 1n },
    ...trades.map(({ day, quantity: traded }) => ({ day, quantity: BigInt(traded), cost: 0n })),
    ...dividends.map(({ day }) => ({ day, quantity: 0n, cost: 0n })),
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
  const events = [
    ...trades.map(
      ({ day, amount, fee }): HeldEvent => ({
        ...{ day, subject: '', income: 0n, charges: -units(fee), stated: null },
        ...{ outside: units(amount) + units(fee), outsideFrom: trade(day), statedAs: 'recorded' },
      }),
    ),
    ...dividends.map(
      ({ day, amount }): HeldEvent => ({
        ...{ day, subject: '', income: units(amount), charges: 0n, stated: null },
        ...{ outside: -units(amount), outsideFrom: trade(day), statedAs: 'recorded' },
      }),
    ),
  ];
  return heldFlows(
    {
      of: { key: '', name: '', part: 'investments', kind: '' },
      ...{ subject: '', changes, costCurrency: currency, events },
      prices: days.map((day) => ({ day, price: prices[day] ?? '', currency })),
    },
    { from, to, quantityPlaces: 0, pricePlaces: 2 },
  );
}

function exactParts(parts: Record<ChangePart, Exact>) {
  const changed = changeParts.filter((part) => parts[part] !== 0n);
  return Object.fromEntries(changed.map((part) => [part, textOf(parts[part])]));
}

describe('a household in April 2026, worked by hand (case B01)', () => {
  const period = periodOf('2026-03-31', '2026-04-30', {
    '2026-03-31': '6.9012',
    '2026-04-08': '6.8947',
    '2026-04-20': '6.88',
    '2026-04-30': '6.8525',
  });
  const areas: NamedFlows[] = [
    {
      area: 'accounts',
      opening: [
        { currency: 'CNY', amount: units(50_000) },
        { currency: 'CNY', amount: units(-2300) },
        { currency: 'USD', amount: units(3000) },
      ],
      flows: [
        flow('2026-04-08', cash('2026-04-08'), -10_055.1),
        flow('2026-04-20', 'saving', 12_000),
        flow('2026-04-20', 'saving', -6500),
        flow('2026-04-20', cash('dividend'), 180),
        flow('2026-04-20', cash('2026-04-20'), 1512.3, 'USD'),
        flow('2026-04-30', 'saving', 2000),
        flow('2026-04-30', 'saving', -1000),
        flow('2026-04-30', 'recorded', 20.35),
        flow('2026-04-30', 'saving', -1200),
      ],
    },
    {
      area: 'investments',
      ...heldThing(
        'CNY',
        1000,
        {
          '2026-03-31': '10.2',
          '2026-04-08': '10.1',
          '2026-04-20': '10.26',
          '2026-04-30': '10.4',
        },
        [{ day: '2026-04-08', quantity: 1000, amount: 10_050, fee: 5.1 }],
      ),
    },
    {
      area: 'investments',
      ...heldThing(
        'USD',
        10,
        {
          '2026-03-31': '500',
          '2026-04-08': '497.25',
          '2026-04-20': '505',
          '2026-04-30': '512',
        },
        [{ day: '2026-04-20', quantity: -3, amount: -1513.8, fee: 1.5 }],
      ),
    },
    {
      area: 'investments',
      opening: [],
      flows: [flow('2026-04-20', 'income', 180), flow('2026-04-20', trade('dividend'), -180)],
    },
    {
      area: 'fixed-assets',
      opening: [{ currency: 'CNY', amount: units(86_400) }],
      flows: [flow('2026-04-01', 'depreciation', -850)],
    },
    {
      area: 'debts',
      opening: [{ currency: 'CNY', amount: units(5000 - 8000) }],
      flows: [flow('2026-04-30', 'debts', -2000), flow('2026-04-30', 'debts', 1000)],
    },
  ];
  const { opening, closing, parts } = attribute(areas, period);

  it('changes by parts that are right to the last digit', () => {
    expect(textOf(opening)).toBe('196509.6');
    expect(exactParts(parts)).toEqual({
      ...{ saving: '5300', market: '1221.11225', income: '180', charges: '-15.42' },
      ...{ fx: '-390.4965', depreciation: '-850', debts: '-1000', recorded: '20.35' },
    });
    // 46,645.25 − 3,500 + 4,512.30 × 6.8525 + 20,800 + 3,584 × 6.8525 + 85,550 + 3,000 − 7,000
    expect(textOf(closing)).toBe('200975.14575');
    expect(textOf(closing - opening)).toBe('4465.54575');
  });

  it('is shown to the fen; the one that is missing goes to the exchange rates', () => {
    const change = exactToCents(closing) - exactToCents(opening);
    expect(change).toBe(446_555n);
    const rounded = roundedParts(parts, change);
    const byPart = Object.fromEntries(
      rounded.map(({ part, amount, adjusted }) => [part, [centsToWire(amount), adjusted]]),
    );
    expect(byPart).toEqual({
      ...{ saving: [5300, 0], market: [1221.11, 0], income: [180, 0], charges: [-15.42, 0] },
      ...{ fx: [-390.49, 1], depreciation: [-850, 0], debts: [-1000, 0], assets: [0, 0] },
      ...{ recorded: [20.35, 0], unexplained: [0, 0] },
    });
    expect(changeSummary('2026-03-31', change, rounded, 'CNY')).toBe(
      '较2026-03-31 +4,465.55 元：储蓄 +5,300.00 · 行情 +1,221.11 · 分红与利息 +180.00 · ' +
        '费用与税 −15.42 · 汇率 −390.49 · 折旧 −850.00 · 债权债务 −1,000.00 · 录入与更正 +20.35',
    );
  });

  it('opens each part to what it is made of, with its arithmetic', () => {
    const rows: ChangeRow[] = [];
    attribute(areas, period, (row) => rows.push(row));
    const rowsOf = (part: ChangePart) =>
      rows
        .filter((row) => row.part === part)
        .map(({ day, amount, formula }) => `${day} ${textOf(amount)} = ${formula()}`);
    expect(rowsOf('fx')).toEqual([
      '2026-04-08 -19.5 = 3000 × (6.8947 − 6.9012)',
      '2026-04-20 -44.1 = 3000 × (6.88 − 6.8947)',
      '2026-04-30 -124.08825 = 4512.3 × (6.8525 − 6.88)',
      '2026-04-08 -32.5 = 5000 × (6.8947 − 6.9012)',
      '2026-04-20 -73.09575 = 4972.5 × (6.88 − 6.8947)',
      '2026-04-30 -97.2125 = 3535 × (6.8525 − 6.88)',
    ]);
    expect(rowsOf('market')).toEqual([
      '2026-04-08 -50 = 20200 − 10200 − 10050',
      '2026-04-20 320 = 20520 − 20200',
      '2026-04-30 280 = 20800 − 20520',
      '2026-04-08 -189.60425 = (4972.5 − 5000) × 6.8947',
      '2026-04-20 524.944 = (3535 − 4972.5 + 1513.8) × 6.88',
      '2026-04-30 335.7725 = (3584 − 3535) × 6.8525',
    ]);
  });
});

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
      ...{ saving: '-10414.944', market: '671.11225', fx: '-202.80825' },
    });
    expect([textOf(opening), textOf(closing)]).toEqual(['34506', '24559.36']);
  });
});

describe('two sides', () => {
  const dollar = { '2026-01-05': '7', '2026-01-06': '6.5' };
  const period = periodOf('2026-01-05', '2026-01-06', dollar);
  const side = (account: string): Matching => ({
    ...{ key: 'transfer', side: account, alone: 'saving', rest: 'fx' },
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
