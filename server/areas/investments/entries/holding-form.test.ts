import { describe, expect, it } from 'vitest';
import { entriesFixture, sale } from '../../../testing/fixtures/entries-fixture.ts';

const { call, hold, add, holding, entriesOf, fields } = entriesFixture();

describe('the form of a holding', () => {
  it('rewrites the opening as long as it is the only entry', async () => {
    const id = await hold();
    await call('PUT', `/investments/${id}`, {
      quantity: 20,
      purchasePrice: 3.3,
      purchaseDate: '2026-02-01',
    });
    expect(await entriesOf(id)).toMatchObject([
      { type: 'OPENING', quantity: 20, price: 3.3, day: '2026-02-01', version: 1 },
    ]);
    expect(await holding(id)).toMatchObject({ quantity: 20, totalCost: 66, entryCount: 1 });
  });

  it('writes one correction a day once there are other entries', async () => {
    const id = await hold();
    await add(id, sale);
    await call('PUT', `/investments/${id}`, { quantity: 650 });
    await call('PUT', `/investments/${id}`, { quantity: 700, purchasePrice: 9 });
    const [correction, ...others] = await entriesOf(id);
    expect(correction).toMatchObject({ type: 'CORRECTION', origin: 'correction', quantity: 700 });
    expect(others).toHaveLength(2);
    expect(await holding(id)).toMatchObject({ quantity: 700, purchasePrice: 9, totalCost: 6300 });
  });

  it('that sends back what it was given writes nothing', async () => {
    const id = await hold({ quantity: 3, purchasePrice: 10 });
    await add(id, { type: 'BUY', day: '2026-02-01', quantity: 4, price: 10.1 });
    const { quantity, purchasePrice, purchaseDate, currency } = await holding(id);
    const body = { quantity, purchasePrice, purchaseDate, currency, investmentName: '改名' };
    expect((await call('PUT', `/investments/${id}`, body)).body.data.entryCount).toBe(2);
  });

  it('refuses another currency, and a purchase date after a later entry', async () => {
    const id = await hold();
    await add(id, sale);
    expect(await fields(call('PUT', `/investments/${id}`, { currency: 'USD' }))).toEqual([
      400,
      { currency: ['已有交易记录，不能更改币种'] },
    ]);
    expect(await fields(call('PUT', `/investments/${id}`, { purchaseDate: '2026-03-06' }))).toEqual(
      [400, { purchaseDate: ['购买日期不能晚于 2026-03-05 的卖出'] }],
    );
    const moved = await call('PUT', `/investments/${id}`, { purchaseDate: '2026-03-01' });
    expect(moved.body.data.purchaseDate).toBe('2026-03-01');
  });

  it('adds a holding by its first entry', async () => {
    const { status, body } = await call('POST', '/investments', {
      investmentName: '基金',
      symbol: '#3#',
      investmentType: 'FUND',
      currency: 'CNY',
      firstEntry: { type: 'BUY', day: '2026-02-02', quantity: 425.42, amount: 998.5, fee: 1.5 },
    });
    expect([status, body.data?.totalCost]).toEqual([200, 1000]);
    expect(body.data).toMatchObject({ quantity: 425.42, purchaseDate: '2026-02-02' });
    expect(await entriesOf(body.data.id)).toMatchObject([{ type: 'BUY' }]);
  });
});

describe('a holding that was sold whole', () => {
  it('is in a list of its own, and in the totals with its gain alone', async () => {
    const id = await hold();
    await hold({ symbol: '#2#', quantity: 1 });
    await add(id, { ...sale, quantity: 1000 });
    const ids = async (state?: string) =>
      (await call('GET', '/investments', undefined, state ? { state } : {})).body.data.map(
        (row: { id: string }) => row.id,
      );
    expect(await ids()).not.toContain(id);
    expect(await ids('cleared')).toEqual([id]);
    expect(await ids('all')).toHaveLength(2);
    const { data } = (await call('GET', '/investments/summary', undefined, { currency: 'CNY' }))
      .body;
    expect(data).toMatchObject({
      holdingsCount: 1,
      totalCost: 10,
      realizedGain: 992.76,
      income: 0,
      totalGain: 992.76,
    });
  });
});
