import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { cashFile, importsFixture, twoRows, wallet } from '../../testing/imports-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();
const { call, openAccount, begin, rowsOf, apply, undo, balanceOf } = fixture;

describe('rows that are there already', () => {
  it('are known by their number and direction, and may be imported all the same', async () => {
    const { id: accountId } = await openAccount(wallet);
    const fileHash = 'c'.repeat(64);
    const first = await begin(cashFile(accountId, { fileHash }), twoRows);
    await apply(first.id);
    const again = await begin(cashFile(accountId, { fileHash }), [
      ...twoRows,
      { occurredAt: '2026-03-03', amount: 12, externalId: '2026A', note: '退款' },
    ]);
    expect(again.data).toMatchObject({
      counts: { new: 1, duplicate: 2, chosen: 1 },
      sameFile: { id: first.id, appliedAt: '2026-11-21T02:00:00.000Z' },
    });
    const choices = [{ n: 2, chosen: true }];
    const chosen = await call('PUT', `/imports/${again.id}/rows`, { choices });
    expect(chosen.body.data).toMatchObject({ counts: { chosen: 2 } });
    await apply(again.id);
    expect(await balanceOf(accountId)).toBe(688);
  });

  it('of a wallet are known in whatever account they were booked, those of a table in their own alone', async () => {
    const [one, other] = [await openAccount(wallet), await openAccount(wallet)];
    const rows = [...twoRows, { occurredAt: '2026-03-04 09:00:00', amount: -3 }];
    for (const [source, duplicate] of [
      ['alipay', 3],
      ['table', 0],
    ] as const) {
      const first = await begin(cashFile(one.id, { source }), rows);
      await apply(first.id);
      const again = await begin(cashFile(other.id, { source }), rows);
      expect(again.data.counts).toMatchObject({ new: 3 - duplicate, duplicate });
      await undo(first.id);
      expect((await call('GET', `/imports/${again.id}`)).body.data.counts).toMatchObject({
        new: 3,
      });
    }
  });

  it('without a number are counted: two alike in one file are two', async () => {
    const { id: accountId } = await openAccount(wallet);
    const row = { occurredAt: '2026-03-01', amount: -2 };
    const first = await begin(cashFile(accountId), [row, row]);
    expect(first.data.counts).toMatchObject({ new: 2 });
    await apply(first.id);
    const again = await begin(cashFile(accountId), [row, row, row]);
    expect(again.data.counts).toMatchObject({ new: 1, duplicate: 2 });
  });

  it('do not count once they are undone, and a number twice in one draft does', async () => {
    const { id: accountId } = await openAccount(wallet);
    const first = await begin(cashFile(accountId), twoRows);
    await apply(first.id);
    await undo(first.id);
    const again = await begin(cashFile(accountId), [...twoRows, twoRows[0] ?? {}]);
    expect(again.data.counts).toMatchObject({ new: 2, duplicate: 1 });
  });

  it('of another source, alike and up to three days apart, are asked about', async () => {
    const { id: accountId } = await openAccount(wallet);
    await call('POST', `/accounts/${accountId}/deposit`, { amount: 200, day: '2026-02-27' });
    const { id } = await begin(cashFile(accountId), twoRows);
    expect((await rowsOf(id))[1]).toMatchObject({
      state: 'NEW',
      warnings: ['2026-02-27 已有一笔相同金额的记录，请核对是否重复'],
    });
  });
});

describe('transfers between own accounts', () => {
  const opened = async () => [await openAccount(wallet), await openAccount(wallet)] as const;

  it('are two rows with one number, and two rows of TRANSFER', async () => {
    const [one, two] = await opened();
    const accounts = [
      { ref: '余额', accountId: one.id },
      { ref: '余额宝', accountId: two.id },
    ];
    const { id } = await begin({ kind: 'CASH', accounts }, [
      { occurredAt: '2026-03-01', amount: -100, account: '余额', externalId: 'T1' },
      { occurredAt: '2026-03-02', amount: 100, account: '余额宝', externalId: 'T1' },
    ]);
    expect(await rowsOf(id)).toMatchObject([
      { transferWith: 3, warnings: [], becomes: { type: 'TRANSFER', day: '2026-03-02' } },
      { transferWith: 2, warnings: [], becomes: { type: 'TRANSFER', day: '2026-03-02' } },
    ]);
    await apply(id);
    expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual([400, 600]);
    expect((await call('GET', '/accounts/transfers')).body.data).toMatchObject({ total: 1 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual([500, 500]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('are guessed by opposite amounts up to two days apart, with a warning', async () => {
    const [one, two] = await opened();
    const accounts = [
      { ref: 'a', accountId: one.id },
      { ref: 'b', accountId: two.id },
    ];
    const { id } = await begin({ kind: 'CASH', accounts }, [
      { occurredAt: '2026-03-01', amount: -100, account: 'a' },
      { occurredAt: '2026-03-03', amount: 100, account: 'b' },
      { occurredAt: '2026-03-07', amount: 100, account: 'b' },
    ]);
    expect(await rowsOf(id)).toMatchObject([
      { transferWith: 3, warnings: ['按账户间转账导入，请核对'] },
      { transferWith: 2, warnings: ['按账户间转账导入，请核对'] },
      { transferWith: null, becomes: { type: 'DEPOSIT' } },
    ]);
  });

  it('may be one row that names the other account', async () => {
    const [one, two] = await opened();
    const accounts = [
      { ref: '现金', accountId: one.id },
      { ref: '零钱', accountId: two.id },
    ];
    const { id, data } = await begin({ kind: 'CASH', accounts }, [
      { occurredAt: '2026-03-14', amount: -100, account: '现金', counterAccount: '零钱' },
    ]);
    expect(data.accounts).toMatchObject([{ balanceAfter: 400 }, { balanceAfter: 600 }]);
    expect(await rowsOf(id)).toMatchObject([{ becomes: { type: 'TRANSFER', counterRef: '零钱' } }]);
    await apply(id);
    expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual([400, 600]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });
});
