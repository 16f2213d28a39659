import { beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { recurringFixture } from '../../../testing/spending/recurring-fixture.ts';

const fixture = recurringFixture();
const {
  call,
  openAccount,
  send,
  turnTo,
  run,
  runAt,
  declare,
  made,
  shown,
  on,
  waiting,
  found,
  spend,
  dues,
} = fixture;
let account: string;
beforeEach(() => {
  account = fixture.account();
});

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

  it('stays on a working Saturday, is next until its moved day, and is expected where no year is announced', async () => {
    await turnTo('2026-02-01');
    const phone = { name: '手机分期', firstDay: '2026-02-14', holiday: 'AFTER' };
    const worked = await made(phone);
    expect(worked.next).toMatchObject({ day: '2026-02-14', expected: false });
    // A Saturday on which nobody works: paid on Monday the 16th, after its planned day has passed.
    const moved = await made({ ...phone, name: '水费', payee: '水务', firstDay: '2026-03-14' });
    await turnTo('2026-03-15');
    expect((await shown(moved.id)).series.next).toMatchObject({ day: '2026-03-16', number: 1 });
    const occurrences = (await shown(moved.id)).occurrences;
    const expected = occurrences.filter((one: { expected: boolean }) => one.expected);
    expect(expected.map(({ plannedDay }: { plannedDay: string }) => plannedDay)).toEqual([
      ...['2027-01-14', '2027-02-14', '2027-03-14'],
    ]);
    // Beyond the days that are read, too.
    const yearly = { every: 'YEAR', firstDay: '2026-10-01', holiday: 'AFTER', payee: '保险' };
    expect((await made(yearly)).next).toMatchObject({ day: '2026-10-08', expected: false });
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
    const refuse = (entryId: string) => send('POST', '/spending/recurring/refuse', { entryId });
    const declared = await refuse(one.entries[0].id);
    expect([declared.status, declared.message]).toEqual([409, '已在周期收支“奈飞”中']);
    expect((await refuse('x')).error.fields).toEqual({
      entryId: ['没有找到这笔流水所属的周期收支'],
    });
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
    const edited = await send('PUT', `/spending/recurring/${refused.data.id}`, { amount: 1 });
    expect([edited.status, edited.message]).toEqual([409, '这一项已被拒绝，请重新添加']);
    expect(await found()).toEqual([]);
    await turnTo('2026-10-16');
    await spend('2026-10-15', 30);
    expect(await found()).toEqual([]);
    expect(await dues('2026-10-01', '2026-10-31')).toEqual([]);
    await send('DELETE', `/spending/recurring/${refused.data.id}`);
    expect(await found()).toMatchObject([{ amount: 30, earlierAmounts: [{ amount: 25 }] }]);
  });

  it('is not refused where 200 are known: what was refused counts', async () => {
    for (const day of months) await spend(day, 25);
    const { id } = await made({ name: '房租' });
    const { db, newId } = fixture.test.deps;
    const known = await db
      .selectFrom('spending_recurring')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 199 }, () => ({ ...known, id: newId() }));
    await db.insertInto('spending_recurring').values(others).execute();
    const [{ entries }] = await found();
    const refused = await send('POST', '/spending/recurring/refuse', { entryId: entries[0].id });
    expect(refused).toMatchObject({ status: 400, message: '最多200项周期收支' });
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

it('what was due in the 31 days before the declaration waits, whenever it began; what is older does not', async () => {
  const days = async () =>
    (await fixture.waiting()).map(({ plannedDay }: { plannedDay: string }) => plannedDay);
  // Today is 1 October.
  const { id } = await made({ firstDay: '2026-06-01' });
  expect(await days()).toEqual(['2026-09-01']);
  await send('DELETE', `/spending/recurring/${id}`);
  await made({ firstDay: '2026-06-15' });
  await made({ name: '房租', payee: '房东', firstDay: '2026-07-30' });
  expect(await days()).toEqual(['2026-09-15', '2026-09-30']);
  await fixture.spend('2026-09-15', 25);
  expect(await days()).toEqual(['2026-09-30']);
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
  for (const [changes, field, text] of [
    [{ currency: 'USD' }, 'account', '账户币种不同'],
    [{ account: 99 }, 'account', '没有这个账户'],
    [{ toAccount: 99 }, 'toAccount', '没有这个账户'],
  ] as const) {
    const wrong = structuredClone(file);
    Object.assign(wrong.spending[0].recurring[1], changes);
    const { error } = (await send2('POST', '/personal-data/import', wrong)).body;
    expect(error.fields).toEqual({ [`spending.0.recurring.1.${field}`]: [text] });
  }
  for (const [changes, field, text] of [
    [{ entry: { account: 1, transaction: 99 } }, 'entry', '没有这笔流水'],
    [{ entry: null }, 'entry', '已入账的一期必须有流水'],
    [{ reason: '余额不足，未自动入账' }, 'reason', '只有待确认的一期才有原因'],
  ] as const) {
    const wrong = structuredClone(file);
    Object.assign(wrong.spending[0].recurring[0].occurrences[0], changes);
    const { error } = (await send2('POST', '/personal-data/import', wrong)).body;
    expect(error.fields).toEqual({ [`spending.0.recurring.0.occurrences.0.${field}`]: [text] });
  }
});
