import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { usdtParity } from '../fixed-answers.ts';
import { fact } from '../testing/market-facts.ts';
import { instrument, sourcesOn } from '../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../testing/start-quote-stubs.ts';
import { asJson, faults, type StubAnswer, type StubHandler } from '../testing/stub-answer.ts';
import { binanceVision } from './binance-vision.ts';
import { coingecko } from './coingecko.ts';
import { okxPublic } from './okx-public.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => {
  for (const name of ['binance-vision', 'okx-public', 'coingecko']) stubs.answer(name);
});
afterAll(() => stubs.close());

const btc = instrument('BTC', 'crypto');
const eth = instrument('ETH', 'crypto');
const nope = instrument('NOPE', 'crypto');
const viaBtc = instrument('VIB', 'crypto');
const viaEth = instrument('VIE', 'crypto');
const usdt = instrument('USDT', 'crypto');

const unknownPair: StubAnswer = { status: 400, body: '{"code":-1121,"msg":"Invalid symbol."}' };

/** Binance's list where two coins have no pair with a dollar coin. */
const onlyPairs: StubHandler = ({ query }) => {
  if (query.has('symbols')) return unknownPair;
  return asJson([
    { symbol: 'BTCUSDT', price: '60000.12' },
    { symbol: 'ETHUSDT', price: '3000.57' },
    { symbol: 'VIBBTC', price: '0.00001234' },
    { symbol: 'VIEETH', price: '0.0000056789' },
  ]);
};

describe('Binance', () => {
  const source = () => binanceVision(sourcesOn(stubs));

  it('prices several coins in one request, with the present time', async () => {
    stubs.asked.get('binance-vision')?.splice(0);
    const quotes = await source().fetch([btc, eth]);
    expect(stubs.asked.get('binance-vision')).toHaveLength(1);
    expect(quotes.get('CRYPTO.BTC')).toEqual({
      key: 'CRYPTO.BTC',
      price: '60000',
      currency: 'USD',
      at: '2026-11-20T22:00:00.000Z',
      day: '2026-11-20',
      source: 'binance-vision',
    });
    expect(quotes.get('CRYPTO.ETH')).toMatchObject({ price: '3000.5' });
  });

  it('prices the other coins beside an unknown one', async () => {
    expect([...(await source().fetch([btc, nope, eth])).keys()]).toEqual([
      'CRYPTO.BTC',
      'CRYPTO.ETH',
    ]);
    expect((await source().fetch([nope])).size).toBe(0);
  });

  it('prices a coin that only trades against Bitcoin or Ether through one step, exactly', async () => {
    stubs.answer('binance-vision', onlyPairs);
    const quotes = await source().fetch([btc, viaBtc, viaEth, nope]);
    // 0.00001234 × 60000.12 = 0.7404014808; 0.0000056789 × 3000.57 = 0.017039936973
    expect(quotes.get('CRYPTO.VIB')).toMatchObject({ price: '0.7404014808', currency: 'USD' });
    expect(quotes.get('CRYPTO.VIE')).toMatchObject({ price: '0.017039936973' });
    expect(quotes.get('CRYPTO.BTC')).toMatchObject({ price: '60000.12' });
    expect(quotes.has('CRYPTO.NOPE')).toBe(false);
    expect((await source().fetch([viaBtc])).get('CRYPTO.VIB')).toMatchObject({
      price: '0.7404014808',
    });
  });

  it('has the closes of such a coin by the closes of the same days', async () => {
    const bar = (day: string, close: string) => [
      Date.parse(`${day}T00:00:00Z`),
      '1',
      '9',
      '1',
      close,
    ];
    const bars: Record<string, StubAnswer> = {
      VIEETH: asJson([
        bar('2026-11-18', '0.1'),
        bar('2026-11-19', '0.25'),
        bar('2026-11-20', '0.3'),
      ]),
      ETHUSDT: asJson([bar('2026-11-19', '3000.5'), bar('2026-11-20', '3100.25')]),
    };
    stubs.answer('binance-vision', ({ query }) => bars[query.get('symbol') ?? ''] ?? unknownPair);
    expect(await source().dailyCloses(viaEth, '2026-11-18', '2026-11-20')).toEqual([
      { day: '2026-11-19', close: '750.125', currency: 'USD' },
      { day: '2026-11-20', close: '930.075', currency: 'USD' },
    ]);
  });

  it('prices a coin with a Chinese ticker', async () => {
    stubs.facts.set('CRYPTO.币安人生', fact('0.1234', { currency: 'USD' }));
    const chinese = instrument('币安人生', 'crypto');
    expect((await source().fetch([chinese])).get('CRYPTO.币安人生')).toMatchObject({
      price: '0.1234',
    });
    expect(await source().dailyCloses(chinese, '2026-11-20', '2026-11-20')).toHaveLength(1);
  });

  it('reads closes by days of UTC, page after page', async () => {
    const days = Array.from({ length: 1500 }, (_, index) =>
      new Date(Date.UTC(2022, 0, 1 + index)).toISOString().slice(0, 10),
    );
    const known = stubs.facts.get('CRYPTO.BTC');
    if (known) known.closes = Object.fromEntries(days.map((day, index) => [day, `${index + 1}.5`]));
    const closes = await source().dailyCloses(btc, '2022-01-01', '2026-11-20');
    expect(closes).toHaveLength(1500);
    expect(closes[0]).toEqual({ day: '2022-01-01', close: '1.5', currency: 'USD' });
    expect(new Set(closes.map(({ day }) => day)).size).toBe(1500);
    await expect(source().dailyCloses(nope, '2022-01-01', '2022-02-01')).rejects.toMatchObject({
      code: 'SYMBOL_NOT_FOUND',
    });
  });

  it('reports when it does not serve this part of the world', async () => {
    stubs.answer('binance-vision', { status: 451, body: '{}' });
    await expect(source().fetch([btc])).rejects.toMatchObject({
      code: 'REGION_BLOCKED',
      message: '当前网络所在地区无法访问该服务',
    });
  });

  it('takes an empty list for a failure, not for unknown coins', async () => {
    stubs.answer('binance-vision', asJson([]));
    await expect(source().fetch([btc])).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
      message: '对方的回答是空的',
    });
  });

  it('does not take a price of 0', async () => {
    stubs.answer('binance-vision', asJson([{ symbol: 'BTCUSDT', price: '0.00000000' }]));
    expect((await source().fetch([btc])).get('CRYPTO.BTC')).toMatchObject({ code: 'BAD_RESPONSE' });
  });
});

describe('OKX', () => {
  const ask = (one: ReturnType<typeof instrument>) => okxPublic(sourcesOn(stubs)).fetch([one]);

  it('prices a coin with the time of its trade', async () => {
    expect((await ask(btc)).get('CRYPTO.BTC')).toMatchObject({
      price: '60000',
      at: '2026-11-20T16:00:01.000Z',
      source: 'okx-public',
    });
  });

  it('reports an unknown coin', async () => {
    expect((await ask(nope)).size).toBe(0);
  });

  it('prices a coin that only trades against Bitcoin or Ether through one step, exactly', async () => {
    const last: Record<string, [string, string]> = {
      'VIB-BTC': ['0.00001234', '1795190400000'],
      'BTC-USDT': ['60000.12', '1795190395000'],
      'VIE-ETH': ['0.0000056789', '1795190390000'],
      'ETH-USDT': ['3000.57', '1795190395000'],
    };
    stubs.answer('okx-public', ({ query }) => {
      const instId = query.get('instId') ?? '';
      const known = last[instId];
      if (!known) return asJson({ code: '51001', data: [] });
      return asJson({ code: '0', data: [{ instId, last: known[0], ts: known[1] }] });
    });
    // The older of both trades is its time.
    expect((await ask(viaBtc)).get('CRYPTO.VIB')).toMatchObject({
      price: '0.7404014808',
      at: '2026-11-20T15:59:55.000Z',
    });
    expect((await ask(viaEth)).get('CRYPTO.VIE')).toMatchObject({
      price: '0.017039936973',
      at: '2026-11-20T15:59:50.000Z',
    });
    expect((await ask(nope)).size).toBe(0);
    delete last['ETH-USDT'];
    expect((await ask(viaEth)).size).toBe(0);
  });

  it('prices a coin with a Chinese ticker', async () => {
    stubs.facts.set('CRYPTO.币安人生', fact('0.1234', { currency: 'USD' }));
    expect((await ask(instrument('币安人生', 'crypto'))).get('CRYPTO.币安人生')).toMatchObject({
      price: '0.1234',
    });
  });

  it.each([
    ['another code', asJson({ code: '50001', msg: 'maintenance', data: [] })],
    [
      'another pair',
      asJson({ code: '0', data: [{ instId: 'ETH-USDT', last: '1', ts: '1763650000000' }] }),
    ],
    [
      'an empty price',
      asJson({ code: '0', data: [{ instId: 'BTC-USDT', last: '', ts: '1763650000000' }] }),
    ],
    ['a page', faults.html],
  ])('fails on %s', async (_, answer) => {
    stubs.answer('okx-public', answer);
    await expect(ask(btc)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });
});

describe('CoinGecko', () => {
  const source = () => coingecko(sourcesOn(stubs));

  it('prices coins by their ids', async () => {
    const quotes = await source().fetch([btc, eth]);
    expect(stubs.asked.get('coingecko')?.at(-1)).toContain('ids=bitcoin%2Cethereum');
    expect(quotes.get('CRYPTO.ETH')).toMatchObject({ price: '3000.5', currency: 'USD' });
  });

  it('is not asked for coins that are not in its table', () => {
    expect(source().supports(nope)).toBe(false);
  });

  it('has no price where its answer has none', async () => {
    stubs.answer('coingecko', asJson({ bitcoin: { usd: null } }));
    expect((await source().fetch([btc])).get('CRYPTO.BTC')).toMatchObject({ code: 'BAD_RESPONSE' });
    stubs.answer('coingecko', asJson({}));
    await expect(source().fetch([btc])).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    stubs.answer('coingecko', faults.rateLimited);
    await expect(source().fetch([btc])).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 30,
    });
  });
});

describe('USDT', () => {
  it('has the price of one dollar', async () => {
    const source = usdtParity(sourcesOn(stubs));
    expect((await source.fetch([usdt])).get('CRYPTO.USDT')).toMatchObject({
      price: '1',
      currency: 'USD',
    });
    expect(await source.dailyCloses(usdt, '2026-11-19', '2026-11-20')).toHaveLength(2);
    expect(source.supports(btc)).toBe(false);
  });
});
