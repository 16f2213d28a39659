import { describe, expect, it } from 'vitest';
import { entriesFixture } from '../../../testing/fixtures/entries-fixture.ts';

const { call, hold, add } = entriesFixture();

describe('the marks of a line of prices', () => {
  const marksOf = async (id: string, from?: string) =>
    (await call('GET', `/investments/${id}/entries/marks`, undefined, from ? { from } : {})).body;

  it('are all entries since a day in one answer, each with the unit cost after it', async () => {
    const id = await hold();
    await add(id, { type: 'BUY', day: '2026-02-02', quantity: 500, price: 13 });
    await add(id, { type: 'DIVIDEND', day: '2026-03-05', amount: 180 });
    await add(id, { type: 'SELL', day: '2026-03-06', quantity: 1500, amount: 18000 });
    // 16,500 for 1,500 shares.
    const [buy, dividend, sell] = [
      { type: 'BUY', label: '买入', day: '2026-02-02', quantity: 500, price: 13, amount: 6500 },
      {
        type: 'DIVIDEND',
        label: '现金分红',
        day: '2026-03-05',
        quantity: null,
        price: null,
        amount: 180,
      },
      {
        type: 'SELL',
        label: '卖出',
        day: '2026-03-06',
        quantity: 1500,
        price: null,
        amount: 18000,
      },
    ];
    const last = [
      { ...dividend, averageCost: 11 },
      { ...sell, averageCost: null },
    ];
    expect((await marksOf(id)).data).toEqual({
      averageCostBefore: null,
      entries: [
        expect.objectContaining({ type: 'OPENING', averageCost: 10 }),
        { ...buy, averageCost: 11 },
        ...last,
      ],
    });
    expect((await marksOf(id, '2026-03-05')).data).toEqual({
      averageCostBefore: 11,
      entries: last,
    });
    expect((await marksOf(id, '2026-03-07')).data).toEqual({
      averageCostBefore: null,
      entries: [],
    });
  });

  it('are more than a page of the list has', async () => {
    const id = await hold();
    const days = Array.from(
      { length: 28 },
      (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`,
    );
    for (const day of days) {
      for (let n = 0; n < 4; n += 1) await add(id, { type: 'BUY', day, quantity: 1, price: 10 });
    }
    expect((await marksOf(id)).data.entries).toHaveLength(113);
  });

  it.each([
    ['2026-02-30', '日期格式不正确'],
    ['1969-12-31', '日期不能早于1970-01-01'],
    ['2099-01-01', '日期不能晚于今天'],
  ])('are asked for since a day that has been: not %s', async (from, message) => {
    expect((await marksOf(await hold(), from)).error.fields).toEqual({ from: [message] });
  });
});
