import { describe, expect, it } from 'vitest';
import { valuationsFixture } from '../../../testing/fixtures/valuations-fixture.ts';

const { add, call, value, read } = valuationsFixture();

describe('market values of an asset', () => {
  it('stand beside its book value, the newest of them on the list and on the asset', async () => {
    const { id } = await add();
    const first = await value(id, '2026-03-01', 13_000);
    expect(first).toMatchObject({
      message: '估值已添加',
      data: { day: '2026-03-01', value: 13_000, note: null, version: 1 },
    });
    await value(id, '2026-11-01', 12_500.5, { note: '中介报价' });
    await value(id, '2026-06-01', 14_000);
    const shown = {
      currentValue: 10_200,
      marketValue: 12_500.5,
      marketDay: '2026-11-01',
      valueBasis: 'BOOK',
      valueBasisFrom: null,
      countedValue: 10_200,
    };
    expect(await read(`/fixed-assets/${id}`)).toMatchObject(shown);
    expect(await read('/fixed-assets')).toMatchObject([shown]);
    expect(await read(`/fixed-assets/${id}/valuations`)).toMatchObject([
      { day: '2026-11-01', value: 12_500.5, note: '中介报价' },
      { day: '2026-06-01' },
      { day: '2026-03-01' },
    ]);
  });

  it('are edited under their version, and deleted', async () => {
    const { id } = await add();
    const { data } = await value(id, '2026-03-01', 13_000, { note: '估' });
    const path = `/fixed-assets/${id}/valuations/${data.id}`;
    const { body } = await call('PUT', path, { value: 13_500, version: 1 });
    expect(body).toMatchObject({
      message: '估值已更新',
      data: { day: '2026-03-01', value: 13_500, note: '估', version: 2 },
    });
    const stale = await call('PUT', path, { value: 1, version: 1 });
    expect([stale.status, stale.body.error.current]).toMatchObject([409, { value: 13_500 }]);
    expect((await call('DELETE', path)).body.message).toBe('估值已删除');
    expect(await read(`/fixed-assets/${id}/valuations`)).toEqual([]);
    expect((await call('PUT', path, { value: 1 })).status).toBe(404);
    const other = await add();
    const { data: its } = await value(other.id, '2026-03-01', 1);
    expect((await call('DELETE', `/fixed-assets/${id}/valuations/${its.id}`)).status).toBe(404);
  });

  it('are of today when no day is given', async () => {
    const { id } = await add();
    const { body } = await call('POST', `/fixed-assets/${id}/valuations`, { value: 1 });
    expect(body.data.day).toBe('2026-11-21');
  });

  it.each([
    [{ day: '2026-02-30', value: 1 }, { day: ['日期格式不正确'] }],
    [{ day: '2026-11-22', value: 1 }, { day: ['估值日期不能晚于今天'] }],
    [{ day: '2026-01-04', value: 1 }, { day: ['估值日期不能早于购买日期'] }],
    [{ day: '2026-03-01' }, { value: ['请填写不小于0的估值'] }],
    [{ day: '2026-03-01', value: -0.01 }, { value: ['请填写不小于0的估值'] }],
    [{ day: '2026-03-01', value: 1.001 }, { value: ['最多保留2位小数'] }],
  ])('are refused for %o', async (body, fields) => {
    const { id } = await add();
    const answer = await call('POST', `/fixed-assets/${id}/valuations`, body);
    expect([answer.status, answer.body.error.fields]).toEqual([400, fields]);
  });

  it('are one for each day, and none after the disposal', async () => {
    const { id } = await add();
    await value(id, '2026-03-01', 1);
    const { data } = await value(id, '2026-04-01', 2);
    const taken = await call('POST', `/fixed-assets/${id}/valuations`, {
      day: '2026-03-01',
      value: 3,
    });
    expect([taken.status, taken.body.message]).toEqual([409, '该日已有估值，请修改它']);
    const moved = await call('PUT', `/fixed-assets/${id}/valuations/${data.id}`, {
      day: '2026-03-01',
    });
    expect(moved.status).toBe(409);
    await call('POST', `/fixed-assets/${id}/disposal`, {
      kind: 'SCRAP',
      disposalDate: '2026-10-01',
    });
    expect((await value(id, '2026-10-02', 1)).error.fields).toEqual({
      day: ['估值日期不能晚于处置日期'],
    });
    expect(await read(`/fixed-assets/${id}`)).toMatchObject({ marketValue: 2, countedValue: 0 });
  });
});
