import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeFailure } from '../provider-labels.ts';
import type { QuoteRouter } from './quote.ts';
import { createQuoteRouter } from './router.ts';
import { fact } from './testing/market-facts.ts';
import { fridayNight, instrument } from './testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from './testing/start-quote-stubs.ts';
import { asBytes } from './testing/stub-answer.ts';

let stubs: QuoteStubs;
let router: QuoteRouter;

beforeEach(async () => {
  stubs = await startQuoteStubs();
  router = createQuoteRouter({
    fetch: globalThis.fetch,
    now: () => fridayNight,
    urls: stubs.urls,
    log: pino({ level: 'silent' }),
    timeoutMs: 500,
    retryDelayMs: 0,
  });
});
afterEach(() => stubs.close());

const moutai = instrument('600519');
const asked = (name: string) => stubs.asked.get(name)?.length;

describe('the price of a delisted or suspended share', () => {
  it.each(['430047', '832000', '873527'])(
    'is not fetched for %s, a replaced code of Beijing’s exchange',
    async (code) => {
      stubs.facts.set(`BJ${code}`, fact('14.05'));
      const { quotes, failures } = await router.quote([instrument(code)]);
      expect(quotes.size).toBe(0);
      expect(describeFailure(failures.get(`BJ${code}`) ?? { reasons: [] })).toBe(
        '北京证券交易所：该代码已停用，北交所已改用 920 开头的新代码，请改填新代码',
      );
      expect(asked('tencent')).toBe(0);
    },
  );

  it('is not an old price from another source once one says that it is delisted', async () => {
    stubs.answer('tencent', asBytes(`v_sh600519="${tencentCells({ 40: 'D' })}";`));
    stubs.facts.set('SH600519', fact('1.05', { localTime: '2025-06-30 15:00:00' }));
    const { quotes, failures } = await router.quote([moutai]);
    expect(quotes.size).toBe(0);
    expect(describeFailure(failures.get('SH600519') ?? { reasons: [] })).toBe(
      '腾讯行情：该证券已退市，不再有行情；雅虎财经：最后一次成交在 2025-06-30，不再是现价；新浪财经：最后一次成交在 2025-06-30，不再是现价',
    );
  });

  it('is the last one, with the day of its trade, while it is suspended', async () => {
    stubs.answer('tencent', asBytes(`v_sh600519="${tencentCells({ 40: 'S' })}";`));
    stubs.facts.set('SH600519', fact('1650', { localTime: '2026-10-09 15:00:00' }));
    const { quotes } = await router.quote([moutai]);
    expect(quotes.get('SH600519')).toMatchObject({ day: '2026-10-09', source: 'yahoo' });
  });
});

/** Tencent's row of 600519 at 1700.50 on a Friday, with some fields replaced. */
function tencentCells(fields: Record<number, string>): string {
  const standard = { 1: 'NAME', 2: '600519', 3: '1700.50', 4: '1690.00', 30: '20261120150003' };
  return Object.assign(new Array<string>(88).fill(''), standard, fields).join('~');
}
