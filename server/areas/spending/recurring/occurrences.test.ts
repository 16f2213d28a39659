import { beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { cashFile } from '../../../testing/imports-fixture.ts';
import { recurringFixture } from '../../../testing/spending/recurring-fixture.ts';

const fixture = recurringFixture();
const {
  call,
  openAccount,
  begin,
  apply,
  undo,
  balanceOf,
  send,
  turnTo,
  run,
  runAt,
  made,
  shown,
  stateOn,
  on,
  waiting,
  spend,
  entries,
  dues,
} = fixture;
let account: string;
beforeEach(() => {
  account = fixture.account();
});

describe('an occurrence', () => {
  it('is booked with one press, once for two tabs, and undone', async () => {
    const { id } = await made({ note: '家庭套餐' });
    await turnTo('2026-10-16');
    expect(await waiting()).toMatchObject([{ plannedDay: '2026-10-15', state: 'WAITING' }]);
    const both = await Promise.all([on(id, '2026-10-15', 'book'), on(id, '2026-10-15', 'book')]);
    const [first] = both;
    expect(both.map(({ data }) => data)).toEqual([first.data, first.data]);
    expect(first.data).toMatchObject({ state: 'BOOKED', amount: 25, entryDay: '2026-10-15' });
    expect((await entries()).records).toMatchObject([
      {
        id: first.data.entryId,
        day: '2026-10-15',
        amount: -25,
        payee: '奈飞',
        description: '家庭套餐',
      },
    ]);
    expect(await balanceOf(account)).toBe(9975);
    expect(await dues('2026-10-01', '2026-10-31')).toMatchObject([
      { state: 'DONE', isSettled: true },
    ]);
    expect(await waiting()).toEqual([]);
    expect((await on(id, '2026-10-15', 'reopen')).data).toMatchObject({ state: 'WAITING' });
    expect(await balanceOf(account)).toBe(10_000);
    expect((await entries()).records).toEqual([]);
  });

  it('is open again when its entry is deleted, and can be booked again', async () => {
    const { id } = await made();
    await turnTo('2026-10-15');
    const { entryId } = (await on(id, '2026-10-15', 'book')).data;
    await send('DELETE', `/spending/entries/${entryId}`);
    expect(await stateOn(id, '2026-10-15')).toMatchObject({ state: 'OPEN', entryId: null });
    expect((await on(id, '2026-10-15', 'book')).data).toMatchObject({ state: 'BOOKED' });
    expect(await balanceOf(account)).toBe(9975);
  });

  it('stays booked when its entry is corrected', async () => {
    const { id } = await made();
    await turnTo('2026-10-15');
    const { entryId } = (await on(id, '2026-10-15', 'book')).data;
    await send('PUT', `/spending/entries/${entryId}`, {
      amount: 90,
      day: '2026-10-02',
      payee: '别处',
    });
    expect(await stateOn(id, '2026-10-15')).toMatchObject({
      ...{ state: 'BOOKED', entryId, amount: 90, entryDay: '2026-10-02' },
    });
  });

  it('is booked with another amount: this one alone, or all from it on', async () => {
    const { id } = await made();
    await turnTo('2026-11-20');
    const once = { amount: 26, day: '2026-10-17', scope: 'ONCE' };
    expect((await on(id, '2026-10-15', 'book', once)).data).toMatchObject({
      ...{ amount: 26, entryDay: '2026-10-17', day: '2026-10-15' },
    });
    expect(await stateOn(id, '2026-11-15')).toMatchObject({ amount: 25 });
    await on(id, '2026-11-15', 'book', { amount: 30, scope: 'ONWARD' });
    const { series, occurrences } = await shown(id);
    expect(series.change).toEqual({ day: '2026-11-15', from: 25, to: 30 });
    expect(occurrences.slice(0, 3)).toMatchObject([{ amount: 26 }, { amount: 30 }, { amount: 30 }]);
  });

  it('is changed before its day, and put back', async () => {
    const { id } = await made();
    const path = `/spending/recurring/${id}/occurrences/2026-10-15`;
    const moved = await send('PUT', path, { amount: 20, day: '2026-10-20' });
    expect(moved.data).toMatchObject({ state: 'OPEN', amount: 20, day: '2026-10-20' });
    expect(await dues('2026-10-01', '2026-10-31')).toMatchObject([
      { key: `RECURRING:${id}:2026-10-15`, date: '2026-10-20', amount: 20 },
    ]);
    for (const day of ['2026-11-16', '2026-09-13']) {
      const far = await send('PUT', path, { day });
      expect([far.status, far.error.fields]).toEqual([400, { day: ['最多提前或推迟31天'] }]);
    }
    for (const day of ['2026-11-15', '2026-09-14']) {
      expect((await send('PUT', path, { day })).data).toMatchObject({ day, amount: 20 });
    }
    expect((await on(id, '2026-10-15', 'reopen')).data).toMatchObject({
      ...{ state: 'OPEN', amount: 25, day: '2026-10-15' },
    });
    const onward = await send('PUT', path, { amount: 22, scope: 'ONWARD' });
    expect(onward.data).toMatchObject({ amount: 22 });
    expect((await shown(id)).series.amounts).toEqual([{ fromDay: '2026-10-15', amount: 22 }]);
  });

  it('is skipped, and open again', async () => {
    const { id } = await made();
    expect((await on(id, '2026-10-15', 'skip')).data).toMatchObject({ state: 'SKIPPED' });
    const path = `/spending/recurring/${id}/occurrences`;
    const change = (day: string) => send('PUT', `${path}/${day}`, { amount: 1 });
    for (const refused of [await on(id, '2026-10-15', 'book'), await change('2026-10-15')]) {
      expect([refused.status, refused.message]).toEqual([409, '这一期已跳过，请先恢复']);
    }
    await on(id, '2026-11-15', 'book');
    for (const refused of [await on(id, '2026-11-15', 'skip'), await change('2026-11-15')]) {
      expect([refused.status, refused.message]).toEqual([409, '这一期已有流水']);
    }
    await on(id, '2026-11-15', 'reopen');
    expect((await shown(id)).series.next).toMatchObject({ day: '2026-11-15' });
    expect(await dues('2026-10-01', '2026-10-31')).toMatchObject([{ state: 'DONE' }]);
    expect((await on(id, '2026-10-15', 'reopen')).data).toMatchObject({ state: 'OPEN' });
    expect((await shown(id)).series.next).toMatchObject({ day: '2026-10-15' });
    for (const day of ['2026-10-14', 'x', '9999-99-99']) {
      expect((await on(id, day, 'skip')).status).toBe(404);
    }
  });

  it('of a transfer moves money between the accounts, and is recognised by them', async () => {
    const savings = (await openAccount({ accountName: '储蓄' })).id;
    const moved = { name: '储蓄', flow: 'TRANSFER', amount: 2000, toAccountId: savings };
    const { id } = await made(moved);
    await turnTo('2026-11-20');
    expect((await on(id, '2026-10-15', 'book')).data).toMatchObject({ state: 'BOOKED' });
    expect([await balanceOf(account), await balanceOf(savings)]).toEqual([8000, 2000]);
    await on(id, '2026-10-15', 'reopen');
    expect([await balanceOf(account), await balanceOf(savings)]).toEqual([10_000, 0]);
    const sides = { fromAccountId: account, toAccountId: savings };
    await call('POST', '/accounts/transfers', { ...sides, amount: 2000, day: '2026-11-13' });
    expect(await stateOn(id, '2026-11-15')).toMatchObject({
      state: 'FOUND',
      entryDay: '2026-11-13',
    });
    await send('DELETE', `/accounts/${savings}`);
    expect((await shown(id)).series).toMatchObject({ accountId: account, toAccountId: null });
    expect((await on(id, '2026-10-15', 'book')).error.fields).toEqual({
      toAccountId: ['转入账户已删除，请先选择账户'],
    });
  });

  it('waits for a person where its account is deleted', async () => {
    const { id } = await made();
    const empty = (await openAccount({ accountName: '空' })).id;
    await send('PUT', `/spending/recurring/${id}`, { accountId: empty });
    expect((await send('DELETE', `/accounts/${empty}`)).status).toBe(200);
    await turnTo('2026-10-15');
    expect((await on(id, '2026-10-15', 'book')).error.fields).toEqual({
      accountId: ['账户已删除，请先选择账户'],
    });
    const booked = await on(id, '2026-10-15', 'book', { accountId: account });
    expect(booked.data).toMatchObject({ state: 'BOOKED' });
  });
});

describe('an entry that is there', () => {
  const bill = (rows: object[]) => begin(cashFile(account, { source: 'table' }), rows);

  it('of a bill is the open occurrence: linked, the due is done, one entry', async () => {
    const { id } = await made();
    await turnTo('2026-10-16');
    const draft = await bill([{ occurredAt: '2026-10-15', amount: -25, counterparty: '奈 飞' }]);
    await apply(draft.id);
    const { records } = await entries();
    expect(records).toHaveLength(1);
    expect(await stateOn(id, '2026-10-15')).toMatchObject({
      state: 'FOUND',
      entryId: records[0].id,
    });
    expect(await dues('2026-10-01', '2026-10-31')).toMatchObject([
      { state: 'DONE', isSettled: true },
    ]);
    expect(await waiting()).toEqual([]);
    // Pressing 入账 in a tab that does not know it yet books nothing.
    expect((await on(id, '2026-10-15', 'book')).data).toMatchObject({ state: 'FOUND' });
    expect(await balanceOf(account)).toBe(9975);
    await undo(draft.id);
    expect(await stateOn(id, '2026-10-15')).toMatchObject({ state: 'WAITING' });
  });

  it('of a bill is pointed out where the occurrence was booked with another amount before', async () => {
    const { id } = await made({ name: '电费', payee: '电力公司', amount: 120, isAbout: true });
    await turnTo('2026-10-16');
    await on(id, '2026-10-15', 'book');
    const draft = await bill([
      { occurredAt: '2026-10-14', amount: -133, counterparty: '电力公司' },
      { occurredAt: '2026-10-14', amount: -240, counterparty: '电力公司' },
      { occurredAt: '2026-10-14', amount: 133, counterparty: '电力公司' },
      { occurredAt: '2026-10-14', amount: -120, counterparty: '别人' },
    ]);
    const rows: { warnings: string[] }[] = await fixture.rowsOf(draft.id);
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      ['周期收支“电费” 2026-10-15 已入账 120.00，请核对是否重复'],
      [],
      [],
      ['2026-10-15 已有一笔相同金额的记录，请核对是否重复'],
    ]);
  });

  it('is not doubled by what is booked by itself', async () => {
    const { id } = await made({ isAutomatic: true });
    await turnTo('2026-10-16');
    await spend('2026-10-13', 26);
    expect(await run()).toMatchObject({ booked: 0, waiting: 0 });
    expect(await stateOn(id, '2026-10-15')).toMatchObject({ state: 'FOUND', amount: 26 });
    expect(await balanceOf(account)).toBe(9974);
  });

  it('of another amount is asked about, and says from when the price is another', async () => {
    const { id } = await made({ isAutomatic: true });
    await turnTo('2026-10-16');
    const entry = await spend('2026-10-15', 30);
    expect(await run()).toMatchObject({ booked: 0, waiting: 1 });
    expect(await waiting()).toMatchObject([
      {
        reason: '有一笔金额不同的流水，请确认是否为这一期',
        candidate: { id: entry, day: '2026-10-15', amount: 30 },
      },
    ]);
    const usd = (await openAccount({ currency: 'USD', initialBalance: 90, day: '2025-01-01' })).id;
    const others = '流水的收支方向或币种不同';
    for (const [entryId, text] of [
      ['x', '流水不存在'],
      [await spend('2026-10-15', 25, { type: 'DEPOSIT', payee: '别人' }), others],
      [await spend('2026-10-15', 25, { accountId: usd, payee: '别人' }), others],
    ]) {
      const refused = await on(id, '2026-10-15', 'book', { entryId });
      expect(refused.error.fields).toEqual({ entryId: [text] });
    }
    const body = { entryId: entry, scope: 'ONWARD' };
    const linked = await on(id, '2026-10-15', 'book', body);
    expect(linked.data).toMatchObject({ state: 'FOUND', entryId: entry, amount: 30 });
    expect((await shown(id)).series).toMatchObject({ amounts: [{ amount: 30 }] });
    expect((await on(id, '2026-11-15', 'book', body)).error.fields).toEqual({
      entryId: ['这笔流水已对应另一期'],
    });
  });

  it('is not this one when its owner says so, and stays', async () => {
    const { id } = await made();
    await turnTo('2026-10-16');
    const entry = await spend('2026-10-15', 25);
    expect((await on(id, '2026-10-15', 'reopen')).data).toMatchObject({ state: 'WAITING' });
    expect((await shown(id)).series).toMatchObject({ waiting: 1 });
    expect((await entries()).records).toMatchObject([{ id: entry }]);
    expect((await on(id, '2026-10-15', 'book')).data).toMatchObject({
      ...{ state: 'BOOKED', isAutomatic: false, day: '2026-10-15', amount: 25 },
    });
    expect((await shown(id)).series).toMatchObject({ waiting: 0 });
    expect((await entries()).records).toHaveLength(2);
  });
});

describe('what is booked by itself', () => {
  it('is booked on its day, and on each day that the server was away, once', async () => {
    const { id } = await made({ isAutomatic: true });
    expect(await runAt('2026-10-14')).toMatchObject({ booked: 0 });
    expect(await runAt('2026-10-15')).toMatchObject({ booked: 1 });
    expect(await run()).toMatchObject({ booked: 0 });
    expect(await runAt('2027-01-20')).toMatchObject({ booked: 3 });
    const days = (await entries()).records.map(({ day }: { day: string }) => day);
    expect(days).toEqual(['2027-01-15']);
    expect(await balanceOf(account)).toBe(9900);
    expect(await stateOn(id, '2026-12-15')).toMatchObject({ state: 'BOOKED', isAutomatic: true });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('waits with its reason where the account would be below zero', async () => {
    const { id } = await made({ amount: 6000, isAutomatic: true });
    expect(await runAt('2026-11-16')).toMatchObject({ booked: 1, waiting: 1 });
    expect(await waiting()).toMatchObject([
      { plannedDay: '2026-11-15', reason: '余额不足，未自动入账' },
    ]);
    expect(await balanceOf(account)).toBe(4000);
    expect(await run()).toMatchObject({ booked: 0, waiting: 0 });
    await spend('2026-11-16', 5000, { type: 'DEPOSIT', payee: '工资' });
    expect((await on(id, '2026-11-15', 'book')).data).toMatchObject({
      state: 'BOOKED',
      reason: null,
    });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is nothing of before it was declared, skipped, or moved to another day', async () => {
    const { id } = await made({ firstDay: '2026-09-15', isAutomatic: true });
    expect(await run()).toMatchObject({ booked: 0 });
    expect(await waiting()).toMatchObject([{ plannedDay: '2026-09-15' }]);
    await on(id, '2026-10-15', 'skip');
    await send('PUT', `/spending/recurring/${id}/occurrences/2026-11-15`, { day: '2026-11-18' });
    expect(await runAt('2026-11-17')).toMatchObject({ booked: 0 });
    expect(await runAt('2026-11-18')).toMatchObject({ booked: 1 });
    expect(await stateOn(id, '2026-11-15')).toMatchObject({ entryDay: '2026-11-18' });
  });
});
