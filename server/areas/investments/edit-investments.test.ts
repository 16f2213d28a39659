import { describe, expect, it } from 'vitest';
import { investmentsFixture } from '../../testing/fixtures/investments-fixture.ts';
import { storeQuote } from '../../testing/store-quote.ts';

const fixture = investmentsFixture();
const { call, add } = fixture;

describe('editing a holding', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { id } = await add({ description: '长期' });
    const { body } = await call('PUT', `/investments/${id}`, { quantity: 12.5, costPrice: 140 });
    expect(body.data).toMatchObject({
      investmentName: '苹果公司',
      quantity: 12.5,
      purchasePrice: 140,
      totalCost: 1750,
      purchaseDate: '2026-03-02',
      description: '长期',
      version: 2,
    });
  });

  it('keeps the purchase date, and sets it to today when it is cleared', async () => {
    const { id } = await add();
    const renamed = await call('PUT', `/investments/${id}`, { investmentName: '苹果' });
    expect(renamed.body.data.purchaseDate).toBe('2026-03-02');
    const cleared = await call('PUT', `/investments/${id}`, { purchaseDate: null });
    expect(cleared.body.data.purchaseDate).toBe('2026-11-21');
  });

  it('refuses a stale version and shows the row as it is', async () => {
    const { id, version } = await add();
    await call('PUT', `/investments/${id}/status`, { status: 2 });
    const { status, body } = await call('PUT', `/investments/${id}`, { quantity: 1, version });
    expect(status).toBe(409);
    expect(body.code).toBe('CONFLICT');
    expect(body.error.current).toMatchObject({ id, quantity: 10, status: 2, version: 2 });
  });

  it('has the price of what the holding becomes, and keeps one that the owner entered', async () => {
    const { id } = await add({ currentPrice: 180 });
    const renamed = await call('PUT', `/investments/${id}`, { symbol: 'MSFT' });
    expect(renamed.body.data).toMatchObject({ currentPrice: 180, priceSource: 'manual' });
    await call('PUT', `/investments/${id}`, { currentPrice: null });
    await storeQuote(fixture.test, { key: 'US.MSFT', price: '410.5' });
    const spelled = await call('PUT', `/investments/${id}`, { symbol: 'MSFT.US' });
    expect(spelled.body.data).toMatchObject({ currentPrice: 410.5, priceSource: 'yahoo' });
    const other = await call('PUT', `/investments/${id}`, { symbol: 'NVDA' });
    expect(other.body.data).toMatchObject({ currentPrice: null, priceSource: null, profit: 0 });
  });

  it.each([
    ['an empty name', { investmentName: '' }, 'investmentName', '投资名称不能为空'],
    ['a cleared quantity', { quantity: null }, 'quantity', '数量必须大于0'],
    ['a cost of nothing', { purchasePrice: 0 }, 'purchasePrice', '成本价格必须大于0'],
    ['a version that is a text', { version: '1' }, 'version', '版本号必须是整数'],
  ])('refuses %s', async (_, fields, field, text) => {
    const { id } = await add();
    const { status, body } = await call('PUT', `/investments/${id}`, fields);
    expect(status).toBe(400);
    expect(body.error.fields[field]).toEqual([text]);
  });
});

describe('deleting a holding', () => {
  it('removes it and the prices entered for it', async () => {
    const { id } = await add({ currentPrice: 180 });
    expect((await call('DELETE', `/investments/${id}`)).body.message).toBe('投资已删除');
    expect((await call('GET', `/investments/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/investments/${id}`)).status).toBe(404);
    const left = await fixture.test.deps.db
      .selectFrom('manual_prices')
      .selectAll()
      .where('investment_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the status of a holding', () => {
  it.each([0, 1, 2, -1, 99])('can be %i', async (status) => {
    const { id } = await add();
    const { body } = await call('PUT', `/investments/${id}/status`, { status });
    expect(body.data).toMatchObject({ status, version: 2 });
  });

  it('is not changed by someone who has seen an older version, and the row comes back as it is', async () => {
    const { id, version } = await add();
    await call('PUT', `/investments/${id}`, { quantity: 12, version });
    const late = await call('PUT', `/investments/${id}/status`, { status: 2, version });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.body.error.current).toMatchObject({ id, quantity: 12, status: 1, version: 2 });
  });

  it.each([[1.5], ['1'], [null], [undefined], [2 ** 31]])('cannot be %s', async (status) => {
    const { id } = await add();
    const answer = await call('PUT', `/investments/${id}/status`, { status });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.fields)).toEqual(['status']);
  });
});
