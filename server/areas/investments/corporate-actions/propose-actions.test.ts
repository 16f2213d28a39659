import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type QuoteStubs,
  startQuoteStubs,
} from '../../../providers/quotes/testing/start-quote-stubs.ts';
import { asJson, faults } from '../../../providers/quotes/testing/stub-answer.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { proposeActionsJob } from './propose-actions.ts';

let stubs: QuoteStubs;
let test: TestApp;
let token: string;

beforeEach(async () => {
  stubs = await startQuoteStubs();
  test = await buildTestApp({
    config: { providerUrls: stubs.urls },
    deps: { fetch: globalThis.fetch },
  });
  ({ token } = await signIn(test));
});
afterEach(async () => {
  await test.close();
  await stubs.close();
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });
const run = () => proposeActionsJob.run(test.deps, new AbortController().signal);
const list = async () => (await call('GET', '/corporate-actions')).body.data;

interface Events {
  currency?: string;
  zone?: string;
  dividends?: [day: string, amount: number][];
  splits?: [day: string, numerator: number, denominator: number][];
}

/** What Yahoo answers by symbol, as its chart has it; of every other symbol it knows nothing. */
function answerCharts(bySymbol: Record<string, Events>) {
  stubs.answer('yahoo', ({ path, query }) => {
    const chart = bySymbol[path.replace('/v8/finance/chart/', '')];
    const error = { code: 'Not Found', description: 'No data found' };
    if (!chart) return { ...asJson({ chart: { result: null, error } }), status: 404 };
    const seconds = (day: string) => Date.parse(`${day}T06:00:00Z`) / 1000;
    const meta = {
      currency: chart.currency ?? 'CNY',
      exchangeTimezoneName: chart.zone ?? 'Asia/Shanghai',
    };
    const dividends = (chart.dividends ?? []).map(([day, amount]) => [
      seconds(day),
      { amount, date: seconds(day) },
    ]);
    const splits = (chart.splits ?? []).map(([day, numerator, denominator]) => [
      seconds(day),
      { date: seconds(day), numerator, denominator, splitRatio: `${numerator}:${denominator}` },
    ]);
    const asked = query.get('events')?.split(',') ?? [];
    const events = {
      ...(asked.includes('div') && { dividends: Object.fromEntries(dividends) }),
      ...(asked.includes('split') && { splits: Object.fromEntries(splits) }),
    };
    const result = [{ meta, timestamp: [], events, indicators: { quote: [{ close: [] }] } }];
    return asJson({ chart: { error: null, result } });
  });
}

/** The id of a new holding: 1,000 shares since 2026-01-05. The test's present day is 2026-11-22 or near. */
async function hold(fields: Record<string, unknown> = {}): Promise<string> {
  const body = {
    ...{ investmentName: '贵州茅台', symbol: '600519', investmentType: 'STOCK' },
    ...{ quantity: 1000, purchasePrice: 20, currency: 'CNY', purchaseDate: '2026-01-05' },
    ...fields,
  };
  return (await call('POST', '/investments', body)).body.data.id;
}

describe('the job of corporate actions', () => {
  it('proposes dividends of A shares, Hong Kong and the United States for what was held', async () => {
    await hold();
    await hold({ symbol: '00700', currency: 'HKD', investmentName: '腾讯控股', quantity: 300 });
    await hold({ symbol: 'AAPL', currency: 'USD', investmentName: '苹果', quantity: 40 });
    await hold({ symbol: 'BTC', currency: 'USD', investmentType: 'CRYPTO' });
    answerCharts({
      '600519.SS': { dividends: [['2026-11-10', 23.882]] },
      '0700.HK': { dividends: [['2026-11-11', 4.5]], currency: 'HKD', zone: 'Asia/Hong_Kong' },
      AAPL: { dividends: [['2026-11-12', 0.26]], currency: 'USD', zone: 'America/New_York' },
    });
    expect(await run()).toEqual({ proposed: 3, failed: 0 });
    expect(await list()).toMatchObject([
      // 40 × 0.26, 300 × 4.50 and 1,000 × 23.882.
      { symbol: 'AAPL', text: '每股派0.26美元', entries: [{ type: 'DIVIDEND', amount: 10.4 }] },
      { symbol: '00700', text: '每股派4.5港元', entries: [{ type: 'DIVIDEND', amount: 1350 }] },
      {
        ...{ symbol: '600519', text: '10派238.82元', kind: 'DIVIDEND', source: 'yahoo' },
        ...{ recordDay: '2026-11-09', exDay: '2026-11-10', payDay: null, state: 'PROPOSED' },
        ...{ quantityHeld: 1000, entries: [{ type: 'DIVIDEND', amount: 23882 }] },
      },
    ]);
    expect(stubs.asked.get('yahoo')?.some((path) => path.includes('BTC'))).toBe(false);
    const { records } = (
      await call('GET', `/investments/${(await list())[0].investmentId}/entries`)
    ).body.data;
    expect(records).toHaveLength(1);
  });

  it('proposes new A shares and their cash as one, and a split abroad as a split', async () => {
    await hold();
    await hold({ symbol: 'AAPL', currency: 'USD', quantity: 40 });
    answerCharts({
      '600519.SS': { dividends: [['2026-11-10', 0.2]], splits: [['2026-11-10', 1.5, 1]] },
      AAPL: { splits: [['2026-11-12', 4, 1]], currency: 'USD', zone: 'America/New_York' },
    });
    expect(await run()).toEqual({ proposed: 2, failed: 0 });
    expect(await list()).toMatchObject([
      { text: '1拆4', kind: 'SPLIT', entries: [{ type: 'SPLIT', ratioNew: 4, ratioOld: 1 }] },
      {
        ...{ text: '10转5派2元', kind: 'SPLIT' },
        entries: [
          { type: 'CAPITALISATION', quantity: 500 },
          { type: 'DIVIDEND', amount: 200 },
        ],
      },
    ]);
  });

  it('undoes later splits in the cash of an earlier dividend', async () => {
    await hold({ symbol: 'AAPL', currency: 'USD', quantity: 40 });
    answerCharts({
      AAPL: {
        dividends: [['2026-10-01', 0.0675]],
        splits: [['2026-11-12', 4, 1]],
        ...{ currency: 'USD', zone: 'America/New_York' },
      },
    });
    await run();
    expect((await list())[1]).toMatchObject({ text: '每股派0.27美元' });
  });

  it('proposes an action of a holding once, also when it was dismissed or accepted', async () => {
    const id = await hold();
    answerCharts({
      '600519.SS': {
        dividends: [
          ['2026-11-10', 1],
          ['2026-10-12', 2],
        ],
      },
    });
    expect(await run()).toMatchObject({ proposed: 2 });
    expect(await run()).toMatchObject({ proposed: 0 });
    const [newer, older] = await list();
    await call('POST', `/corporate-actions/${newer.id}/dismiss`);
    await call('POST', `/corporate-actions/${older.id}/accept`, {});
    expect(await run()).toMatchObject({ proposed: 0 });
    const states = (await list()).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['DISMISSED', 'ACCEPTED']);
    // A second lot of the same share is another holding.
    await hold({ quantity: 5 });
    expect(await run()).toMatchObject({ proposed: 2 });
    expect((await call('GET', `/investments/${id}/entries`)).body.data.total).toBe(2);
  });

  it('does not propose what the owner has entered already', async () => {
    const id = await hold();
    const dividend = { type: 'DIVIDEND', day: '2026-11-13', amount: 990 };
    await call('POST', `/investments/${id}/entries`, dividend);
    await call('POST', `/investments/${id}/corporate-actions`, {
      ...{ text: '10送5', exDay: '2026-10-12' },
    });
    answerCharts({
      '600519.SS': {
        dividends: [
          ['2026-11-10', 1],
          ['2026-10-12', 2],
        ],
        splits: [['2026-10-12', 1.5, 1]],
      },
    });
    await run();
    const texts = (await list()).map(({ text }: { text: string }) => text);
    expect(texts.sort()).toEqual(['10派20元', '10送5']);
  });

  it('leaves out what was not held, what is long ago, and what is left out of every sum', async () => {
    await hold({ purchaseDate: '2026-11-10' });
    const id = await hold({ symbol: '000001' });
    await call('PUT', `/investments/${id}/status`, { status: 0 });
    answerCharts({
      '600519.SS': {
        dividends: [
          ['2026-11-10', 1],
          ['2026-06-12', 1],
        ],
      },
      '000001.SZ': { dividends: [['2026-11-10', 1]] },
    });
    expect(await run()).toEqual({ proposed: 0, failed: 0 });
  });

  it('asks for listed funds as their exchange lists them, and takes an unknown one for one without any', async () => {
    const fund = { investmentType: 'FUND', investmentName: '沪深300ETF' };
    await hold({ ...fund, symbol: '510300' });
    await hold({ ...fund, symbol: '159915' });
    await hold({ ...fund, symbol: '519674' });
    await hold({ ...fund, symbol: '110022' });
    answerCharts({
      '510300.SS': { dividends: [['2026-11-10', 0.046]] },
      '159915.SZ': { splits: [['2026-11-11', 2, 1]] },
    });
    expect(await run()).toEqual({ proposed: 2, failed: 0 });
    expect(await list()).toMatchObject([
      {
        ...{ symbol: '159915', text: '1拆2', kind: 'SPLIT' },
        entries: [{ type: 'SPLIT', ratioNew: 2, ratioOld: 1 }],
      },
      { symbol: '510300', text: '每份派0.046元', entries: [{ type: 'DIVIDEND', amount: 46 }] },
    ]);
    expect(stubs.asked.get('yahoo')?.some((path) => path.includes('110022'))).toBe(false);
  });

  it('keeps the currency of cash, and asks what arrived where the holding is booked in another one', async () => {
    await hold({ symbol: '00700', currency: 'CNY', quantity: 300 });
    answerCharts({ '0700.HK': { dividends: [['2026-11-11', 4.5]], currency: 'HKD' } });
    expect(await run()).toEqual({ proposed: 1, failed: 0 });
    const [action] = await list();
    expect(action).toMatchObject({
      text: '每股派4.5港元',
      entries: [
        { type: 'DIVIDEND', amount: null, announcedAmount: 1350, announcedCurrency: 'HKD' },
      ],
    });
    const accept = (body: object) => call('POST', `/corporate-actions/${action.id}/accept`, body);
    const refused = await accept({});
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { entries: ['方案以 HKD 派息，而这项投资以 CNY 记账，请填写实际到账的金额'] },
    ]);
    const received = { type: 'DIVIDEND', day: '2026-11-20', amount: 1222.4 };
    expect((await accept({ entries: [received] })).status).toBe(200);
  });

  it('goes on with the others when the source fails for one, and names it', async () => {
    await hold({ symbol: 'AAPL', currency: 'USD' });
    await hold();
    answerCharts({ '600519.SS': { dividends: [['2026-11-10', 1]] } });
    expect(await run()).toEqual({ proposed: 1, failed: 1 });
    expect(test.logLines.join()).toContain('corporate actions were not fetched');
    stubs.answer('yahoo', faults.html);
    stubs.answer('tencent', faults.html);
    expect(await run()).toEqual({ proposed: 0, failed: 2 });
  });

  it('forgets what was reported for a holding when its symbol becomes another one', async () => {
    const id = await hold();
    answerCharts({ '600519.SS': { dividends: [['2026-11-10', 1]] } });
    await run();
    await call('PUT', `/investments/${id}`, { symbol: '600036' });
    expect(await list()).toEqual([]);
  });

  /** Daily rows of Tencent, which have an object on ex-days; Yahoo cannot be reached. */
  function answerRows(bySymbol: Record<string, Record<string, object>>) {
    stubs.answer('yahoo', faults.hangUp);
    stubs.answer('tencent', ({ query }) => {
      const [symbol = ''] = (query.get('param') ?? '').split(',');
      const day = Object.entries(bySymbol[symbol] ?? {}).map(([on, what]) => [
        ...[on, '1', '20.00', '21', '19', '7.000', { cqr: on, ...what }],
      ]);
      return asJson({ code: 0, msg: '', data: { [symbol]: { day } } });
    });
  }

  it('has record day, pay day, 送 and 转 from Tencent, where Yahoo cannot be reached', async () => {
    await hold();
    await hold({ symbol: '0005.HK', currency: 'HKD', investmentName: '汇丰控股', quantity: 400 });
    answerRows({
      sh600519: {
        '2026-11-10': { djr: '2026-11-09', FHcontent: '10送3股,10转2股,10派1.5元' },
      },
      hk00005: {
        '2026-11-12': {
          ...{ djr: '2026-11-13', paixiri: '2026-12-18', FHcontent: '0.1美元;相当于0.780688港元' },
        },
      },
    });
    expect(await run()).toEqual({ proposed: 2, failed: 0 });
    expect(await list()).toMatchObject([
      {
        ...{ symbol: '0005.HK', source: 'tencent', recordDay: '2026-11-11' },
        ...{ exDay: '2026-11-12', payDay: '2026-12-18' },
        // 400 × 0.780688 = 312.2752, and 400 × 0.1.
        entries: [
          {
            ...{ type: 'DIVIDEND', day: '2026-12-18', amount: 312.28 },
            ...{ announcedAmount: 40, announcedCurrency: 'USD' },
          },
        ],
      },
      {
        ...{ source: 'tencent', recordDay: '2026-11-09', text: '10送3股,10转2股,10派1.5元' },
        entries: [
          { type: 'BONUS', quantity: 300 },
          { type: 'CAPITALISATION', quantity: 200 },
          { type: 'DIVIDEND', amount: 150 },
        ],
      },
    ]);
    expect(await run()).toEqual({ proposed: 0, failed: 0 });
  });

  it('proposes of the words of a source what is not recorded yet', async () => {
    const id = await hold();
    const bonus = { type: 'BONUS', day: '2026-11-10', quantity: 300 };
    await call('POST', `/investments/${id}/entries`, bonus);
    answerRows({
      sh600519: { '2026-11-10': { djr: '2026-11-09', FHcontent: '10送3股,10派1.5元' } },
    });
    expect(await run()).toEqual({ proposed: 1, failed: 0 });
    expect(await list()).toMatchObject([{ text: '10派1.5元', kind: 'DIVIDEND' }]);
  });

  it('proposes what an open-end fund pays out, from the page of its net values', async () => {
    await hold({ investmentType: 'FUND', investmentName: '消费基金', symbol: '110022' });
    const x = Date.parse('2026-11-10T00:00:00+08:00');
    const point = { x, y: 1.05, equityReturn: 0.1, unitMoney: '分红：每份派现金0.05元' };
    stubs.answer('eastmoney', {
      body: `var ishb=false;var fS_name = "NAME";var fS_code = "110022";var Data_netWorthTrend = ${JSON.stringify([point])};`,
    });
    expect(await run()).toEqual({ proposed: 1, failed: 0 });
    expect(await list()).toMatchObject([
      {
        ...{ symbol: '110022', source: 'eastmoney', exDay: '2026-11-10' },
        entries: [{ type: 'DIVIDEND', day: '2026-11-10', amount: 50 }],
      },
    ]);
  });
});
