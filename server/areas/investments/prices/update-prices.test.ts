import { describe, expect, it } from 'vitest';
import { fact } from '../../../providers/quotes/testing/market-facts.ts';
import { faults } from '../../../providers/quotes/testing/stub-answer.ts';
import { tenShares } from '../../../testing/bodies/investment-bodies.ts';
import { moutai, updatePricesFixture } from '../../../testing/fixtures/update-prices-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const fixture = updatePricesFixture();
const { call, add, update } = fixture;

describe('updating one price', () => {
  it('prices the holding, with source and time', async () => {
    const { id } = await add(moutai);
    const { status, body } = await update('600519', 'stock');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ symbol: '600519', updated: 1 });
    expect((await call('GET', `/investments/${id}`)).body.data).toMatchObject({
      currentPrice: 1700.5,
      currentValue: 170050,
      profit: 20050,
      profitRate: 13.37,
      priceSource: 'tencent',
      priceTime: '2026-11-20T07:00:03.000Z',
      priceStale: false,
      // A refresh, like a sync, is no edit of the row.
      version: 1,
    });
  });

  it('lets the market’s price count again where the owner had entered one, until the next', async () => {
    const { id } = await add({ ...moutai, currentPrice: 1600 });
    const { body } = await update('600519');
    expect(body.data.investments[0]).toMatchObject({
      currentPrice: 1700.5,
      priceSource: 'tencent',
      version: 1,
    });
    const path = `/investments/${id}/price`;
    const entered = await call('PUT', path, undefined, { currentPrice: 1650 });
    expect(entered.body.data).toMatchObject({ currentPrice: 1650, priceSource: 'manual' });
  });

  it('updates it for everybody who holds it, without a fetch of their own', async () => {
    const other = await signIn(fixture.test);
    const body = { ...tenShares, ...moutai };
    await fixture.test.call('POST', '/investments', { token: other.token, body });
    const listed = async () =>
      (await fixture.test.call('GET', '/investments', { token: other.token })).body.data;
    expect(await listed()).toMatchObject([{ currentPrice: null, currentValue: 150000 }]);
    await add(moutai);
    await update('600519');
    expect(await listed()).toMatchObject([{ currentPrice: 1700.5, priceSource: 'tencent' }]);
    // What is bought after the fetch has the price from the start.
    expect(await add(moutai)).toMatchObject({ currentPrice: 1700.5, version: 1 });
  });

  it('accepts a symbol in any spelling, and prices every lot of it', async () => {
    await add(moutai);
    await add({ ...moutai, symbol: 'sh600519' });
    expect((await update('600519.SS')).body.data.updated).toBe(2);
  });

  it('accepts a pair with a slash in its name', async () => {
    await add({ symbol: 'BTC/USDT', investmentType: 'CRYPTO', quantity: 0.5, costPrice: 50000 });
    const { body } = await update('BTC/USDT', 'crypto');
    expect(body.data.investments[0]).toMatchObject({ currentPrice: 60000, currentValue: 30000 });
  });

  it('prices gold per gram and names the unit', async () => {
    await add({ symbol: 'AU9999', investmentType: 'GOLD', currency: 'CNY', costPrice: 780 });
    const { body } = await update('AU9999', 'commodity');
    expect(body.data.investments[0]).toMatchObject({ currentPrice: 950.1, priceUnit: 'gram' });
  });

  it('prices a fund by its NAV, of which only the day is known', async () => {
    await add({ symbol: '110022', investmentType: 'FUND', currency: 'CNY', costPrice: 3 });
    const { body } = await update('110022', 'fund');
    expect(body.data.investments[0]).toMatchObject({
      currentPrice: 3.412,
      priceTime: '2026-11-19',
      priceSource: 'tiantian',
    });
  });

  it('converts a quote into the currency the holding is counted in', async () => {
    const now = fixture.test.deps.now().toISOString();
    const rate = { day: '2026-11-20', source: 'test', fetched_at: now };
    await fixture.test.deps.db
      .insertInto('exchange_rates')
      .values([
        { ...rate, currency: 'CNY', per_euro: '8' },
        { ...rate, currency: 'USD', per_euro: '1.25' },
      ])
      .execute();
    await add({ currency: 'CNY', costPrice: 1000 });
    // 230.09 × 6.4
    expect((await update('AAPL')).body.data.investments[0].currentPrice).toBe(1472.576);
  });

  it('leaves the old price where no exchange rate is known', async () => {
    const { id } = await add({ currency: 'CNY', currentPrice: 1000 });
    const { status, body } = await update('AAPL');
    expect(status).toBe(502);
    expect(body.message).toContain('缺少 USD 兑 CNY 的汇率');
    expect((await call('GET', `/investments/${id}`)).body.data.currentPrice).toBe(1000);
  });

  it('marks it as stale when no source has confirmed it for a day', async () => {
    const { id } = await add(moutai);
    await update('600519');
    fixture.test.clock.advance(24 * 3600_000);
    expect((await call('GET', `/investments/${id}`)).body.data.priceStale).toBe(false);
    fixture.test.clock.advance(1000);
    expect((await call('GET', `/investments/${id}`)).body.data.priceStale).toBe(true);
  });

  it('marks it as stale at once when its last trade is long past', async () => {
    fixture.stubs.facts.set('SH600519', fact('1650', { localTime: '2026-10-09 15:00:00' }));
    const { id } = await add(moutai);
    await update('600519');
    expect((await call('GET', `/investments/${id}`)).body.data).toMatchObject({
      currentPrice: 1650,
      priceTime: '2026-10-09T07:00:00.000Z',
      priceStale: true,
    });
  });

  it('says why an old code of Beijing has no price, and leaves the stored one', async () => {
    const { id } = await add({ ...moutai, symbol: '430047', currentPrice: 12 });
    const { status, body } = await update('430047');
    expect(status).toBe(502);
    expect(body.message).toContain('该代码已停用，北交所已改用 920 开头的新代码');
    expect((await call('GET', `/investments/${id}`)).body.data.currentPrice).toBe(12);
  });

  it('asks the next source when the first is down and the second answers nonsense', async () => {
    await add(moutai);
    fixture.stubs.answer('tencent', faults.down);
    fixture.stubs.answer('yahoo', faults.html);
    const { body } = await update('600519');
    expect(body.data.investments[0]).toMatchObject({ currentPrice: 1700.5, priceSource: 'sina' });
  });

  it('keeps the old price and names each source when all are down', async () => {
    const { id } = await add({ ...moutai, currentPrice: 1600 });
    fixture.stubs.answerAll(faults.down);
    const { status, body } = await update('600519', 'stock');
    expect(status).toBe(502);
    expect(body).toMatchObject({ success: false, code: 'PROVIDER_FAILED' });
    expect(body.message).toContain('已保留原价格');
    for (const source of ['腾讯行情', '雅虎财经', '新浪财经']) {
      expect(body.message).toContain(source);
    }
    expect((await call('GET', `/investments/${id}`)).body.data).toMatchObject({
      currentPrice: 1600,
      priceSource: 'manual',
    });
  });

  it.each([
    ['a price of 0', '0'],
    ['a price that is no number', 'N/A'],
  ])('keeps the old price before %s', async (_, price) => {
    const { id } = await add({ ...moutai, currentPrice: 1600 });
    fixture.stubs.facts.set('SH600519', fact(price, { previousClose: price }));
    expect((await update('600519')).status).toBe(502);
    expect((await call('GET', `/investments/${id}`)).body.data.currentPrice).toBe(1600);
  });

  it('does not silently store a jump of more than half', async () => {
    const { id } = await add(moutai);
    await update('600519');
    fixture.stubs.facts.set('SH600519', fact('850.00', { localTime: '2026-11-20 15:10:00' }));
    fixture.test.clock.advance(3 * 60_000);
    const { status, body } = await update('600519');
    expect(status).toBe(502);
    expect(body.code).toBe('PROVIDER_FAILED');
    expect(body.message).toContain('是否发生了拆股、合股或送转？');
    expect((await call('GET', `/investments/${id}`)).body.data.currentPrice).toBe(1700.5);
    const { failed } = (await call('POST', '/investments/price/update/all')).body.data;
    expect(failed).toMatchObject([{ symbol: '600519', investmentId: id }]);
  });

  it('refuses an unknown symbol with a message', async () => {
    await add({ symbol: 'ZZZZZ' });
    const { status, body } = await update('ZZZZZ', 'stock');
    expect(status).toBe(502);
    expect(body.message).toContain('未找到该代码的行情');
  });

  it.each([
    [
      ...['of a type without any source', { investmentType: 'OTHER', symbol: '字画' }, 'other'],
      ...['assetType', '这类投资没有行情来源，请手动更新价格'],
    ],
    ['of the wrong asset type', {}, 'crypto', 'assetType', '资产类型与持有的投资不一致'],
    [
      ...['that is no symbol at all', { symbol: '我的宝贝' }, 'stock'],
      ...['symbol', '无法识别该代码，请检查代码和类型，或手动更新价格'],
    ],
    ['of an unknown asset type', {}, 'art', 'assetType', '不支持的资产类型'],
  ] as [string, Record<string, unknown>, string, string, string][])(
    'refuses a symbol %s',
    async (...given) => {
      const [, fields, assetType, field, text] = given;
      const { symbol } = await add(fields);
      const { status, body } = await update(symbol, assetType);
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(body.error.fields).toEqual({ [field]: [text] });
      expect(fixture.stubs.asked.get('tencent')).toEqual([]);
    },
  );

  it('is 404 for what the user does not hold, without a request to a source', async () => {
    const { status, body } = await update('600519', 'stock');
    expect(status).toBe(404);
    expect(body.message).toContain('没有持有');
    expect(fixture.stubs.asked.get('tencent')).toEqual([]);
  });

  it('leaves a line in the audit log', async () => {
    await add(moutai);
    await update('600519');
    const lines = await fixture.test.deps.db.selectFrom('audit_log').select('action').execute();
    expect(lines.map((line) => line.action)).toContain('investments.updatePrice');
  });
});
