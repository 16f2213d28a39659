import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../http/http-client.ts';
import { addressBook } from '../source-deps.ts';
import { fact } from '../testing/market-facts.ts';
import { fridayNight, instrument, sourcesOn } from '../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../testing/start-quote-stubs.ts';
import { faults } from '../testing/stub-answer.ts';
import { pingzhongdata } from './pingzhongdata.ts';
import { tiantian } from './tiantian.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => {
  stubs.answer('tiantian');
  stubs.answer('eastmoney');
});
afterAll(() => stubs.close());

const consumer = instrument('110022', 'fund');

describe('the batch of NAVs', () => {
  const ask = (...instruments: ReturnType<typeof instrument>[]) =>
    tiantian(sourcesOn(stubs)).fetch(instruments);

  it('has NAV, day and name, and leaves unknown codes out', async () => {
    const quotes = await ask(consumer, instrument('999999', 'fund'));
    expect([...quotes.values()]).toEqual([
      {
        key: 'FUND110022',
        price: '3.412',
        currency: 'CNY',
        at: null,
        day: '2026-11-19',
        source: 'tiantian',
        name: '易方达消费行业股票',
      },
    ]);
  });

  it('has the price of one yuan for a money fund, not its daily income', async () => {
    const quotes = await ask(instrument('000198', 'fund'));
    expect(quotes.get('FUND000198')).toMatchObject({ price: '1' });
  });

  it.each([
    ['null', 'null'],
    ['N/A', '"N/A"'],
    ['0', '0'],
  ])('has no price when the NAV is %s, and never takes the estimate instead', async (_, nav) => {
    const row = `{"FCODE":"110022","SHORTNAME":"X","PDATE":"2026-11-19","NAV":${nav},"GSZ":3.5}`;
    stubs.answer('tiantian', { body: `{"success":true,"data":[${row}]}` });
    expect((await ask(consumer)).get('FUND110022')).toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('is requested from the other host when the first fails', async () => {
    stubs.answer('tiantian', faults.elsewhere);
    stubs.answer('eastmoney', {
      body: '{"success":true,"data":[{"FCODE":"110022","PDATE":"2026-11-19","NAV":3.41}]}',
    });
    expect((await ask(consumer)).get('FUND110022')).toMatchObject({ price: '3.41' });
  });

  it('is never requested from a public host when the operator has set an address', async () => {
    const hosts: string[] = [];
    const now = () => fridayNight;
    const fetch: typeof globalThis.fetch = async (url) => {
      hosts.push(new URL(String(url)).host);
      return new Response('no', { status: 404 });
    };
    const http = createHttpClient({ fetch, now });
    const own = { http, now, address: addressBook({ tiantian: 'http://mirror.example' }) };
    await expect(tiantian(own).fetch([consumer])).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    expect(hosts).toEqual(['mirror.example']);
    hosts.length = 0;
    const standard = { http, now, address: addressBook({}) };
    await expect(tiantian(standard).fetch([consumer])).rejects.toMatchObject({});
    expect(hosts).toEqual(['fundcomapi.tiantianfunds.com', 'fundcomapi.eastmoney.com']);
  });

  it.each([
    ['an answer without success', { body: '{"success":false,"data":null}' }],
    ['a page', faults.html],
    ['half of an answer', { body: '{"success":true,"data":[{"FCODE":"11' }],
  ])('fails on %s', async (_, answer) => {
    stubs.answer('tiantian', answer);
    stubs.answer('eastmoney', answer);
    await expect(ask(consumer)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });
});

describe('a fund’s page', () => {
  const page = () => pingzhongdata(sourcesOn(stubs));
  const script = (nav: string, also = 'var ishb=false;') =>
    `/*2026*/${also}var fS_name = "示例";var fS_code = "110022";var Data_netWorthTrend = ${nav};/*x*/`;

  it('is parsed as text and has the newest NAV with the day in Beijing', async () => {
    stubs.facts.set(
      'FUND110022',
      fact('3.412', { closes: { '2026-11-18': '3.39', '2026-11-19': '3.412' } }),
    );
    expect((await page().fetch([consumer])).get('FUND110022')).toEqual({
      key: 'FUND110022',
      price: '3.412',
      currency: 'CNY',
      at: null,
      day: '2026-11-19',
      source: 'eastmoney',
      name: 'NAME',
    });
    expect(await page().dailyCloses(consumer, '2026-11-01', '2026-11-18')).toEqual([
      { day: '2026-11-18', close: '3.39', currency: 'CNY' },
    ]);
  });

  it('is parsed without running its script', async () => {
    stubs.answer('eastmoney', { body: script('(globalThis.ranFundPage = true, [])') });
    await expect(page().fetch([consumer])).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    expect('ranFundPage' in globalThis).toBe(false);
  });

  it('may state dividends in words, and days without a NAV are skipped', async () => {
    const points =
      '[{"x":1763395200000,"y":3.39,"unitMoney":"分红：每份派现金0.04元];"},{"x":1763481600000,"y":null}]';
    stubs.answer('eastmoney', { body: script(points) });
    const failure = await page()
      .fetch([consumer])
      .then(
        (quotes) => quotes.get('FUND110022'),
        (error) => error,
      );
    // The text of a dividend looks like the end of the list: better nothing than half of it.
    expect(failure).toMatchObject({ code: 'BAD_RESPONSE' });
    stubs.answer('eastmoney', { body: script(points.replace('];"', '"')) });
    expect((await page().fetch([consumer])).get('FUND110022')).toMatchObject({
      price: '3.39',
      day: '2025-11-18',
    });
  });

  it('has a price of one for a money fund on each day of income', async () => {
    const income =
      'var ishb=true;var Data_millionCopiesIncome = [[1763395200000,0.4312],[1763481600000,0.43]];';
    stubs.answer('eastmoney', { body: script('[]', income) });
    expect(await page().dailyCloses(consumer, '2025-11-18', '2025-11-18')).toEqual([
      { day: '2025-11-18', close: '1', currency: 'CNY' },
    ]);
  });

  it('is missing for an unknown code, and has to be that of the code asked for', async () => {
    expect((await page().fetch([instrument('999999', 'fund')])).size).toBe(0);
    stubs.answer('eastmoney', { body: script('[]').replace('110022', '000001') });
    await expect(page().fetch([consumer])).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });
});

describe('dividends and conversions in the pages of funds', () => {
  const page = (...points: [day: string, unitMoney: string][]) => {
    const trend = points.map(([day, unitMoney]) => ({
      ...{ x: Date.parse(`${day}T00:00:00+08:00`), y: 1.05, equityReturn: 0.1, unitMoney },
    }));
    const body = `var ishb=false;var fS_name = "NAME";var fS_code = "110022";var Data_netWorthTrend = ${JSON.stringify(trend)};`;
    stubs.answer('eastmoney', { body });
  };
  const events = () =>
    pingzhongdata(sourcesOn(stubs)).corporateEvents(consumer, '2026-01-01', '2026-11-20');

  it('stand beside the net value of their day in Beijing', async () => {
    page(
      ['2025-12-31', '分红：每份派现金0.03元'],
      ['2026-06-25', ''],
      ['2026-06-26', '分红：每份派现金0.05元'],
      ['2026-09-01', '拆分：每份基金份额折算1.0125份'],
    );
    expect(await events()).toEqual(
      [
        ['2026-06-26', '分红：每份派现金0.05元'],
        ['2026-09-01', '拆分：每份基金份额折算1.0125份'],
      ].map(([exDay, text]) => ({
        ...{ kind: 'ANNOUNCED', exDay, text, recordDay: null, payDay: null },
      })),
    );
  });

  it('are not passed over where the words are not understood', async () => {
    page(['2026-06-26', '每份获赠乙基金0.1份']);
    await expect(events()).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('are unknown of a fund without a page', async () => {
    stubs.answer('eastmoney', { status: 404, body: '' });
    await expect(events()).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });
});
