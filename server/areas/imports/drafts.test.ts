import { describe, expect, it } from 'vitest';
import { cashFile, importsFixture, twoRows, wallet } from '../../testing/imports-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();
const { call, openAccount, begin, apply, balanceOf, undo } = fixture;

describe('a draft', () => {
  it('takes rows in their order alone, 2,000 in a call', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { id } = await begin(cashFile(accountId), twoRows);
    const add = async (offset: number, rows: object[]) => {
      const { status, body } = await call('POST', `/imports/${id}/rows`, { offset, rows });
      return { status, text: body.error?.fields?.rows?.[0] ?? body.message };
    };
    const row = { n: 9, occurredAt: '2026-03-05', amount: 1 };
    expect(await add(1, [row])).toMatchObject({ status: 409 });
    expect(await add(2, [{ ...row, n: 3 }])).toEqual({ status: 400, text: '行号必须递增' });
    expect(await add(2, [row, row])).toEqual({ status: 400, text: '行号必须递增' });
    expect(await add(2, [])).toEqual({ status: 400, text: '请至少提供一行' });
    const many = Array.from({ length: 2001 }, (_, index) => ({ n: index + 10 }));
    expect(await add(2, many)).toEqual({ status: 400, text: '每次最多2000行' });
    expect(await add(2, [row])).toMatchObject({ status: 200 });
  });

  it('takes 20,000 rows in all', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { id } = await begin(cashFile(accountId));
    const add = (offset: number, count: number) => {
      const rows = Array.from({ length: count }, (_, index) => ({ n: offset + index + 1 }));
      return call('POST', `/imports/${id}/rows`, { offset, rows, more: true });
    };
    for (let offset = 0; offset < 20_000; offset += 2000) {
      expect(await add(offset, 2000)).toMatchObject({ status: 200 });
    }
    const { status, body } = await add(20_000, 1);
    expect(status).toBe(400);
    expect(body.error.fields).toEqual({ rows: ['一次最多导入20000行'] });
  });

  it('is changed no more once it is written, and says so', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { id } = await begin(cashFile(accountId), twoRows);
    const refusals = async () => {
      const answers = [
        await call('POST', `/imports/${id}/rows`, { offset: 2, rows: [{ n: 9 }] }),
        await call('PUT', `/imports/${id}`, { accounts: [{ ref: '', accountId }] }),
        await call('PUT', `/imports/${id}/rows`, { state: 'NEW', chosen: false }),
      ];
      return answers.map(({ status, body }) => `${status} ${body.message}`);
    };
    await apply(id);
    expect(await refusals()).toEqual(Array(3).fill('409 这次导入已经完成'));
    await undo(id);
    expect(await refusals()).toEqual(Array(3).fill('409 这次导入已经撤销'));
  });

  it('works nothing out while more rows follow', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { id } = await begin(cashFile(accountId));
    const add = async (offset: number, more: boolean) => {
      const rows = twoRows.map((row, index) => ({ ...row, n: offset + index + 2 }));
      return (await call('POST', `/imports/${id}/rows`, { offset, rows, more })).body.data;
    };
    const first = await add(0, true);
    expect(first).toMatchObject({ rowCount: 2, counts: { new: 0, chosen: 0 }, accounts: [] });
    expect((await call('GET', `/imports/${id}`)).body.data).toMatchObject({
      version: first.version,
      counts: { new: 2 },
    });
    expect(await add(2, false)).toMatchObject({ rowCount: 4, counts: { new: 2, duplicate: 2 } });
  });

  it('of many rows is answered page by page, the same before and after it is written', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { id } = await begin(cashFile(accountId));
    // Every hundredth row has no day.
    const rows = Array.from({ length: 950 }, (_, index) => ({
      n: index + 2,
      amount: 0.01,
      externalId: `A${index}`,
      occurredAt: index % 100 === 99 ? null : '2026-03-05',
    }));
    for (const [offset, more] of [
      [0, true],
      [450, false],
    ] as const) {
      const part = { offset, rows: rows.slice(offset, more ? 450 : 950), more };
      expect(await call('POST', `/imports/${id}/rows`, part)).toMatchObject({ status: 200 });
    }
    const linesOf = async (query: Record<string, string>) => {
      const { body } = await call('GET', `/imports/${id}/rows`, undefined, { query });
      const { records, total } = body.data;
      expect(records.every(({ n, sent }: typeof body) => sent.externalId === `A${n - 2}`)).toBe(
        true,
      );
      return { total, lines: records.map(({ n }: { n: number }) => n) };
    };
    const look = async () => [
      await linesOf({ page: '4', size: '100' }),
      await linesOf({ page: '10', size: '100' }),
      await linesOf({ page: '2', size: '4', state: 'ERROR' }),
    ];
    const expected = [
      { total: 950, lines: Array.from({ length: 100 }, (_, index) => 302 + index) },
      { total: 950, lines: Array.from({ length: 50 }, (_, index) => 902 + index) },
      { total: 9, lines: [501, 601, 701, 801] },
    ];
    expect(await look()).toEqual(expected);
    // 941 rows of one fen beside the 500.00 that were there.
    expect(await apply(id)).toMatchObject({ status: 200, data: { counts: { chosen: 941 } } });
    expect(await balanceOf(accountId)).toBe(509.41);
    expect(await look()).toEqual(expected);
  });

  it('is refused for a preview that is out of date, with the one of now', async () => {
    const { id: accountId } = await openAccount(wallet);
    const { id, data } = await begin(cashFile(accountId), twoRows);
    await call('POST', `/accounts/${accountId}/deposit`, { amount: 1 });
    const stale = await apply(id, data.version);
    expect(stale).toMatchObject({ status: 409, message: '数据已有变化，请重新核对预览' });
    expect(stale.error.current).toMatchObject({ id, accounts: [{ balanceNow: 501 }] });
    expect(await apply(id, stale.error.current.version)).toMatchObject({ status: 200 });
  });

  it('is gone after a day, when it is dropped, and when it is the oldest of four', async () => {
    const { id: accountId } = await openAccount(wallet);
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      ids.push((await begin(cashFile(accountId), twoRows)).id);
      fixture.test.clock.advance(1000);
    }
    const states = async () =>
      Promise.all(ids.map(async (id) => (await call('GET', `/imports/${id}`)).status));
    expect(await states()).toEqual([404, 200, 200, 200]);
    expect(await undo(ids[1] ?? '')).toMatchObject({ status: 200, data: null });
    expect(await states()).toEqual([404, 404, 200, 200]);
    fixture.test.clock.advance(24 * 3600 * 1000);
    expect(await states()).toEqual([404, 404, 404, 404]);
    fixture.test.clock.set('2026-11-21T02:00:00.000Z');
  });

  it('refuses what is no choice of its owner', async () => {
    const none = await begin({ kind: 'CASH' });
    expect(none.error.fields).toMatchObject({ accounts: ['请选择账户'] });
    const kind = await begin({ kind: 'X', accounts: [{ ref: '', ignore: true }] });
    expect(kind.error.fields).toMatchObject({ kind: ['请选择要导入的内容'] });
    const source = await begin({ ...cashFile('x'), source: 'Ali Pay' });
    expect(source.error.fields).toMatchObject({ source: ['来源格式不正确'] });
    const foreign = await begin(cashFile('x'));
    expect(foreign.error.fields).toEqual({ 'accounts.0.accountId': ['账户不存在'] });
    const { id: accountId } = await openAccount(wallet);
    const { id } = await begin(cashFile(accountId), [{ occurredAt: 'x' }]);
    const choices = [{ n: 2, chosen: true }];
    const refused = await call('PUT', `/imports/${id}/rows`, { choices });
    expect(refused.body.error.fields).toEqual({ choices: ['第2行不能导入'] });
  });
});
