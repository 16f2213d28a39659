import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fact } from '../../testing/market-facts.ts';
import { instrument, sourcesOn } from '../../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../../testing/start-quote-stubs.ts';
import { asJson, faults } from '../../testing/stub-answer.ts';
import { yahoo } from './yahoo.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => stubs.answer('yahoo'));
afterAll(() => stubs.close());

const source = () => yahoo(sourcesOn(stubs));
const price = async (one: ReturnType<typeof instrument>) =>
  (await source().fetch([one])).get(one.key);

describe('Yahoo', () => {
  it('prices every market under its own spelling', async () => {
    for (const [symbol, type, asked] of [
      ['600519', 'stock', '600519.SS'],
      ['000001', 'stock', '000001.SZ'],
      ['00700', 'stock', '0700.HK'],
      ['BRK.B', 'stock', 'BRK-B'],
      ['VOD.L', 'stock', 'VOD.L'],
      ['BTC', 'crypto', 'BTC-USD'],
      ['GC=F', 'commodity', 'GC=F'],
      ['XAU', 'commodity', 'GC=F'],
    ] as const) {
      expect(await price(instrument(symbol, type))).toMatchObject({ source: 'yahoo' });
      expect(stubs.asked.get('yahoo')?.at(-1)).toBe(
        `/v8/finance/chart/${asked}?interval=1d&range=5d`,
      );
    }
  });

  it('never takes the chart of another symbol', async () => {
    const meta = { currency: 'USD', exchangeTimezoneName: 'America/New_York' };
    const price = { regularMarketPrice: 5, regularMarketTime: 1_763_672_401 };
    const result = [{ meta: { ...meta, symbol: 'META', ...price }, indicators: { quote: [{}] } }];
    stubs.answer('yahoo', asJson({ chart: { error: null, result } }));
    await expect(source().fetch([instrument('FB')])).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
    });
    expect((await source().fetch([instrument('META')])).size).toBe(1);
  });

  it('returns the day in the market’s own time zone', async () => {
    expect(await price(instrument('00700'))).toMatchObject({
      price: '400.2',
      currency: 'HKD',
      at: '2026-11-20T08:08:05.000Z',
      day: '2026-11-20',
    });
    expect(await price(instrument('AAPL'))).toMatchObject({
      at: '2026-11-20T21:00:01.000Z',
      day: '2026-11-20',
    });
  });

  it('returns the day by the offset of that time, summer or winter', async () => {
    const meta = (zone: string, at: string) =>
      `"currency":"USD","exchangeTimezoneName":"${zone}","gmtoffset":-18000,"regularMarketPrice":1.5,"regularMarketTime":${Date.parse(at) / 1000}`;
    for (const [zone, at, day] of [
      ['America/New_York', '2026-07-20T04:30:00.000Z', '2026-07-20'],
      ['America/New_York', '2026-11-20T04:30:00.000Z', '2026-11-19'],
      ['Europe/London', '2026-07-19T23:30:00.000Z', '2026-07-20'],
      ['Asia/Tokyo', '2026-11-19T15:30:00.000Z', '2026-11-20'],
    ] as const) {
      stubs.answer('yahoo', {
        body: `{"chart":{"result":[{"meta":{${meta(zone, at)}},"indicators":{}}]}}`,
      });
      expect(await price(instrument('AAPL'))).toMatchObject({ at, day });
    }
  });

  it('turns pence into pounds', async () => {
    expect(await price(instrument('VOD.L'))).toMatchObject({ price: '0.853', currency: 'GBP' });
  });

  it('refuses an unsupported currency', async () => {
    stubs.facts.set('VOD.L', fact('85.30', { currency: 'TWD' }));
    await expect(price(instrument('VOD.L'))).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
      message: '行情以 TWD 计价，暂不支持该货币',
    });
    stubs.facts.set('VOD.L', fact('85.30', { currency: 'GBp' }));
  });

  it('removes the noise of a single-precision float from a price', async () => {
    stubs.facts.set('US.AAPL', fact('230.08999633789062', { currency: 'USD' }));
    expect(await price(instrument('AAPL'))).toMatchObject({ price: '230.09' });
    stubs.facts.set('US.AAPL', fact('230.09', { currency: 'USD' }));
  });

  it('reports an unknown symbol', async () => {
    expect(await price(instrument('NOPE'))).toBeUndefined();
  });

  it.each([
    [
      'an error',
      '{"result":null,"error":{"code":"Not Found","description":"No data found, symbol may be delisted"}}',
    ],
    [
      'another error about the symbol',
      '{"result":null,"error":{"code":"Bad Request","description":"Invalid symbol"}}',
    ],
    [
      'no currency',
      '{"error":null,"result":[{"meta":{"currency":null,"symbol":"NOPE"},"indicators":{"quote":[{}]}}]}',
    ],
  ])('reports a symbol as unknown when the answer is %s with status 200', async (_, chart) => {
    stubs.answer('yahoo', { body: `{"chart":${chart}}` });
    expect(await price(instrument('NOPE'))).toBeUndefined();
    await expect(
      source().dailyCloses(instrument('NOPE'), '2026-11-01', '2026-11-20'),
    ).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });

  it('does not report a fault with status 200 as an unknown symbol', async () => {
    stubs.answer('yahoo', { body: '{"chart":{"result":null,"error":{"code":"internal-error"}}}' });
    await expect(price(instrument('AAPL'))).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('reports any other 404 as a failure', async () => {
    stubs.answer('yahoo', { status: 404, body: '<html>not here</html>' });
    await expect(price(instrument('AAPL'))).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it.each([
    [
      'no price',
      '"currency":"USD","exchangeTimezoneName":"America/New_York","regularMarketTime":1763625600',
    ],
    [
      'a null price',
      '"currency":"USD","exchangeTimezoneName":"America/New_York","regularMarketTime":1,"regularMarketPrice":null',
    ],
    [
      'a price of 0',
      '"currency":"USD","exchangeTimezoneName":"America/New_York","regularMarketTime":1,"regularMarketPrice":0',
    ],
    [
      'a text for a price',
      '"currency":"USD","exchangeTimezoneName":"America/New_York","regularMarketTime":1,"regularMarketPrice":"N/A"',
    ],
    [
      'no time',
      '"currency":"USD","exchangeTimezoneName":"America/New_York","regularMarketPrice":1.5',
    ],
    [
      'no clock',
      '"currency":"USD","gmtoffset":0,"regularMarketTime":1763625600,"regularMarketPrice":1.5',
    ],
    [
      'no currency',
      '"exchangeTimezoneName":"America/New_York","regularMarketTime":1,"regularMarketPrice":1.5',
    ],
  ])('has no quote from %s', async (_, meta) => {
    stubs.answer('yahoo', { body: `{"chart":{"result":[{"meta":{${meta}},"indicators":{}}]}}` });
    await expect(price(instrument('AAPL'))).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it.each([
    ['a limit', faults.rateLimited, 'RATE_LIMITED'],
    ['a page instead of JSON', faults.html, 'BAD_RESPONSE'],
    ['half a body', { body: '{"chart":{"result":[{"meta":{"curr' }, 'BAD_RESPONSE'],
  ])('fails on %s', async (_, fault, code) => {
    stubs.answer('yahoo', fault);
    await expect(price(instrument('AAPL'))).rejects.toMatchObject({ code });
  });

  it('leaves days without trade out of a history, and does not reach beyond it', async () => {
    const closes = {
      '2026-11-16': '1',
      '2026-11-17': '2',
      '2026-11-18': '',
      '2026-11-19': '230.08999633789062',
      '2026-11-20': '5',
    };
    stubs.facts.set('US.AAPL', fact('230.09', { currency: 'USD', closes }));
    expect(await source().dailyCloses(instrument('AAPL'), '2026-11-17', '2026-11-19')).toEqual([
      { day: '2026-11-17', close: '2', currency: 'USD' },
      { day: '2026-11-19', close: '230.09', currency: 'USD' },
    ]);
  });

  it('turns pence into pounds in a history too', async () => {
    const closes = await source().dailyCloses(instrument('VOD.L'), '2026-11-20', '2026-11-20');
    expect(closes).toEqual([{ day: '2026-11-20', close: '0.853', currency: 'GBP' }]);
  });

  it('requests only coins whose ticker is unique', () => {
    expect(source().supports(instrument('BTC', 'crypto'))).toBe(true);
    expect(source().supports(instrument('UNI', 'crypto'))).toBe(false);
    expect(source().supports(instrument('110022', 'fund'))).toBe(false);
    expect(source().supports(instrument('920819'))).toBe(false);
  });
});
