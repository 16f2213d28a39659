import { describe, expect, it } from 'vitest';
import { checkData } from '../../../../integrity/check-data.ts';
import { entriesFixture } from '../../../../testing/fixtures/entries-fixture.ts';

const fixture = entriesFixture();
const { call, hold, add, holding, entriesOf } = fixture;

describe('a conversion and a transfer', () => {
  it('is a pair of entries, which are removed together', async () => {
    const [from, to] = [await hold(), await hold({ symbol: '#2#' })];
    const counterpart = { investmentId: to, quantity: 500, amount: 4400 };
    const out = await add(from, {
      type: 'CONVERT_OUT',
      day: '2026-03-05',
      quantity: 400,
      price: 11,
      counterpart,
    });
    expect(out.effect).toMatchObject({ realizedGain: 400, cash: 0 });
    const [into] = await entriesOf(to);
    expect(into).toMatchObject({ label: '转换转入', pairId: out.pairId, quantity: 500 });
    expect(await holding(to)).toMatchObject({ quantity: 1500, totalCost: 14400 });
    await call('DELETE', `/investments/${to}/entries/${into.id}`);
    expect(await holding(from)).toMatchObject({ quantity: 1000, entryCount: 1 });
    expect(await holding(to)).toMatchObject({ quantity: 1000, entryCount: 1 });
  });

  it('leaves one side when the other holding is deleted, which can still be edited', async () => {
    const [from, to] = [await hold(), await hold({ symbol: '#2#' })];
    const counterpart = { investmentId: to, quantity: 500, amount: 4400 };
    const sold = { type: 'CONVERT_OUT', day: '2026-03-05', quantity: 400, price: 11 };
    const { id } = await add(from, { ...sold, counterpart });
    expect((await call('DELETE', `/investments/${to}`)).status).toBe(200);
    const path = `/investments/${from}/entries/${id}`;
    expect((await call('PUT', path, { note: '转换' })).status).toBe(200);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('moves quantity and cost, and a late purchase changes both holdings', async () => {
    const [from, to] = [await hold(), await hold({ symbol: '#2#', quantity: 1 })];
    const counterpart = { investmentId: to };
    const day = '2026-03-05';
    await add(from, { type: 'TRANSFER_OUT', day, quantity: 400, counterpart });
    // 400 of 1,000 at 10.00.
    expect(await holding(to)).toMatchObject({ quantity: 401, totalCost: 4010 });
    await add(from, { type: 'BUY', day: '2026-02-01', quantity: 1000, price: 12 });
    // 400 of 2,000 for 22,000 are 4,400.
    expect(await holding(from)).toMatchObject({ quantity: 1600, totalCost: 17600 });
    expect(await holding(to)).toMatchObject({ quantity: 401, totalCost: 4410 });
  });
});
