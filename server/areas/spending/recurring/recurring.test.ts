import { beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { cashFile, importsFixture } from '../../../testing/imports-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { runRecurring } from './recurring.jobs.ts';

const fixture = importsFixture();
const { call, openAccount, begin, apply, undo, balanceOf } = fixture;

const send = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await call(method, path, body);
  return { status, ...answer };
};
/** Turns the clock; the session of the test's user begins anew. */
const turnTo = async (day: string) => {
  const at = new Date(`${day}T10:00:00+08:00`);
  fixture.test.clock.set(at.toISOString());
  const now = { created_at: at.toISOString(), last_used_at: at.toISOString() };
  const ends = { expires_at: new Date(at.getTime() + 30 * 86_400_000).toISOString() };
  const session = { ...now, ...ends, confirmed_at: at.toISOString() };
  await fixture.test.deps.db.updateTable('sessions').set(session).execute();
};
const run = () => runRecurring(fixture.test.deps, new AbortController().signal);
const runAt = async (day: string) => {
  await turnTo(day);
  return run();
};

let account: string;
beforeEach(async () => {
  await fixture.test.deps.db.deleteFrom('spending_recurring').execute();
  await turnTo('2026-10-01');
  account = (await openAccount({ initialBalance: 10_000, day: '2025-01-01' })).id;
});

const declare = async (fields: object = {}) => {
  const video = { name: '奈飞', flow: 'OUT', accountId: account, amount: 25, every: 'MONTH' };
  return send('POST', '/spending/recurring', { ...video, firstDay: '2026-10-15', ...fields });
};
const made = async (fields: object = {}) => (await declare(fields)).data;
const shown = async (id: string) => (await send('GET', `/spending/recurring/${id}`)).data;
const stateOn = async (id: string, day: string) =>
  (await shown(id)).occurrences.find((one: { plannedDay: string }) => one.plannedDay === day);
const on = (id: string, day: string, act: string, body?: object) =>
  send('POST', `/spending/recurring/${id}/occurrences/${day}/${act}`, body);
const waiting = async () => (await send('GET', '/spending/recurring/waiting')).data;
const found = async () => (await send('GET', '/spending/recurring/found')).data;
const spend = async (day: string, amount: number, fields: object = {}) =>
  (
    await send('POST', '/spending/entries', {
      ...{ accountId: account, type: 'WITHDRAW', amount, day, payee: '奈飞', ...fields },
    })
  ).data.id;
const entries = async () => (await send('GET', '/spending/entries?from=2026-01-01')).data;
const dues = async (from: string, to: string) =>
  (await call('GET', '/dues', undefined, { query: { from, to, kind: 'RECURRING' } })).body.data;

describe('what recurs', () => {
  it('is rent on the last day of each month, which is due in the calendar', async () => {
    await turnTo('2026-01-02');
    const rent = await made({ name: '房租', amount: 4500, firstDay: '2026-01-31' });
    expect(rent).toMatchObject({
      next: { day: '2026-01-31', number: 1 },
      monthly: 4500,
      count: null,
    });
    const days = (await dues('2026-01-01', '2026-04-30')).map(({ date }: { date: string }) => date);
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    const leap = await dues('2028-02-01', '2028-02-29');
    expect(leap).toMatchObject([
      {
        key: `RECURRING:${rent.id}:2028-02-29`,
        title: '房租',
        date: '2028-02-29',
        amount: 4500,
        link: `/dashboard/recurring/${rent.id}`,
        state: 'OPEN',
      },
    ]);
    const marked = await send('PUT', `/dues/${leap[0].key}/done`);
    expect(marked.data).toMatchObject({ state: 'DONE', isSettled: false });
  });

  it('is 12 times in all, and moves over holidays', async () => {
    const phone = { name: '手机分期', times: 12, firstDay: '2026-10-01', holiday: 'AFTER' };
    const { id } = await made(phone);
    expect(await dues('2026-10-01', '2026-10-31')).toMatchObject([
      { title: '手机分期 第1/12期', date: '2026-10-08', key: `RECURRING:${id}:2026-10-01` },
    ]);
    expect(await dues('2027-09-01', '2027-12-31')).toMatchObject([{ title: '手机分期 第12/12期' }]);
  });

  it.each([
    [{ accountId: '' }, 'accountId', '账户不存在'],
    [{ amount: 0 }, 'amount', '金额必须大于0'],
    [{ interval: 0 }, 'interval', '周期必须是1到999'],
    [{ dayOfMonth: 32 }, 'dayOfMonth', '日期必须是1到31'],
    [{ untilDay: '2026-10-14' }, 'untilDay', '结束日期不能早于首次日期'],
    [{ categoryId: 'nothing' }, 'categoryId', '分类不存在'],
    [{ flow: 'TRANSFER' }, 'toAccountId', '请选择转入账户'],
    [{ flow: 'TRANSFER', toAccountId: 'nothing' }, 'toAccountId', '账户不存在'],
    [{ times: 1000 }, 'times', '次数必须是1到999'],
  ])('is refused with %j', async (fields, field, text) => {
    const { status, error } = await declare(fields);
    expect([status, error.fields]).toEqual([400, { [field]: [text] }]);
  });

  it('is edited from the version that was read, with another amount from a day on', async () => {
    const { id, version } = await made();
    await on(id, '2026-10-15', 'book');
    const body = { amount: 30, amountFrom: '2026-11-01', dayOfMonth: 20, version };
    const edited = (await send('PUT', `/spending/recurring/${id}`, body)).data;
    expect(edited).toMatchObject({
      amount: 25,
      amounts: [
        { fromDay: '2026-10-15', amount: 25 },
        { fromDay: '2026-11-20', amount: 30 },
      ],
      change: { day: '2026-11-20', from: 25, to: 30 },
      version: 2,
    });
    expect((await send('PUT', `/spending/recurring/${id}`, body)).status).toBe(409);
    // What was booked while it was on the 15th stays, and so does the next of the new rhythm.
    const { occurrences } = await shown(id);
    expect(occurrences.slice(0, 3)).toMatchObject([
      { plannedDay: '2026-10-15', state: 'BOOKED', amount: 25, number: null },
      { plannedDay: '2026-10-20', state: 'OPEN', amount: 25, number: 1 },
      { plannedDay: '2026-11-20', state: 'OPEN', amount: 30, number: 2 },
    ]);
  });

  it('adds up to so much in a month, transfers apart', async () => {
    const savings = (await openAccount({ accountName: '储蓄' })).id;
    await made({ amount: 30, interval: 3 });
    await made({ name: '工资', flow: 'IN', amount: 12_000 });
    await made({ name: '储蓄', flow: 'TRANSFER', amount: 2000, toAccountId: savings });
    await made({ name: '已结束', firstDay: '2026-08-15', times: 1 });
    const { records, monthly } = (await send('GET', '/spending/recurring')).data;
    expect(monthly).toEqual([{ currency: 'CNY', in: 12_000, out: 10 }]);
    expect(records.map((one: { monthly: number }) => one.monthly)).toEqual([10, 12_000, 2000, 0]);
  });
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
    const far = await send('PUT', path, { day: '2026-11-16' });
    expect([far.status, far.error.fields]).toEqual([400, { day: ['最多提前或推迟31天'] }]);
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
    expect((await on(id, '2026-10-15', 'book')).status).toBe(409);
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
    expect((await entries()).records).toMatchObject([{ id: entry }]);
    expect((await on(id, '2026-10-15', 'book')).data).toMatchObject({ state: 'BOOKED' });
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

describe('what is found', () => {
  const months = ['2026-07-15', '2026-08-15', '2026-09-14'];

  it('is proposed with what its entries say, and not once it is declared', async () => {
    await send('POST', '/spending/categories/starting-set');
    for (const day of months) await spend(day, 25);
    const [one] = await found();
    expect(one).toMatchObject({
      ...{ payee: '奈飞', flow: 'OUT', every: 'MONTH', interval: 1, dayOfMonth: 15, amount: 25 },
      ...{ firstDay: '2026-07-15', nextDay: '2026-10-15', accountId: account, isAbout: false },
    });
    const { payee, nextDay: _, low: __, high: ___, entries: ____, currency: _____, ...terms } = one;
    const { id } = await made({ ...terms, name: payee });
    expect(await found()).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect((await shown(id)).occurrences.slice(0, 4)).toMatchObject([
      { state: 'FOUND', entryDay: '2026-07-15' },
      { state: 'FOUND' },
      { state: 'FOUND', plannedDay: '2026-09-15', entryDay: '2026-09-14' },
      { state: 'OPEN', plannedDay: '2026-10-15' },
    ]);
  });

  it('stays refused, also when its price rises, until that is taken back', async () => {
    for (const day of months) await spend(day, 25);
    const [{ entries: seen }] = await found();
    const body = { entryId: seen[0].id };
    const refused = await send('POST', '/spending/recurring/refuse', body);
    expect(refused.data).toMatchObject({ state: 'REFUSED', name: '奈飞' });
    expect((await send('POST', '/spending/recurring/refuse', body)).data).toEqual(refused.data);
    expect(await found()).toEqual([]);
    await turnTo('2026-10-16');
    await spend('2026-10-15', 30);
    expect(await found()).toEqual([]);
    expect(await dues('2026-10-01', '2026-10-31')).toEqual([]);
    await send('DELETE', `/spending/recurring/${refused.data.id}`);
    expect(await found()).toMatchObject([{ amount: 30, earlierAmounts: [{ amount: 25 }] }]);
  });

  it('is never a refund, a transfer, or what happens once', async () => {
    const { data } = await send('POST', '/spending/categories/starting-set');
    const meals = data.find(({ name }: { name: string }) => name === '餐饮').id;
    const other = (await openAccount({ accountName: '另一个' })).id;
    for (const day of months) {
      await spend(day, 8, { type: 'DEPOSIT', payee: '退款', categoryId: meals });
      const sides = { fromAccountId: account, toAccountId: other, amount: 100, day };
      await call('POST', '/accounts/transfers', sides);
      const once = await spend(day, 300, { payee: '一次' });
      await send('PUT', `/spending/entries/${once}`, { isOnce: true });
    }
    expect(await found()).toEqual([]);
  });
});

it('what recurs keeps its category when that is merged, and loses it when that is deleted', async () => {
  const { data } = await send('POST', '/spending/categories/starting-set');
  const idOf = (name: string) => data.find((one: { name: string }) => one.name === name).id;
  const { id } = await made({ categoryId: idOf('影音') });
  const path = `/spending/categories/${idOf('影音')}`;
  await send('POST', `${path}/merge`, { into: idOf('运动') });
  expect((await shown(id)).series.categoryId).toBe(idOf('运动'));
  await send('DELETE', `/spending/categories/${idOf('运动')}?moveTo=none`);
  expect((await shown(id)).series.categoryId).toBeNull();
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
});

it('what recurs is exported with its amounts and occurrences, and read back', async () => {
  await send('POST', '/spending/categories/starting-set');
  const savings = (await openAccount({ accountName: '储蓄', day: '2026-01-01' })).id;
  const { id } = await made({ isAutomatic: true, times: 12, holiday: 'BEFORE' });
  const moved = { name: '储蓄', flow: 'TRANSFER', amount: 2000, toAccountId: savings };
  const transfer = (await made(moved)).id;
  await turnTo('2026-12-20');
  await run();
  await on(transfer, '2026-10-15', 'book');
  await on(transfer, '2026-11-15', 'skip');
  const change = { amount: 1500, day: '2026-12-22' };
  await send('PUT', `/spending/recurring/${transfer}/occurrences/2026-12-15`, change);
  await on(id, '2026-12-15', 'reopen');
  await send('PUT', `/spending/recurring/${id}`, { amount: 30, amountFrom: '2027-02-01' });
  const file = (await call('GET', '/personal-data/export')).body;
  expect(file.spending[0].recurring).toMatchObject([
    {
      name: '奈飞',
      amounts: [{ fromDay: '2026-10-15', amount: '25' }, { amount: '30' }],
      occurrences: [
        { plannedDay: '2026-10-15', state: 'BOOKED', isAutomatic: true, entry: { account: 1 } },
        { plannedDay: '2026-11-15', state: 'BOOKED' },
      ],
    },
    {
      flow: 'TRANSFER',
      account: 1,
      toAccount: 2,
      occurrences: [
        { plannedDay: '2026-10-15', state: 'BOOKED', entry: { account: 1 } },
        { plannedDay: '2026-11-15', state: 'SKIPPED', entry: null },
        { plannedDay: '2026-12-15', state: 'CHANGED', amount: '1500', day: '2026-12-22' },
      ],
    },
  ]);
  const { token } = await signIn(fixture.test);
  const send2 = (method: string, path: string, body?: unknown) =>
    fixture.test.call(method, path, { token, body });
  expect((await send2('POST', '/personal-data/import', file)).status).toBe(200);
  const again = (await send2('GET', '/personal-data/export')).body;
  expect(again.spending[0].recurring).toEqual(file.spending[0].recurring);
  // The job finds what was booked elsewhere, and goes on from the day of the import.
  expect(await run()).toMatchObject({ booked: 0 });
  expect(await runAt('2027-01-16')).toMatchObject({ booked: 2 });
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
  const wrong = structuredClone(file);
  wrong.spending[0].recurring[0].occurrences[0].entry = { account: 1, transaction: 99 };
  const refused = (await send2('POST', '/personal-data/import', wrong)).body.error;
  expect(refused.fields).toEqual({
    'spending.0.recurring.0.occurrences.0.entry': ['没有这笔流水'],
  });
});
