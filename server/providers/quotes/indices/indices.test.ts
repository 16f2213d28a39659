import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allIndexSeries } from '../../../../finance/market/indices.ts';
import type { Instrument } from '../../../../finance/market/symbols.ts';
import { createSourcesByMarket } from '../sources-by-market.ts';
import { fact } from '../testing/market-facts.ts';
import { sourcesOn } from '../testing/sources-on.ts';
import { startQuoteStubs } from '../testing/start-quote-stubs.ts';
import { asJson } from '../testing/stub-answer.ts';
import { csindex } from './csindex.ts';

let stubs: Awaited<ReturnType<typeof startQuoteStubs>>;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => stubs.answer('csindex'));
afterAll(() => stubs.close());

function index(code: string): Instrument {
  const found = allIndexSeries.find(({ instrument }) => instrument.code === code)?.instrument;
  if (!found) throw new Error(`no index ${code}`);
  return found;
}

const closesOf = (code: string) =>
  csindex(sourcesOn(stubs)).dailyCloses(index(code), '2026-11-01', '2026-11-20');

const of = { indexCode: 'H00300' };

function answerWith(data: object[] | null, code = '200') {
  stubs.answer('csindex', asJson({ code, msg: '', data }));
}

describe('China Securities Index', () => {
  it('answers the closes of a total return index, each day once', async () => {
    const closes = { '2026-11-18': '5600.1', '2026-11-19': '5610.25', '2026-11-20': '5590' };
    stubs.facts.set('index:H00300', fact('5590', { closes }));
    expect(await closesOf('H00300')).toEqual([
      { day: '2026-11-18', close: '5600.1', currency: 'CNY' },
      { day: '2026-11-19', close: '5610.25', currency: 'CNY' },
      { day: '2026-11-20', close: '5590', currency: 'CNY' },
    ]);
    expect(stubs.asked.get('csindex')?.at(-1)).toBe(
      '/csindex-home/perf/index-perf?indexCode=H00300&startDate=20261101&endDate=20261120',
    );
  });

  it('drops the row that a holiday repeats, and a day that comes twice', async () => {
    const row = (tradeDate: string, close: string) => ({ ...of, tradeDate, close: Number(close) });
    const data = [row('20261118', '10.5'), row('20261119', '10.5'), row('20261118', '10.5')];
    answerWith([...data, row('20261120', '11')]);
    expect((await closesOf('H00300')).map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-20']);
  });

  it('ignores rows without a price or outside of the days asked for', async () => {
    const data = [
      { ...of, tradeDate: '20261118', close: 0 },
      { ...of, tradeDate: '20261119', close: null },
      { ...of, tradeDate: 'soon', close: 5 },
      { ...of, tradeDate: '20251119', close: 5 },
    ];
    answerWith(data);
    expect(await closesOf('H00300')).toEqual([]);
    answerWith(null);
    expect(await closesOf('H00300')).toEqual([]);
  });

  it('refuses the closes of another index', async () => {
    const row = { tradeDate: '20261119', close: 5 };
    answerWith([
      { ...of, ...row },
      { indexCode: '000300', ...row },
    ]);
    await expect(closesOf('H00300')).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    answerWith([row]);
    await expect(closesOf('H00300')).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('takes a failure with an empty list for no answer', async () => {
    answerWith([], '500');
    await expect(closesOf('H00300')).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('refuses an answer that is something else', async () => {
    stubs.answer('csindex', { body: '{"data":[{"close":5}]}' });
    await expect(closesOf('H00300')).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    stubs.answer('csindex', { body: '<html>busy</html>' });
    await expect(closesOf('H00300')).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });
});

describe('the closes of an index', () => {
  const sourcesFor = (code: string) =>
    createSourcesByMarket(sourcesOn(stubs)).histories(index(code));

  it.each([
    ['H00300', ['csindex']],
    ['000905', ['csindex', 'tencent']],
    ['HSI', ['yahoo', 'tencent']],
    ['SP500TR', ['yahoo']],
    ['GSPC', ['yahoo']],
    ['AU9999', ['sge']],
  ])('of %s are asked of %s', (code, names) => {
    expect(sourcesFor(code).map(({ name }) => name)).toEqual(names);
  });

  it('come from other services by the code that they know', async () => {
    stubs.facts.set('SH000300', fact('4600'));
    stubs.facts.set('index:SP500TR', fact('14000.5', { currency: 'USD' }));
    const newest = async (code: string, name: string) => {
      const source = sourcesFor(code).find((one) => one.name === name);
      return (await source?.dailyCloses(index(code), '2026-11-01', '2026-11-20'))?.at(-1);
    };
    const day = '2026-11-20';
    expect(await newest('000300', 'tencent')).toEqual({ day, close: '4600', currency: 'CNY' });
    expect(await newest('SP500TR', 'yahoo')).toEqual({ day, close: '14000.5', currency: 'USD' });
    expect(await newest('AU9999', 'sge')).toEqual({ day, close: '950.1', currency: 'CNY' });
    expect(stubs.asked.get('tencent')?.at(-1)).toContain('sh000300');
    expect(stubs.asked.get('yahoo')?.at(-1)).toContain('/^SP500TR?');
  });
});
