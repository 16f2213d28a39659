import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instrument, sourcesOn } from '../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../testing/start-quote-stubs.ts';
import { asJson, faults } from '../testing/stub-answer.ts';
import { eastmoneyGold } from './eastmoney-gold.ts';
import { sge } from './sge.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => {
  stubs.answer('eastmoney');
  stubs.answer('sge');
});
afterAll(() => stubs.close());

const gold = instrument('AU9999', 'commodity');

describe('Eastmoney’s gold', () => {
  const ask = () => eastmoneyGold(sourcesOn(stubs)).fetch([gold]);

  it('is requested with decimals, which are used as they are', async () => {
    expect((await ask()).get('AU9999')).toEqual({
      key: 'AU9999',
      price: '950.1',
      currency: 'CNY',
      at: '2026-11-20T07:29:58.000Z',
      day: '2026-11-20',
      source: 'eastmoney',
      name: 'NAME',
    });
    expect(stubs.asked.get('eastmoney')?.at(-1)).toContain('fltt=2');
  });

  const answered = (f43: string, f59: number, also = '') => {
    const data = `"f43":${f43},${also}"f57":"AU9999","f59":${f59},"f86":1795159798`;
    stubs.answer('eastmoney', { body: `{"data":{${data}}}` });
  };

  it('has whole numbers as prices where others beside them have decimals, or where none has', async () => {
    answered('950', 2, '"f44":955.1,"f45":944.2,"f46":"-","f60":946.0,');
    expect((await ask()).get('AU9999')).toMatchObject({ price: '950' });
    answered('11250', 0);
    expect((await ask()).get('AU9999')).toMatchObject({ price: '11250' });
  });

  it('has no price for whole numbers that may be a hundred times the price', async () => {
    answered('95010', 2, '"f44":95510,"f60":94600,');
    await expect(ask()).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('has no price where there are no data', async () => {
    stubs.answer('eastmoney', asJson({ rc: 0, data: null }));
    expect((await ask()).size).toBe(0);
  });

  it.each([
    ['a dash for a price', asJson({ data: { f43: '-', f57: 'AU9999', f59: 2, f86: 1 } })],
    ['no decimals', asJson({ data: { f43: 95010, f57: 'AU9999', f86: 1 } })],
    ['another contract', asJson({ data: { f43: 1, f57: 'AG9999', f59: 2, f86: 1 } })],
    ['a page', faults.html],
  ])('fails on %s', async (_, answer) => {
    stubs.answer('eastmoney', answer);
    await expect(ask()).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });
});

describe('the gold exchange itself', () => {
  const source = () => sge(sourcesOn(stubs));

  it('has closes in the third place of a row, and the newest as the last resort', async () => {
    expect((await source().fetch([gold])).get('AU9999')).toMatchObject({
      price: '950.1',
      at: null,
      day: '2026-11-20',
    });
    expect(await source().dailyCloses(gold, '2026-11-19', '2026-11-19')).toEqual([
      { day: '2026-11-19', close: '950.1', currency: 'CNY' },
    ]);
  });

  it('leaves out the zeros that it sometimes sends', async () => {
    stubs.answer(
      'sge',
      asJson({
        time: [
          ['2026-11-19', 1, 949, 1, 9],
          ['2026-11-20', 0, 0, 0, 0],
        ],
      }),
    );
    expect((await source().fetch([gold])).get('AU9999')).toMatchObject({
      price: '949',
      day: '2026-11-19',
    });
    stubs.answer('sge', asJson({ time: [['2026-11-20', 0, 0, 0, 0]] }));
    await expect(source().fetch([gold])).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    await expect(source().dailyCloses(gold, '2026-11-01', '2026-11-20')).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
    });
  });
});
