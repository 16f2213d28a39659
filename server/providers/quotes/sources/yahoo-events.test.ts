import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { instrument, sourcesOn } from '../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../testing/start-quote-stubs.ts';
import { asJson } from '../testing/stub-answer.ts';
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

function chart(events: object, meta: object = {}) {
  const known = { currency: 'USD', exchangeTimezoneName: 'America/New_York', ...meta };
  const result = [{ meta: known, events, indicators: { quote: [{}] } }];
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
