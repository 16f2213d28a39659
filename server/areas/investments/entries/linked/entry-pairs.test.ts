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
    const usd = await hold({ symbol: '#3#', currency: 'USD' });
    const sold = { type: 'CONVERT_OUT', day: '2026-03-05', quantity: 1, price: 11 };
    const given = { investmentId: to, quantity: 1, amount: 11 };
    const path = `/investments/${from}/entries`;
    for (const [method, at, body, field, text] of [
      [
        ...['POST', '', { ...sold, type: 'SELL', counterpart: given }],
        ...['counterpart', '转换（转账）请从转出的一方填写'],
      ],
      [
        ...['POST', '', { ...sold, counterpart: { ...given, investmentId: from } }],
        ...['counterpart.investmentId', '转出和转入不能是同一项投资'],
      ],
      [
        ...[
          'POST',
          '',
          { type: 'TRANSFER_OUT', day: sold.day, quantity: 1, counterpart: { investmentId: usd } },
        ],
        ...['counterpart.investmentId', '两项投资的币种不同，不能转移成本'],
      ],
      [
        ...['PUT', `/${out.id}`, { counterpart: { ...given, investmentId: usd } }],
        ...['counterpart', '不能更改另一方的投资，请删除后重新记录'],
      ],
    ] as [string, string, object, string, string][]) {
      const refused = await call(method, `${path}${at}`, body);
      expect([refused.status, refused.body.error?.fields]).toEqual([400, { [field]: [text] }]);
    }
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

  it('moves lots with their costs, so that both holdings together cost what was paid', async () => {
    // 100 at 10.00 and 100 at 10.15: 2,015. The average of 100 is 1,007.50, the oldest 100 cost 1,000.
    const [from, to] = [await hold({ quantity: 100 }), await hold({ symbol: '#2#', quantity: 1 })];
    await add(from, { type: 'BUY', day: '2026-02-02', quantity: 100, price: 10.15 });
    const counterpart = { investmentId: to };
    const out = { type: 'TRANSFER_OUT', day: '2026-03-05', quantity: 120, counterpart };
    await add(from, out);
    // 100 for 1,000 and 20 for 203 went; 80 for 812 stay.
    expect(await holding(from)).toMatchObject({ totalCost: 806, fifoCost: 812 });
    expect(await holding(to)).toMatchObject({ totalCost: 1219, fifoCost: 1213 });
    await add(to, { type: 'SELL', day: '2026-04-01', quantity: 101, price: 11 });
    // The one of its own, bought on the day of the first lot but recorded before it, and that lot.
    expect(await holding(to)).toMatchObject({ fifoCost: 203, fifoRealizedGain: 101 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('moves lots on through a chain, and a changed purchase changes all of it', async () => {
    const [first, second, third] = [
      await hold({ quantity: 100 }),
      await hold({ symbol: '#2#', quantity: 1 }),
      await hold({ symbol: '#3#', quantity: 1 }),
    ];
    const move = (from: string, to: string, day: string, quantity: number) =>
      add(from, { type: 'TRANSFER_OUT', day, quantity, counterpart: { investmentId: to } });
    await move(first, second, '2026-03-05', 60);
    await move(second, third, '2026-03-06', 61);
    // 61 of 100 at 10.00 and one at 10.00.
    expect((await holding(third)).fifoCost).toBe(620);
    const opening = (await entriesOf(first)).at(-1);
    const path = `/investments/${first}/entries/${opening.id}`;
    await call('PUT', path, { quantity: 100, price: 12 });
    expect((await holding(first)).fifoCost).toBe(480);
    expect((await holding(third)).fifoCost).toBe(740);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('keeps the lots when the holding they came from is deleted, and in the personal file', async () => {
    const [from, to] = [await hold({ quantity: 100 }), await hold({ symbol: '#2#', quantity: 1 })];
    await add(from, { type: 'BUY', day: '2026-02-02', quantity: 100, price: 12 });
    const counterpart = { investmentId: to };
    await add(from, { type: 'TRANSFER_OUT', day: '2026-03-05', quantity: 150, counterpart });
    await call('DELETE', `/investments/${from}`);
    // 100 at 10.00, 50 at 12.00, and one at 10.00; on average 150 cost 1,650.
    expect(await holding(to)).toMatchObject({ totalCost: 1660, fifoCost: 1610 });
    const file = (await call('GET', '/personal-data/export')).body;
    const { entries } = file.investments[0];
    const lots = [
      { day: '2026-01-05', confirmDay: '2026-01-05', quantity: '100', cost: '1000' },
      { day: '2026-02-02', confirmDay: '2026-02-02', quantity: '50', cost: '600' },
    ];
    expect(entries.at(-1)).toMatchObject({ type: 'TRANSFER_IN', lots });
  });
});
