import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fact } from '../testing/market-facts.ts';
import { instrument, sourcesOn } from '../testing/sources-on.ts';
import { type QuoteStubs, startQuoteStubs } from '../testing/start-quote-stubs.ts';
import { asBytes, faults } from '../testing/stub-answer.ts';
import { tencent } from './tencent.ts';

let stubs: QuoteStubs;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterEach(() => stubs.answer('tencent'));
afterAll(() => stubs.close());

const moutai = instrument('600519');
const pingAn = instrument('000001');
const aapl = instrument('AAPL');
const ask = (...instruments: ReturnType<typeof instrument>[]) =>
  tencent(sourcesOn(stubs)).fetch(instruments);

/** A mainland row of 88 fields, with some replaced. */
function row(fields: Record<number, string>): string {
  const standard: Record<number, string> = {
    1: 'NAME',
    2: '600519',
    3: '1700.50',
    4: '1690.00',
    30: '20261120150003',
  };
  const cells = Object.assign(new Array<string>(88).fill(''), standard, fields);
  return `v_sh600519="${cells.join('~')}";\n`;
}

describe('Tencent', () => {
  it('prices three markets in one request, each in its own time zone', async () => {
    const quotes = await ask(moutai, instrument('700'), aapl, instrument('BRK.B'));
    expect(stubs.asked.get('tencent')?.at(-1)).toBe('/q=sh600519,hk00700,usAAPL,usBRK.B');
    expect(quotes.get('SH600519')).toEqual({
      key: 'SH600519',
      price: '1700.5',
      currency: 'CNY',
      at: '2026-11-20T07:00:03.000Z',
      day: '2026-11-20',
      source: 'tencent',
      name: '贵州茅台',
    });
    expect(quotes.get('HK00700')).toMatchObject({
      price: '400.2',
      currency: 'HKD',
      at: '2026-11-20T08:08:05.000Z',
      name: '腾讯控股',
    });
    expect(quotes.get('US.AAPL')).toMatchObject({
      price: '230.09',
      currency: 'USD',
      at: '2026-11-20T21:00:01.000Z',
      day: '2026-11-20',
      name: '苹果',
    });
    expect(quotes.get('US.BRK.B')).toMatchObject({ price: '510.25' });
  });

  it('prices a mutual fund by its NAV, and a money fund at one', async () => {
    const quotes = await ask(instrument('110022', 'fund'), instrument('000198', 'fund'));
    expect(quotes.get('FUND110022')).toEqual({
      key: 'FUND110022',
      price: '3.412',
      currency: 'CNY',
      at: null,
      day: '2026-11-19',
      source: 'tencent',
      name: '易方达消费行业股票',
    });
    expect(quotes.get('FUND000198')).toMatchObject({ price: '1', name: '天弘余额宝货币' });
  });

  it('prices an ounce of gold in dollars, with the time of Beijing', async () => {
    const quotes = await ask(instrument('XAU', 'commodity'));
    expect(quotes.get('XAU')).toEqual({
      key: 'XAU',
      price: '4200.5',
      currency: 'USD',
      at: '2026-11-20T08:20:00.000Z',
      day: '2026-11-20',
      source: 'tencent',
    });
  });

  it('prices a yuan counter of Hong Kong in yuan', async () => {
    stubs.facts.set('HK80700', fact('365.4', { localTime: '2026-11-20 16:08:05' }));
    expect((await ask(instrument('80700'))).get('HK80700')).toMatchObject({
      price: '365.4',
      currency: 'CNY',
    });
  });

  it('takes the currency of B shares from the exchange, not from the row', async () => {
    stubs.facts.set('SH900901', fact('0.512'));
    expect((await ask(instrument('900901'))).get('SH900901')).toMatchObject({
      price: '0.512',
      currency: 'USD',
    });
  });

  it('leaves out what it does not know', async () => {
    expect([...(await ask(moutai, instrument('600000'))).keys()]).toEqual(['SH600519']);
    stubs.answer('tencent', asBytes('v_pv_none_match="1";'));
    expect((await ask(instrument('600000'))).size).toBe(0);
  });

  it.each([
    ['delisted', { 40: 'D' }, 'DELISTED', '该证券已退市，不再有行情'],
    ['suspended', { 40: 'S' }, 'NOT_TRADED', '该证券停牌中，没有新的成交'],
    ['not traded, at a price of 0', { 3: '0.00' }, 'NOT_TRADED', '今天没有成交（未开盘或停牌）'],
    [
      'not traded, at the previous close',
      { 3: '1690.00', 5: '0.00', 6: '0' },
      'NOT_TRADED',
      '今天没有成交（未开盘或停牌）',
    ],
  ])('does not take the price of what is %s for one of today', async (_, fields, code, message) => {
    stubs.answer('tencent', asBytes(row(fields)));
    expect((await ask(moutai)).get('SH600519')).toMatchObject({ code, message });
  });

  it.each([
    ['the price is N/A', row({ 3: 'N/A' })],
    ['the price is a dash', row({ 3: '--' })],
    ['the price is negative', row({ 3: '-1.00' })],
    ['the price is not a number', row({ 3: 'NaN' })],
    ['the price is empty', row({ 3: '' })],
    ['the time is no time', row({ 30: '2026112015' })],
    ['the day does not exist', row({ 30: '20261340150003' })],
    ['the row is another symbol’s', row({ 2: '600000' })],
    ['the row is a placeholder', row({ 3: '', 4: '', 30: '' })],
    ['the row is short', 'v_sh600519="1~NAME~600519~1700.50";'],
  ])('has no price where %s', async (_, body) => {
    stubs.answer('tencent', asBytes(body));
    expect((await ask(moutai)).get('SH600519')).toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('parses a valid row beside a broken one', async () => {
    const broken = row({ 3: 'N/A' });
    const sound = row({ 2: '000001', 3: '11.23' }).replace('sh600519', 'sz000001');
    stubs.answer('tencent', asBytes(broken + sound));
    const quotes = await ask(moutai, pingAn);
    expect(quotes.get('SH600519')).toMatchObject({ code: 'BAD_RESPONSE' });
    expect(quotes.get('SZ000001')).toMatchObject({ price: '11.23' });
  });

  it('never reads a shifted field as the price when a name was cut inside a character', async () => {
    // 0xC3 of a two-byte character takes the separator behind it along: fields move by one.
    const cut = row({ 1: 'NAME\u00c3' });
    stubs.answer('tencent', asBytes(cut));
    expect((await ask(moutai)).get('SH600519')).toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('reports a truncated body as broken, not its symbols as unknown', async () => {
    const body = row({}) + row({}).replace('sh600519', 'sz000001').slice(0, 40);
    stubs.answer('tencent', asBytes(body));
    const quotes = await ask(moutai, pingAn);
    expect(quotes.get('SH600519')).toMatchObject({ price: '1700.5' });
    expect(quotes.get('SZ000001')).toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it.each([
    ['nothing at all', asBytes(''), 'BAD_RESPONSE'],
    ['a page instead of rows', faults.html, 'BAD_RESPONSE'],
    ['a limit', faults.rateLimited, 'RATE_LIMITED'],
    ['a redirect elsewhere', faults.elsewhere, 'BAD_RESPONSE'],
    ['a lost connection', faults.hangUp, 'NETWORK'],
    ['an outage', faults.down, 'UPSTREAM_DOWN'],
  ])('fails as a whole on %s', async (_, fault, code) => {
    stubs.answer('tencent', fault);
    await expect(ask(moutai)).rejects.toMatchObject({ code, provider: 'tencent' });
  });

  it('fails at its timeout', async () => {
    stubs.answer('tencent', faults.slow);
    const asking = tencent(sourcesOn(stubs, 100)).fetch([moutai]);
    await expect(asking).rejects.toMatchObject({ code: 'TIMEOUT', message: '连接超时' });
  });
});
