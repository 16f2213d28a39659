import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instrument, sourcesOn } from '../../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../../testing/start-quote-stubs.ts';
import { asJson, type StubAnswer, type StubHandler } from '../../testing/stub-answer.ts';
import { yahoo } from './yahoo.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => stubs.answer('yahoo'));
afterAll(() => stubs.close());

const seconds = (instant: string | number) => new Date(instant).getTime() / 1000;

interface Chart {
  zone?: string;
  currency?: string;
  /** The offset of the exchange now, in winter, which differs from that in summer. */
  gmtoffset?: number;
  /** Instants and closes in Yahoo's format. */
  bars: [instant: string, close: number | null][];
  splits?: [instant: string, numerator: unknown, denominator: unknown][];
}

/** A chart in Yahoo's format, with the events of the requested time. */
function chart({ zone = 'America/New_York', currency = 'USD', bars, splits = [], ...also }: Chart) {
  const events = (query: URLSearchParams) => {
    if (query.get('events') !== 'split') return {};
    const within = splits.filter(
      ([at]) =>
        seconds(at) >= Number(query.get('period1')) && seconds(at) <= Number(query.get('period2')),
    );
    const rows = within.map(([at, numerator, denominator]) => [
      seconds(at),
      { date: seconds(at), numerator, denominator, splitRatio: `${numerator}:${denominator}` },
    ]);
    return { events: { splits: Object.fromEntries(rows) } };
  };
  const handler: StubHandler = ({ query }): StubAnswer => {
    const meta = { currency, exchangeTimezoneName: zone, gmtoffset: also.gmtoffset ?? -18_000 };
    const timestamp = bars.map(([at]) => seconds(at));
    const indicators = { quote: [{ close: bars.map(([, close]) => close) }] };
    const result = [{ meta, timestamp, ...events(query), indicators }];
    return asJson({ chart: { error: null, result } });
  };
  stubs.answer('yahoo', handler);
}

const closes = async (symbol: string, from: string, to: string, type?: 'commodity') => {
  const found = await yahoo(sourcesOn(stubs)).dailyCloses(instrument(symbol, type), from, to);
  return found.map(({ day, close }) => `${day} ${close}`);
};

describe('the day of a bar', () => {
  it('of summer is the day on New York’s summer clock, though it is asked for in winter', async () => {
    chart({
      bars: [
        ['2026-07-20T04:00:00Z', 4100.5],
        ['2026-07-21T04:00:00Z', 4101.5],
        ['2026-11-20T05:00:00Z', 4210.1],
      ],
    });
    expect(await closes('GC=F', '2026-07-20', '2026-11-20', 'commodity')).toEqual([
      '2026-07-20 4100.5',
      '2026-07-21 4101.5',
      '2026-11-20 4210.1',
    ]);
  });

  it('of summer is the day on London’s summer clock, though it is asked for in winter', async () => {
    chart({
      zone: 'Europe/London',
      currency: 'GBP',
      gmtoffset: 0,
      bars: [
        ['2026-07-19T23:00:00Z', 1.5],
        ['2026-10-23T23:00:00Z', 1.6],
        // The clocks went back on 25 October.
        ['2026-10-26T00:00:00Z', 1.7],
      ],
    });
    expect(await closes('VOD.L', '2026-07-20', '2026-11-20')).toEqual([
      '2026-07-20 1.5',
      '2026-10-24 1.6',
      '2026-10-26 1.7',
    ]);
  });

  it('cannot be determined in a time zone that does not exist', async () => {
    chart({ zone: 'Mars/Olympus', bars: [['2026-07-20T13:30:00Z', 1]] });
    await expect(closes('AAPL', '2026-07-20', '2026-11-20')).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
    });
  });
});

/** Closes of the exchanges, and Yahoo's closes after the splits. */
const apple: Chart = {
  bars: [
    ['2014-06-06T13:30:00Z', 23.05607032775879], // 645.57 before 7:1 and 4:1
    ['2014-06-09T13:30:00Z', 23.424999237060547], // 93.70 before 4:1
    ['2020-08-28T13:30:00Z', 124.8074951171875], // 499.23 before 4:1
    ['2020-08-31T13:30:00Z', 129.0399932861328],
  ],
  splits: [
    ['2014-06-09T13:30:00Z', 7, 1],
    ['2020-08-31T13:30:00Z', 4, 1],
  ],
};

describe('a close', () => {
  it('is what was paid before a split of 10 for 1, and on its day what was paid after', async () => {
    chart({
      bars: [
        ['2024-06-07T13:30:00Z', 120.88800048828125],
        ['2024-06-10T13:30:00Z', 121.79000091552734],
      ],
      splits: [['2024-06-10T13:30:00Z', 10, 1]],
    });
    expect(await closes('NVDA', '2024-06-07', '2024-06-10')).toEqual([
      '2024-06-07 1208.88',
      '2024-06-10 121.79',
    ]);
  });

  it('is what was paid before eight shares became one', async () => {
    chart({
      bars: [
        ['2021-07-30T13:30:00Z', 103.5999984741211],
        ['2021-08-02T13:30:00Z', 103.54000091552734],
      ],
      splits: [['2021-08-02T13:30:00Z', 1, 8]],
    });
    expect(await closes('GE', '2021-07-30', '2021-08-02')).toEqual([
      '2021-07-30 12.95',
      '2021-08-02 103.54',
    ]);
  });

  it('is what was paid before both of two splits, and between them', async () => {
    chart(apple);
    expect(await closes('AAPL', '2014-06-06', '2020-08-31')).toEqual([
      '2014-06-06 645.57',
      '2014-06-09 93.7',
      '2020-08-28 499.23',
      '2020-08-31 129.04',
    ]);
  });

  it('is what was paid, though the splits came after the days that are asked for', async () => {
    chart(apple);
    expect(await closes('AAPL', '2014-06-06', '2014-06-09')).toEqual([
      '2014-06-06 645.57',
      '2014-06-09 93.7',
    ]);
  });

  it('is exact where a third of it is not', async () => {
    chart({
      bars: [
        ['2024-01-02T14:30:00Z', 33.333332061767578],
        ['2024-01-03T14:30:00Z', 33.066665649414062],
        ['2024-01-04T14:30:00Z', 33.25],
      ],
      splits: [
        ['2024-01-03T14:30:00Z', 3, 1],
        ['2024-01-04T14:30:00Z', 3, 2],
      ],
    });
    expect(await closes('TRI', '2024-01-02', '2024-01-03')).toEqual([
      '2024-01-02 150',
      '2024-01-03 49.6',
    ]);
  });

  it('in pence becomes pounds after the split is undone', async () => {
    chart({
      zone: 'Europe/London',
      currency: 'GBp',
      bars: [
        ['2024-01-02T08:00:00Z', 200.25],
        ['2024-01-03T08:00:00Z', 198.5],
      ],
      splits: [['2024-01-03T08:00:00Z', 5, 1]],
    });
    expect(await closes('TSCO.L', '2024-01-02', '2024-01-02')).toEqual(['2024-01-02 10.0125']);
  });

  it('is refused when a split is listed that has divided nothing, whenever it was asked for', async () => {
    // As of 2 for 1 of Monster Beverage, which was listed and never applied to the closes before it.
    chart({
      bars: [
        ['2026-08-07T13:30:00Z', 98.5],
        ['2026-08-10T13:30:00Z', 97.9000015258789],
        ['2026-08-11T13:30:00Z', 49.099998474121094],
      ],
      splits: [['2026-08-11T13:30:00Z', 2, 1]],
    });
    for (const to of ['2026-08-07', '2026-08-11']) {
      await expect(closes('MNST', '2026-08-07', to)).rejects.toMatchObject({
        code: 'BAD_RESPONSE',
        message: '对方的收盘价与它列出的拆股不一致',
      });
    }
    expect(await closes('MNST', '2026-08-11', '2026-08-11')).toEqual(['2026-08-11 49.1']);
  });

  it.each([
    ['a reverse split was not applied', [12.5, 12.4, 100], [['2024-06-10', 1, 8]]],
    ['nothing was traded since the split', [98.5, 98, null], [['2024-06-10', 2, 1]]],
    [
      'one of two splits was not applied',
      [30, 10.2, 10],
      [
        ['2024-06-07', 3, 1],
        ['2024-06-10', 2, 1],
      ],
    ],
  ] as [string, (number | null)[], [string, number, number][]][])(
    'is refused where %s',
    async (_, prices, splits) => {
      const days = ['2024-06-06', '2024-06-07', '2024-06-10'];
      const at = (day: string) => `${day}T13:30:00Z`;
      chart({
        bars: prices.map((price, index) => [at(days[index] as string), price]),
        splits: splits.map(([day, ...ratio]) => [at(day), ...ratio]),
      });
      await expect(closes('NVDA', '2024-06-06', '2024-06-10')).rejects.toMatchObject({
        code: 'BAD_RESPONSE',
      });
    },
  );

  it('is undone where the price moved much on the day of the split, but less than half of its ratio', async () => {
    // ln 1.35 = 0.300 is less than half of ln 2 = 0.693.
    chart({
      bars: [
        ['2024-06-07T13:30:00Z', 135],
        ['2024-06-10T13:30:00Z', 100],
      ],
      splits: [['2024-06-10T13:30:00Z', 2, 1]],
    });
    expect(await closes('NVDA', '2024-06-07', '2024-06-07')).toEqual(['2024-06-07 270']);
  });

  it('is as traded before a spin-off too, which Yahoo lists as a split', async () => {
    // 83.81 divided by 1.281, as a single-precision number.
    chart({
      bars: [
        ['2023-01-03T14:30:00Z', 65.42544937133789],
        ['2023-01-04T14:30:00Z', 68.8],
      ],
      splits: [['2023-01-04T14:30:00Z', 1281, 1000]],
    });
    expect(await closes('GE', '2023-01-03', '2023-01-03')).toEqual(['2023-01-03 83.81']);
  });

  it('is not changed by a split that has only been announced', async () => {
    chart({
      bars: [['2026-11-19T14:30:00Z', 230.5]],
      splits: [['2026-11-21T14:30:00Z', 2, 1]],
    });
    expect(await closes('AAPL', '2026-11-19', '2026-11-20')).toEqual(['2026-11-19 230.5']);
  });

  it.each([
    ['no numbers', null, null],
    ['a ratio of 0', 0, 1],
    ['nothing to divide by', 1, 0],
  ])('is not guessed from a split with %s', async (_, numerator, denominator) => {
    chart({
      bars: [['2024-06-07T13:30:00Z', 120.888]],
      splits: [['2024-06-10T13:30:00Z', numerator, denominator]],
    });
    await expect(closes('NVDA', '2024-06-07', '2024-06-10')).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
    });
  });

  it('is absent on a day without trade, and unfinished today', async () => {
    chart({
      bars: [
        ['2026-11-18T14:30:00Z', 228.25],
        ['2026-11-19T14:30:00Z', null],
        ['2026-11-20T19:12:07Z', 230.125],
      ],
    });
    expect(await closes('AAPL', '2026-11-18', '2026-11-20')).toEqual([
      '2026-11-18 228.25',
      '2026-11-20 230.125',
    ]);
  });
});
