import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { instrument, sourcesOn } from '../../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../../testing/start-quote-stubs.ts';
import { asJson } from '../../testing/stub-answer.ts';
import { yahoo } from './yahoo.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => stubs.answer('yahoo'));
afterAll(() => stubs.close());

const seconds = (instant: string) => Date.parse(instant) / 1000;
const at = (instant: string, fields: object): [string, object] => [
  String(seconds(instant)),
  { date: seconds(instant), ...fields },
];

function chart(events: object, meta: object = {}, bars: [instant: string, close: number][] = []) {
  const known = { currency: 'USD', exchangeTimezoneName: 'America/New_York', ...meta };
  const timestamp = bars.map(([instant]) => seconds(instant));
  const quote = [{ close: bars.map(([, close]) => close) }];
  const result = [{ meta: known, timestamp, events, indicators: { quote } }];
  stubs.answer('yahoo', asJson({ chart: { error: null, result } }));
}

const eventsOf = (symbol: string, from = '2026-01-01', to = '2026-11-20') =>
  yahoo(sourcesOn(stubs)).corporateEvents(instrument(symbol), from, to);

it('dividends and splits come by their day on the exchange’s clock, and within the days asked for', async () => {
  chart({
    dividends: Object.fromEntries([
      at('2026-11-20T01:30:00Z', { amount: 0.26 }),
      at('2025-12-31T14:30:00Z', { amount: 0.25 }),
    ]),
    splits: Object.fromEntries([at('2026-03-09T13:30:00Z', { numerator: 10, denominator: 1 })]),
  });
  expect(await eventsOf('AAPL')).toEqual([
    { kind: 'SPLIT', exDay: '2026-03-09', ratioNew: 10, ratioOld: 1 },
    { kind: 'DIVIDEND', exDay: '2026-11-19', amount: '0.26', currency: 'USD' },
  ]);
  expect(stubs.asked.get('yahoo')?.at(-1)).toContain('events=div%2Csplit');
});

it('a dividend is what was paid for a share of its time, before the splits since', async () => {
  chart({
    dividends: Object.fromEntries([at('2026-02-09T14:30:00Z', { amount: 0.11749999970197678 })]),
    splits: Object.fromEntries([at('2026-08-31T13:30:00Z', { numerator: 4, denominator: 1 })]),
  });
  expect((await eventsOf('AAPL'))[0]).toMatchObject({ kind: 'DIVIDEND', amount: '0.47' });
});

it('a dividend names its own currency where it is not that of the listing', async () => {
  const dividends = Object.fromEntries([
    at('2026-05-14T01:30:00Z', { amount: 0.1, currency: 'USD' }),
    at('2026-08-13T01:30:00Z', { amount: 0.78 }),
    at('2026-11-12T01:30:00Z', { amount: 2, currency: 'TWD' }),
  ]);
  chart({ dividends }, { currency: 'HKD', exchangeTimezoneName: 'Asia/Hong_Kong' });
  // The Taiwan dollar is not counted in, and must not hold up the others.
  expect(await eventsOf('0005.HK')).toMatchObject([
    { exDay: '2026-05-14', amount: '0.1', currency: 'USD' },
    { exDay: '2026-08-13', amount: '0.78', currency: 'HKD' },
  ]);
});

it.each([
  [1281, 1000],
  [1025, 1000],
  [1.281, 1],
  [1000, 1054],
])(
  '%s for %s is the price adjustment of a spin-off, and no split',
  async (numerator, denominator) => {
    chart({ splits: Object.fromEntries([at('2026-05-14T13:30:00Z', { numerator, denominator })]) });
    expect(await eventsOf('GE')).toEqual([]);
  },
);

it('a dividend before a split that has divided nothing is left out, and the split is not', async () => {
  chart(
    {
      dividends: Object.fromEntries([
        at('2026-06-15T13:30:00Z', { amount: 0.5 }),
        at('2026-09-15T13:30:00Z', { amount: 0.25 }),
      ]),
      splits: Object.fromEntries([at('2026-08-11T13:30:00Z', { numerator: 2, denominator: 1 })]),
    },
    {},
    [
      ['2026-08-10T13:30:00Z', 97.9],
      ['2026-08-11T13:30:00Z', 49.1],
    ],
  );
  expect(await eventsOf('MNST')).toMatchObject([
    { kind: 'SPLIT', exDay: '2026-08-11' },
    { kind: 'DIVIDEND', exDay: '2026-09-15', amount: '0.25' },
  ]);
});

it('pence become pounds', async () => {
  chart(
    { dividends: Object.fromEntries([at('2026-05-14T07:00:00Z', { amount: 8.25 })]) },
    { currency: 'GBp', exchangeTimezoneName: 'Europe/London' },
  );
  expect(await eventsOf('TSCO.L')).toMatchObject([{ amount: '0.0825', currency: 'GBP' }]);
});

it.each([
  [1.5, 1, 3, 2],
  [1.49, 1, 149, 100],
  [1, 8, 1, 8],
  [20, 10, 2, 1],
  [2000, 1000, 2, 1],
  [1, 1000, 1, 1000],
])(
  'a split of %s for %s is %s for %s in whole shares',
  async (numerator, denominator, ratioNew, ratioOld) => {
    chart({
      splits: Object.fromEntries([at('2026-05-14T13:30:00Z', { numerator, denominator })]),
    });
    expect(await eventsOf('AAPL')).toMatchObject([{ ratioNew, ratioOld }]);
  },
);

it.each([
  [
    'an amount of 0',
    { dividends: Object.fromEntries([at('2026-05-14T13:30:00Z', { amount: 0 })]) },
  ],
  ['no amount', { dividends: Object.fromEntries([at('2026-05-14T13:30:00Z', {})]) }],
  [
    'a ratio of 0',
    { splits: Object.fromEntries([at('2026-05-14T13:30:00Z', { numerator: 0, denominator: 1 })]) },
  ],
])('nothing is guessed from an event with %s', async (_, events) => {
  chart(events);
  await expect(eventsOf('AAPL')).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
});

it('an instrument without events has none', async () => {
  chart({});
  expect(await eventsOf('AAPL')).toEqual([]);
});
