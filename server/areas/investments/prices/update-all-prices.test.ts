import { describe, expect, it } from 'vitest';
import { moutai, updatePricesFixture } from '../../../testing/fixtures/update-prices-fixture.ts';

const { call, add } = updatePricesFixture();

describe.each(['/investments/price/update/all', '/investments/sync/prices'])('%s', (path) => {
  it('prices everything it can and names what it cannot', async () => {
    await add(moutai);
    await add({ symbol: 'AAPL' });
    await add({ symbol: 'ZZZZZ', currentPrice: 5 });
    await add({ symbol: '字画', investmentType: 'OTHER' });
    const { status, body } = await call('POST', path);
    expect(status).toBe(200);
    expect(body.data.updated).toBe(2);
    expect(body.data.failed).toEqual([
      { symbol: '字画', reason: '这类投资没有行情来源，请手动更新价格' },
      { symbol: 'ZZZZZ', reason: expect.stringContaining('未找到该代码的行情') },
    ]);
    const { data } = (await call('GET', '/investments/search', { keyword: 'ZZZZZ' })).body;
    expect(data[0]).toMatchObject({ currentPrice: 5, priceSource: 'manual' });
  });

  it('does nothing without holdings', async () => {
    expect((await call('POST', path)).body.data).toEqual({ updated: 0, failed: [] });
  });
});
