import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await signIn(test);
});

const call = (method: string, path: string, body?: object) =>
  test.call(method, path, { token: user.token, body });

async function worthChanges(): Promise<string[]> {
  const rows = await test.deps.db
    .selectFrom('worth_changes')
    .selectAll()
    .where('owner_id', '=', user.userId)
    .orderBy('id')
    .execute();
  return rows.map(
    ({ day, kind, amount_before, amount_after }) =>
      `${day} ${kind} ${amount_before} ${amount_after}`,
  );
}

describe.each([
  ['receivables', 'customerName'],
  ['payables', 'supplierName'],
])('the days of %s', (area, name) => {
  const terms = { [name]: '老王', amount: 500, dueDate: '2026-12-01' };
  const add = async (fields: object = {}) =>
    (await call('POST', `/${area}`, { ...terms, ...fields })).body.data;

  it('include the day it arose: today when left out, otherwise any day before', async () => {
    expect(await add()).toMatchObject({ day: '2026-11-21', paidDay: null });
    const { id } = await add({ day: '2026-03-05' });
    expect((await call('GET', `/${area}/${id}`)).body.data).toMatchObject({ day: '2026-03-05' });
    expect(await worthChanges()).toEqual(['2026-11-21 ADDED 0 500', '2026-03-05 ADDED 0 500']);
  });

  it('include the due date as the day it arose, where that has passed and no other day was given', async () => {
    expect(await add({ dueDate: '2026-09-30' })).toMatchObject({ day: '2026-09-30' });
    expect(await add({ dueDate: '2026-11-21' })).toMatchObject({ day: '2026-11-21' });
    expect(await add({ dueDate: '1950-01-01' })).toMatchObject({ day: '1970-01-01' });
    expect(await worthChanges()).toEqual([
      '2026-09-30 ADDED 0 500',
      '2026-11-21 ADDED 0 500',
      '1970-01-01 ADDED 0 500',
    ]);
  });

  it('include the day it was paid: today without a body, otherwise any day since it arose', async () => {
    const first = await add();
    const today = (await call('PUT', `/${area}/${first.id}/paid`)).body.data;
    expect(today).toMatchObject({ status: 'PAID', paidDay: '2026-11-21' });
    const { id } = await add({ day: '2026-03-05' });
    const paid = await call('PUT', `/${area}/${id}/paid`, { day: '2026-03-05' });
    expect(paid.body.data).toMatchObject({ status: 'PAID', paidDay: '2026-03-05' });
    expect((await worthChanges()).slice(2)).toEqual([
      '2026-03-05 ADDED 0 500',
      '2026-03-05 PAID 500 0',
    ]);
    const open = await call('DELETE', `/${area}/${id}/paid`);
    expect(open.body.data).toMatchObject({ status: 'PENDING', paidAt: null, paidDay: null });
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it.each([
    ['2026-11-22', '日期不能晚于今天'],
    ['1969-12-31', '日期不能早于1970-01-01'],
    ['2026-02-30', '日期格式不正确'],
    [5, '必须是文字'],
  ])('cannot be %j', async (day, text) => {
    const refused = await call('POST', `/${area}`, { ...terms, day });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual({ day: [text] });
    const { id } = await add();
    const paid = await call('PUT', `/${area}/${id}/paid`, { day });
    expect(paid.status).toBe(400);
    expect(paid.body.error.fields).toEqual({ day: [text] });
    expect((await call('GET', `/${area}`)).body.data).toMatchObject([{ paidAt: null, version: 1 }]);
  });

  it('cannot have the payment before the day it arose', async () => {
    const { id } = await add({ day: '2026-11-05' });
    const { status, body } = await call('PUT', `/${area}/${id}/paid`, { day: '2026-11-04' });
    expect(status).toBe(400);
    expect(body.error.fields).toEqual({ day: ['日期不能早于发生日期2026-11-05'] });
  });

  it('come back with an import, and one without them is dated by its instants', async () => {
    const { id } = await add({ day: '2026-03-05' });
    await call('PUT', `/${area}/${id}/paid`, { day: '2026-04-06' });
    const file = (await call('GET', '/personal-data/export')).body;
    const imported = async (list: object[]) => {
      user = await signIn(test);
      await call('POST', '/personal-data/import', { ...file, [area]: list });
      return (await call('GET', `/${area}`)).body.data;
    };
    const days = { day: '2026-03-05', paidDay: '2026-04-06' };
    expect(await imported(file[area])).toMatchObject([days]);
    const [{ day, paidDay, ...undated }] = file[area];
    const booked = { day: '2026-11-21', paidDay: '2026-11-21' };
    expect(await imported([undated])).toMatchObject([booked]);
    const overdue = { ...undated, dueDate: '2026-09-30' };
    const since = { day: '2026-09-30', paidDay: '2026-09-30' };
    expect(await imported([overdue])).toMatchObject([since]);
    expect(await checkData(test.deps.db)).toEqual([]);
  });
});
