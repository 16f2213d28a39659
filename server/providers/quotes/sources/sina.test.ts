import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instrument, sourcesOn } from '../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../testing/start-quote-stubs.ts';
import { asBytes, faults } from '../testing/stub-answer.ts';
import { sina } from './sina.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => stubs.answer('sina'));
afterAll(() => stubs.close());

const gold = instrument('AU9999', 'commodity');
const ask = (...instruments: ReturnType<typeof instrument>[]) =>
  sina(sourcesOn(stubs)).fetch(instruments);

describe('Sina', () => {
  it('prices shares and gold in one request, with the Referer that it requires', async () => {
    const quotes = await ask(instrument('600519'), instrument('700'), gold);
    expect(stubs.asked.get('sina')).toEqual(['/list=sh600519,hk00700,gds_AU9999']);
    expect(quotes.get('SH600519')).toEqual({
      key: 'SH600519',
      price: '1700.5',
      currency: 'CNY',
      at: '2026-11-20T07:00:03.000Z',
      day: '2026-11-20',
      source: 'sina',
      name: '贵州茅台',
    });
    expect(quotes.get('HK00700')).toMatchObject({
      price: '400.2',
      currency: 'HKD',
      at: '2026-11-20T08:08:00.000Z',
      name: '腾讯控股',
    });
    expect(quotes.get('AU9999')).toMatchObject({
      price: '950.1',
      currency: 'CNY',
      at: '2026-11-20T07:29:58.000Z',
    });
  });

  it('leaves out what it does not know', async () => {
    expect((await ask(instrument('600000'))).size).toBe(0);
  });

  it.each([
    ['short', 'var hq_str_gds_AU9999="950.10,0,950.00";'],
    [
      'without a price',
      'var hq_str_gds_AU9999="N/A,0,0,0,0,0,15:29:58,946.00,0,0,0,0,2026-11-20,";',
    ],
    ['cut off', 'var hq_str_gds_AU9999="950.10,0,950.00,950.40,955.0'],
  ])('has no price in a row %s', async (_, body) => {
    stubs.answer('sina', asBytes(body));
    const failure = await ask(gold).then(
      (quotes) => quotes.get('AU9999'),
      (error) => error,
    );
    expect(failure).toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('does not take the previous close for a price of a day without trade', async () => {
    const body = 'var hq_str_gds_AU9999="0.00,0,0,0,0,0,08:29:58,946.00,0,0,0,0,2026-11-20,NAME";';
    stubs.answer('sina', asBytes(body));
    expect((await ask(gold)).get('AU9999')).toMatchObject({ code: 'NOT_TRADED' });
  });

  it.each([
    ['delisted', { 32: '-3' }, 'DELISTED'],
    ['suspended', { 32: '03' }, 'NOT_TRADED'],
    ['not traded, at a price of 0', { 3: '0.000' }, 'NOT_TRADED'],
    ['not traded, at the previous close', { 1: '0.000', 3: '1690.000' }, 'NOT_TRADED'],
  ])('does not take the price of a share that is %s for one of today', async (_, fields, code) => {
    const cells = ['NAME', '1695.00', '1690.00', '1700.50', '1701', '1690'];
    const row = Object.assign(
      [...cells, ...new Array<string>(24).fill('0'), '2026-11-20', '15:00:03', '00', ''],
      fields,
    );
    stubs.answer('sina', asBytes(`var hq_str_sh600519="${row.join()}";`));
    expect((await ask(instrument('600519'))).get('SH600519')).toMatchObject({ code });
  });

  it('prices a share that is halted after it traded', async () => {
    const cells = ['NAME', '1695.00', '1690.00', '1700.50', '1701', '1690', '0', '0', '12'];
    const row = [...cells, ...new Array<string>(21).fill('0'), '2026-11-20', '10:12:03', '04', ''];
    stubs.answer('sina', asBytes(`var hq_str_sh600519="${row.join()}";`));
    expect((await ask(instrument('600519'))).get('SH600519')).toMatchObject({ price: '1700.5' });
  });

  it('prices the shares of the Beijing exchange', async () => {
    expect((await ask(instrument('920819'))).get('BJ920819')).toMatchObject({
      price: '14.05',
      day: '2026-11-20',
    });
  });

  it('fails as a whole on an empty answer', async () => {
    stubs.answer('sina', asBytes(''));
    await expect(ask(gold)).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
      message: '对方的回答是空的',
    });
  });

  it('fails as a whole when it is refused', async () => {
    stubs.answer('sina', { status: 403, body: 'Forbidden' });
    await expect(ask(gold)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      message: '对方拒绝了访问',
    });
    stubs.answer('sina', faults.html);
    await expect(ask(gold)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });
});
