import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createQuoteRouter } from './router.ts';
import { fact } from './testing/market-facts.ts';
import { fridayNight, instrument } from './testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from './testing/start-quote-stubs.ts';
import { asJson, faults } from './testing/stub-answer.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => {
  for (const name of stubs.asked.keys()) stubs.answer(name);
  for (const list of stubs.asked.values()) list.splice(0);
});
afterAll(() => stubs.close());

const router = () =>
  createQuoteRouter({
    fetch: globalThis.fetch,
    now: () => fridayNight,
    urls: stubs.urls,
    log: pino({ level: 'silent' }),
    timeoutMs: 500,
    retryDelayMs: 0,
  });

describe('closes of past days', () => {
  it.each([
    ['600519', 'stock', 'tencent', '1700.5', 'CNY'],
    ['000001', 'stock', 'tencent', '11.23', 'CNY'],
    ['920819', 'stock', 'tencent', '14.05', 'CNY'],
    ['700', 'stock', 'tencent', '400.2', 'HKD'],
    ['AAPL', 'stock', 'yahoo', '230.09', 'USD'],
    ['VOD.L', 'stock', 'yahoo', '0.853', 'GBP'],
    ['110022', 'fund', 'eastmoney', '3.412', 'CNY'],
    ['BTC', 'crypto', 'binance-vision', '60000', 'USD'],
    ['USDT', 'crypto', 'parity', '1', 'USD'],
    ['AU9999', 'commodity', 'sge', '950.1', 'CNY'],
    ['XAU', 'commodity', 'sina', '4200.5', 'USD'],
    ['GC=F', 'commodity', 'yahoo', '4210.1', 'USD'],
  ] as const)('of %s as %s come from %s', async (symbol, type, source, close, currency) => {
    const found = await router().history(instrument(symbol, type), '2026-11-19', '2026-11-20');
    expect(found).toEqual({
      source,
      closes: [
        { day: '2026-11-19', close, currency },
        { day: '2026-11-20', close, currency },
      ],
    });
  });

  it('are requested in periods that a source can answer whole', async () => {
    const closes: Record<string, string> = {};
    for (let ms = Date.UTC(2021, 0, 1); ms <= fridayNight.getTime(); ms += 86_400_000) {
      closes[new Date(ms).toISOString().slice(0, 10)] = '1';
    }
    stubs.facts.set('SH600519', fact('1700.50', { closes }));
    const found = await router().history(instrument('600519'), '2021-01-01', '2026-11-20');
    expect(found.closes).toHaveLength(Object.keys(closes).length);
    expect(stubs.asked.get('tencent')).toHaveLength(3);
  });

  it('come from the next source when the first is down, and from the last when the second is wrong', async () => {
    stubs.answer('tencent', faults.down);
    stubs.answer('yahoo', faults.html);
    const found = await router().history(instrument('00700'), '2026-11-19', '2026-11-19');
    expect(found).toEqual({
      source: 'eastmoney',
      closes: [{ day: '2026-11-19', close: '400.2', currency: 'HKD' }],
    });
  });

  it('of a US share are found under whichever exchange lists it', async () => {
    stubs.answer('yahoo', faults.down);
    const found = await router().history(instrument('BRK.B'), '2026-11-19', '2026-11-19');
    expect(found.closes).toEqual([{ day: '2026-11-19', close: '510.25', currency: 'USD' }]);
    expect(stubs.asked.get('eastmoney')?.[0]).toContain('secid=105.BRK_B');
  });

  it('are never those of another symbol', async () => {
    stubs.answer('tencent', faults.html);
    stubs.answer('yahoo', faults.html);
    stubs.answer('eastmoney', asJson({ data: { code: '600518', klines: ['2026-11-19,1,2,3'] } }));
    const asking = router().history(instrument('600519'), '2026-11-19', '2026-11-20');
    await expect(asking).rejects.toMatchObject({
      reasons: [{}, {}, { provider: 'eastmoney', code: 'BAD_RESPONSE' }],
    });
  });

  it('of a counter in Hong Kong are in the currency that it trades in', async () => {
    const quote = Array(78).fill('');
    const answer = { day: [['2026-11-19', '1', '12.5', '13', '12', '7']] };
    for (const [named, currency] of [
      ['USD', 'USD'],
      ['', 'HKD'],
    ]) {
      quote[75] = named;
      const hk09834 = { ...answer, qt: { hk09834: quote, market: ['closed'] } };
      stubs.answer('tencent', asJson({ code: 0, msg: '', data: { hk09834 } }));
      const found = await router().history(instrument('9834.HK'), '2026-11-19', '2026-11-19');
      expect(found.closes).toEqual([{ day: '2026-11-19', close: '12.5', currency }]);
    }
  });

  it('are none when a source that knows the symbol has none', async () => {
    const found = await router().history(instrument('600519'), '1999-01-01', '1999-01-05');
    expect(found).toEqual({ source: 'tencent', closes: [] });
  });

  it('leave out one on another scale than those around it, whatever the source', async () => {
    const closesAre = (closes: Record<string, string>) =>
      stubs.facts.set('VOD.L', fact('85', { currency: 'GBp', closes }));
    const closesOf = async () => {
      const { closes } = await router().history(instrument('VOD.L'), '2026-11-10', '2026-11-20');
      return closes.map(({ day, close }) => `${day.slice(8)} ${close}`);
    };
    closesAre({ '2026-11-17': '85', '2026-11-18': '0.86', '2026-11-19': '86', '2026-11-20': '87' });
    expect(await closesOf()).toEqual(['17 0.85', '19 0.86', '20 0.87']);
    closesAre({ '2026-11-17': '85', '2026-11-18': '8600', '2026-11-19': '86' });
    expect(await closesOf()).toEqual(['17 0.85', '19 0.86']);
    // The newest, which only the day after it could confirm.
    closesAre({ '2026-11-18': '85', '2026-11-19': '86', '2026-11-20': '0.87' });
    expect(await closesOf()).toEqual(['18 0.85', '19 0.86']);
    // A consolidation of 10 to 1 goes on at its level; a share may double in a day and fall again.
    closesAre({ '2026-11-17': '85', '2026-11-18': '850', '2026-11-19': '860' });
    expect(await closesOf()).toEqual(['17 0.85', '18 8.5', '19 8.6']);
    closesAre({ '2026-11-17': '85', '2026-11-18': '170', '2026-11-19': '86' });
    expect(await closesOf()).toEqual(['17 0.85', '18 1.7', '19 0.86']);
  });

  it('fail with every source’s reason', async () => {
    stubs.answer('tencent', faults.html);
    stubs.answer('yahoo', faults.rateLimited);
    stubs.answer('eastmoney', faults.hangUp);
    const asking = router().history(instrument('600519'), '2026-11-19', '2026-11-20');
    await expect(asking).rejects.toMatchObject({
      reasons: [
        { provider: 'tencent', code: 'BAD_RESPONSE' },
        { provider: 'yahoo', code: 'RATE_LIMITED' },
        { provider: 'eastmoney', code: 'NETWORK' },
      ],
    });
  });

  it('come from the next source when an adapter throws, which is logged', async () => {
    const lines: string[] = [];
    const urls = {
      ...stubs.urls,
      get tencent(): string {
        throw new TypeError('a fault');
      },
    };
    const found = await createQuoteRouter({
      fetch: globalThis.fetch,
      now: () => fridayNight,
      urls,
      log: pino({}, { write: (line: string) => lines.push(line) }),
    }).history(instrument('700'), '2026-11-19', '2026-11-19');
    expect(found).toEqual({
      source: 'yahoo',
      closes: [{ day: '2026-11-19', close: '400.2', currency: 'HKD' }],
    });
    expect(lines.join()).toContain('a source failed unexpectedly');
  });

  it('of gold are parsed from a script without running it', async () => {
    stubs.answer('sina', { body: 'var t=(alert(1));' });
    const found = await router().history(
      instrument('XAU', 'commodity'),
      '2026-11-20',
      '2026-11-20',
    );
    expect(found).toMatchObject({ source: 'yahoo' });
  });
});
