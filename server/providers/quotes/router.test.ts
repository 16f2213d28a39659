import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFailure } from '../provider-labels.ts';
import type { QuoteRouter } from './quote.ts';
import { createQuoteRouter } from './router.ts';
import { yahooStub } from './testing/json-stubs.ts';
import { fact } from './testing/market-facts.ts';
import { fridayNight, instrument } from './testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from './testing/start-quote-stubs.ts';
import { asBytes, faults } from './testing/stub-answer.ts';

let stubs: QuoteStubs;
let router: QuoteRouter;
let nowMs: number;
let logLines: string[];

beforeEach(async () => {
  stubs = await startQuoteStubs();
  nowMs = fridayNight.getTime();
  logLines = [];
  router = createQuoteRouter({
    fetch: globalThis.fetch,
    now: () => new Date(nowMs),
    urls: stubs.urls,
    log: pino({ level: 'debug' }, { write: (line: string) => logLines.push(line) }),
    timeoutMs: 500,
    retryDelayMs: 0,
  });
});
afterEach(() => stubs.close());

const moutai = instrument('600519');
const asked = (name: string) => stubs.asked.get(name)?.length;
const sourceOf = async (one: ReturnType<typeof instrument>) => {
  const { quotes } = await router.quote([one]);
  return quotes.get(one.key)?.source;
};

describe('the order of sources', () => {
  it.each([
    ['600519', 'stock', ['tencent', 'yahoo', 'sina']],
    ['700', 'stock', ['tencent', 'yahoo', 'sina']],
    ['AAPL', 'stock', ['tencent', 'yahoo']],
    ['920819', 'stock', ['tencent', 'sina']],
    ['VOD.L', 'stock', ['yahoo']],
    ['110022', 'fund', ['tiantian', 'tencent', 'eastmoney']],
    ['BTC', 'crypto', ['binance-vision', 'okx-public', 'coingecko', 'yahoo']],
    ['AU9999', 'commodity', ['sina', 'eastmoney', 'sge']],
    ['XAU', 'commodity', ['tencent', 'sina', 'yahoo']],
    ['GC=F', 'commodity', ['yahoo', 'tencent', 'sina']],
  ] as const)('of %s as %s is %j', async (symbol, type, chain) => {
    stubs.facts.set('GC=F', fact('4210.10', { currency: 'USD' }));
    const one = instrument(symbol, type);
    for (const name of chain) {
      expect(await sourceOf(one)).toBe(name);
      stubs.answer(name, faults.html);
      // Eastmoney's host is the fallback for Tiantian's.
      if (name === 'tiantian') stubs.answer('eastmoney', faults.html);
      if (name === 'tencent') stubs.answer('eastmoney');
      nowMs += 24 * 3_600_000;
    }
    const { failures } = await router.quote([one]);
    const asked = failures.get(one.key)?.reasons.map(({ provider }) => provider);
    expect(new Set(asked)).toEqual(new Set(chain));
  });

  it('continues after a source that is down and one that is wrong', async () => {
    stubs.answer('tencent', faults.down);
    stubs.answer('yahoo', { body: '{"chart":{"result":[{"meta":{"regularMarketPrice":"N/A"}}]}}' });
    const { quotes, failures } = await router.quote([moutai]);
    expect(quotes.get('SH600519')).toMatchObject({ price: '1700.5', source: 'sina' });
    expect(failures.size).toBe(0);
  });

  it('ends with each source’s reason when all are down', async () => {
    stubs.answer('tencent', faults.slow);
    stubs.answer('yahoo', faults.rateLimited);
    stubs.answer('sina', faults.elsewhere);
    const { quotes, failures } = await router.quote([moutai]);
    expect(quotes.size).toBe(0);
    const failure = failures.get('SH600519');
    expect(failure?.reasons).toEqual([
      { provider: 'tencent', code: 'TIMEOUT', message: '连接超时' },
      { provider: 'yahoo', code: 'RATE_LIMITED', message: '请求过于频繁，请稍后重试' },
      { provider: 'sina', code: 'BAD_RESPONSE', message: '对方要求跳转到其他网站，已拒绝' },
    ]);
    expect(describeFailure(failure ?? { reasons: [] })).toBe(
      '腾讯行情：连接超时；雅虎财经：请求过于频繁，请稍后重试；新浪财经：对方要求跳转到其他网站，已拒绝',
    );
    expect(logLines.join('')).not.toMatch(/127\.0\.0\.|600519/);
  });

  it('ends with “unknown symbol” when no source knows it', async () => {
    const { failures } = await router.quote([instrument('600000')]);
    expect(failures.get('SH600000')?.reasons).toEqual([
      { provider: 'tencent', code: 'SYMBOL_NOT_FOUND', message: '未找到该代码的行情' },
      { provider: 'yahoo', code: 'SYMBOL_NOT_FOUND', message: '未找到该代码的行情' },
      { provider: 'sina', code: 'SYMBOL_NOT_FOUND', message: '未找到该代码的行情' },
    ]);
  });

  it('leads to the exchange’s price of a listed fund whose NAV no source has', async () => {
    const { quotes } = await router.quote([instrument('510300', 'fund')]);
    expect(quotes.get('FUND510300')).toMatchObject({
      key: 'FUND510300',
      price: '4.123',
      day: '2026-11-20',
      source: 'tencent',
    });
  });

  it('leads to the exchange’s price of an exchange-traded money fund, not its income', async () => {
    for (const code of ['511990', '511880', '159001']) {
      const market = code.startsWith('5') ? 'SH' : 'SZ';
      stubs.facts.set(`FUND${code}`, fact('0.4312', { localTime: '2026-11-19 00:00:00' }));
      const closes = { '2026-11-20': '100.012' };
      stubs.facts.set(`${market}${code}`, fact('100.012', { closes }));
      const fund = instrument(code, 'fund');
      const { quotes } = await router.quote([fund]);
      expect(quotes.get(`FUND${code}`)).toMatchObject({ price: '100.012', source: 'tencent' });
      const { closes: past } = await router.history(fund, '2026-11-20', '2026-11-20');
      expect(past).toEqual([{ day: '2026-11-20', close: '100.012', currency: 'CNY' }]);
    }
    stubs.answer('tencent', faults.down);
    nowMs += 24 * 3_600_000;
    const { quotes } = await router.quote([instrument('511990', 'fund')]);
    expect(quotes.get('FUND511990')).toMatchObject({ price: '100.012', source: 'yahoo' });
  });

  it('continues when a source has an empty answer, and reports that', async () => {
    for (const name of ['tencent', 'sina']) stubs.answer(name, asBytes(''));
    const { failures } = await router.quote([instrument('600000')]);
    expect(failures.get('SH600000')?.reasons).toEqual([
      { provider: 'tencent', code: 'BAD_RESPONSE', message: '对方的回答是空的' },
      { provider: 'yahoo', code: 'SYMBOL_NOT_FOUND', message: '未找到该代码的行情' },
      { provider: 'sina', code: 'BAD_RESPONSE', message: '对方的回答是空的' },
    ]);
  });

  it('is separate for each symbol, so that a broken one fails alone', async () => {
    const wanted = [moutai, instrument('600000'), instrument('AAPL'), instrument('110022', 'fund')];
    const { quotes, failures } = await router.quote(wanted);
    expect([...quotes.keys()].sort()).toEqual(['FUND110022', 'SH600519', 'US.AAPL']);
    expect([...failures.keys()]).toEqual(['SH600000']);
  });

  it('continues after an unexpected error of an adapter, and logs it', async () => {
    const broken = createQuoteRouter({
      fetch: () => Promise.resolve({} as Response),
      now: () => fridayNight,
      urls: stubs.urls,
      log: pino({ level: 'silent' }),
    });
    const { failures } = await broken.quote([moutai]);
    expect(failures.get('SH600519')?.reasons).toHaveLength(3);
  });
});

describe('the coordinator', () => {
  it('sends several markets in one batch, and what has no answer in a batch of the next source', async () => {
    const shares = Array.from({ length: 130 }, (_, index) => `60${String(index).padStart(4, '0')}`);
    for (const code of shares.slice(0, 125)) stubs.facts.set(`SH${code}`, fact('10'));
    const wanted = [...shares.map((code) => instrument(code)), instrument('AAPL')];
    const { quotes } = await router.quote(wanted);
    expect(quotes.size).toBe(126);
    // 131 symbols in batches of 60; then five unknown ones, one by one at Yahoo, together at Sina.
    expect(asked('tencent')).toBe(3);
    expect(asked('yahoo')).toBe(5);
    expect(asked('sina')).toBe(1);
  });

  it('sends one request for a symbol that many ask for at the same time, in any spelling', async () => {
    const spellings = ['600519', 'sh600519', '600519.SS', 'SH600519'];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        router.quote([instrument(spellings[index % 4] as string)]),
      ),
    );
    expect(answers.every(({ quotes }) => quotes.get('SH600519')?.price === '1700.5')).toBe(true);
    expect(asked('tencent')).toBe(1);
  });

  it('caches a live price for a minute', async () => {
    await router.quote([moutai]);
    nowMs += 59_000;
    await router.quote([moutai]);
    expect(asked('tencent')).toBe(1);
    nowMs += 1_000;
    await router.quote([moutai]);
    expect(asked('tencent')).toBe(2);
  });

  it('caches a NAV until the next may be published', async () => {
    const fund = instrument('110022', 'fund');
    nowMs = Date.parse('2026-11-20T09:00:00+08:00');
    await router.quote([fund]);
    nowMs = Date.parse('2026-11-20T17:59:00+08:00');
    await router.quote([fund]);
    expect(asked('tiantian')).toBe(1);
    nowMs = Date.parse('2026-11-20T18:00:00+08:00');
    await router.quote([fund]);
    expect(asked('tiantian')).toBe(2);
  });

  it('caches an unknown symbol for a minute, but not a failure of a source', async () => {
    await router.quote([instrument('600000')]);
    await router.quote([instrument('600000')]);
    expect(asked('tencent')).toBe(1);
    for (const name of ['tencent', 'yahoo', 'sina']) stubs.answer(name, faults.html);
    await router.quote([moutai]);
    for (const name of ['tencent', 'yahoo', 'sina']) stubs.answer(name);
    expect(await sourceOf(moutai)).toBe('tencent');
  });

  it('returns nothing for no instruments', async () => {
    expect(await router.quote([])).toEqual({ quotes: new Map(), failures: new Map() });
  });
});

describe('twelve people who ask for one share each while the first source is silent', () => {
  /** 8 s for an answer and 2 s in the queue, twenty times as fast. */
  const [timeoutMs, queueTimeoutMs] = [400, 100];
  const tickers = [...'ABCDEFGHIJKL'];

  it.each([
    ['of which the second source is not the last', tickers.map((_, at) => String(600100 + at))],
    ['of which the second source is the last', tickers],
  ])('%s, wait for one timeout at most', async (_, symbols) => {
    for (const symbol of symbols) stubs.facts.set(instrument(symbol).key, fact('10'));
    const yahoo = yahooStub(stubs.facts);
    stubs.answer('tencent', faults.slow);
    stubs.answer('yahoo', (request) => ({ ...yahoo(request), delayMs: 15 }));
    const log = pino({ level: 'silent' });
    const deps = { fetch: globalThis.fetch, now: () => fridayNight, urls: stubs.urls, log };
    const impatient = createQuoteRouter({ ...deps, timeoutMs, queueTimeoutMs });
    const waits = await Promise.all(
      symbols.map(async (symbol) => {
        const startedAt = performance.now();
        const { quotes } = await impatient.quote([instrument(symbol)]);
        expect([...quotes.values()]).toMatchObject([{ price: '10' }]);
        return performance.now() - startedAt;
      }),
    );
    // Two have a place at the silent source until it times out; the others leave its queue.
    expect(asked('tencent')).toBe(2);
    expect(Math.max(...waits)).toBeLessThan(2 * timeoutMs);
    // From now on it is not waited for at all.
    stubs.facts.set('SH600999', fact('11'));
    expect(await impatient.quote([instrument('600999')])).toMatchObject({ failures: new Map() });
    expect(asked('tencent')).toBe(2);
  });
});

describe('twelve people who ask for twelve shares each while the first source is silent', () => {
  /** Every answer comes after so long. Yahoo takes one symbol a request. */
  const yahooMs = 300;
  /** What a person waits at most. */
  const patienceMs = 10_000;

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Tencent never answers; Yahoo does, by a clock that the test moves. */
  const answer: typeof globalThis.fetch = (url, init) =>
    new Promise((resolve, reject) => {
      const { signal } = init as RequestInit;
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      const { hostname, pathname } = new URL(String(url));
      if (!hostname.includes('yahoo')) return;
      const symbol = pathname.slice(pathname.lastIndexOf('/') + 1);
      const meta = `"currency":"USD","symbol":"${symbol}","exchangeTimezoneName":"America/New_York","regularMarketPrice":10,"regularMarketTime":1795210000`;
      const body = `{"chart":{"error":null,"result":[{"meta":{${meta}},"timestamp":[],"indicators":{"quote":[{}]}}]}}`;
      setTimeout(() => resolve(new Response(body)), yahooMs);
    });

  it('have all prices within ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
      return controller.signal;
    });
    const log = pino({ level: 'silent' });
    const { quote } = createQuoteRouter({ fetch: answer, now: () => fridayNight, urls: {}, log });
    const letters = [...'ABCDEFGHIJKL'];
    const startedAt = Date.now();
    const waits: number[] = [];
    const asking = letters.map(async (person) => {
      const shares = letters.map((share) => instrument(`${person}${share}`));
      const { quotes } = await quote(shares);
      waits.push(Date.now() - startedAt);
      expect(quotes.size).toBe(shares.length);
    });
    for (let at = 0; waits.length < letters.length && at < 300; at += 1) {
      await vi.advanceTimersByTimeAsync(100);
    }
    await Promise.all(asking);
    expect(Math.max(...waits)).toBeLessThanOrEqual(patienceMs);
  });
});

describe('the budget of a caller', () => {
  it('ends all fallbacks, with TIMEOUT', async () => {
    stubs.answerAll(faults.slow);
    const startedAt = performance.now();
    const { failures } = await router.quote([moutai], { budgetMs: 150 });
    expect(performance.now() - startedAt).toBeLessThan(450);
    expect(failures.get('SH600519')?.reasons[0]).toMatchObject({ code: 'TIMEOUT' });
  });

  it('is separate: a caller with less time neither waits for one with more nor cancels its request', async () => {
    stubs.answer('tencent', { ...asBytes(''), delayMs: 300 });
    const patient = router.quote([moutai]);
    const { failures } = await router.quote([moutai], { budgetMs: 50 });
    expect(failures.get('SH600519')?.reasons).toMatchObject([
      { provider: 'tencent', code: 'TIMEOUT' },
    ]);
    expect((await patient).quotes.get('SH600519')).toMatchObject({ source: 'yahoo' });
  });

  it('ends when the server stops', async () => {
    stubs.answerAll(faults.slow);
    const { failures } = await router.quote([moutai], { signal: AbortSignal.timeout(50) });
    expect(failures.get('SH600519')?.reasons[0]).toMatchObject({ code: 'TIMEOUT' });
  });

  it('does not wait for another caller when the server has stopped before', async () => {
    stubs.answerAll(faults.slow);
    const other = router.quote([moutai]).then(() => 'other');
    const own = router.quote([moutai], { signal: AbortSignal.abort() }).then(() => 'own');
    expect(await Promise.race([other, own])).toBe('own');
  });
});
