import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourcesFailedError } from '../http/provider-error.ts';
import { createQuoteRouter } from './router.ts';
import { fridayNight, instrument } from './testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from './testing/start-quote-stubs.ts';
import { asJson, faults } from './testing/stub-answer.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
beforeEach(() => {
  for (const name of stubs.asked.keys()) stubs.answer(name);
});
afterAll(() => stubs.close());

const listingDay = (symbol: string, type: 'stock' | 'fund' = 'stock') =>
  createQuoteRouter({
    fetch: globalThis.fetch,
    now: () => fridayNight,
    urls: stubs.urls,
    log: pino({ level: 'silent' }),
    timeoutMs: 500,
    retryDelayMs: 0,
  }).listingDay(instrument(symbol, type));

/** Yahoo's chart, with the instant of the first trade. */
function firstTradeAtYahoo(instant: string | null) {
  const meta = {
    currency: 'CNY',
    exchangeTimezoneName: 'Asia/Shanghai',
    firstTradeDate: instant === null ? null : Date.parse(instant) / 1000,
  };
  const result = [{ meta, indicators: { quote: [{}] } }];
  stubs.answer('yahoo', asJson({ chart: { error: null, result } }));
}

/** Tencent's closes, whatever days are asked for. */
function closesAtTencent(...days: string[]) {
  const rows = days.map((day) => [day, '1', '30.00', '9', '1', '7']);
  stubs.answer('tencent', asJson({ code: 0, msg: '', data: { sh688981: { day: rows } } }));
}

function navsAtEastmoney(code: string, points: [day: string, nav: number][], isMoney = false) {
  const trend = points.map(([day, y]) => ({ x: Date.parse(`${day}T00:00:00+08:00`), y }));
  const body = `var ishb=${isMoney};var fS_name = "NAME";var fS_code = "${code}";var Data_netWorthTrend = ${JSON.stringify(trend)};var Data_millionCopiesIncome = ${JSON.stringify(trend.map(({ x }) => [x, 0.5]))};`;
  stubs.answer('eastmoney', { body });
}

describe('the day of listing', () => {
  it('of a mainland share is the first trade that one source claims and the closes of another show', async () => {
    firstTradeAtYahoo('2020-07-16T01:30:00Z');
    closesAtTencent('2020-07-16', '2020-07-17', '2020-07-20');
    expect(await listingDay('688981')).toEqual({ source: 'yahoo', day: '2020-07-16' });
  });

  it.each([
    ['was traded before', ['2020-06-01', '2020-07-16']],
    ['is only traded later', ['2020-07-17', '2020-07-20']],
  ])('is not known where the other source shows that a share %s', async (_, days) => {
    firstTradeAtYahoo('2020-07-16T01:30:00Z');
    closesAtTencent(...days);
    expect(await listingDay('688981')).toBeUndefined();
  });

  it('is not known where no other source has closes of these days', async () => {
    firstTradeAtYahoo('2020-07-16T01:30:00Z');
    closesAtTencent();
    stubs.answer('eastmoney', asJson({ rc: 0, data: { code: '688981', klines: [] } }));
    expect(await listingDay('688981')).toBeUndefined();
  });

  it('is unknown for what was traded before the source begins, and for what the source does not have', async () => {
    firstTradeAtYahoo('2001-12-31T01:30:00Z');
    closesAtTencent('2001-12-31');
    expect(await listingDay('688981')).toBeUndefined();
    firstTradeAtYahoo(null);
    expect(await listingDay('688981')).toBeUndefined();
  });

  it('is never asked for where a symbol can have been another’s, or a coin has other exchanges', async () => {
    firstTradeAtYahoo('2020-07-16T01:30:00Z');
    for (const symbol of ['AAPL', '00700', 'VOD.L']) {
      expect(await listingDay(symbol)).toBeUndefined();
    }
  });

  it('is a failure, to be tried again, when a source is down', async () => {
    stubs.answer('yahoo', faults.down);
    await expect(listingDay('688981')).rejects.toThrow(SourcesFailedError);
    firstTradeAtYahoo('2020-07-16T01:30:00Z');
    stubs.answer('tencent', faults.down);
    stubs.answer('eastmoney', faults.down);
    await expect(listingDay('688981')).rejects.toThrow(SourcesFailedError);
  });

  it('of a fund is its first net value, where the history begins at 1.00', async () => {
    navsAtEastmoney('110022', [
      ['2010-08-20', 1.002],
      ['2010-08-27', 1.01],
    ]);
    expect(await listingDay('110022', 'fund')).toEqual({ source: 'eastmoney', day: '2010-08-20' });
    navsAtEastmoney('110022', [['2015-03-02', 1.734]]);
    expect(await listingDay('110022', 'fund')).toBeUndefined();
    navsAtEastmoney('110022', [['2015-03-02', 1]], true);
    expect(await listingDay('110022', 'fund')).toBeUndefined();
  });
});
