import { describe, expect, it } from 'vitest';
import { debtsFixture, kinds, start, terms } from '../../testing/fixtures/debts-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';

const fixture = debtsFixture();
const { call } = fixture;

describe.each(kinds)('$area', ({ area, name, noun, noName }) => {
  const add = async (fields: Record<string, unknown> = {}) =>
    (await call('POST', `/${area}`, { [name]: '张三', ...terms, ...fields })).body.data;

  it('are added and read back', async () => {
    const { status, body } = await call('POST', `/${area}`, {
      [name]: '  张三 ',
      amount: 0.01,
      dueDate: '2026-11-30',
      description: ' ',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: `${noun}已添加` });
    expect(body.data).toEqual({
      id: body.data.id,
      [name]: '张三',
      amount: 0.01,
      settledAmount: 0,
      outstandingAmount: 0.01,
      paymentCount: 0,
      isMarked: false,
      currency: 'CNY',
      day: '2026-11-21',
      dueDate: '2026-11-30',
      description: null,
      handedOverOn: null,
      status: 'PENDING',
      dueInDays: 9,
      paidAt: null,
      paidDay: null,
      version: 1,
      createdAt: start,
      updatedAt: start,
    });
    expect((await call('GET', `/${area}/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await call('GET', `/${area}`)).body.data).toEqual([body.data]);
  });

  it('are listed by due date, earliest first', async () => {
    for (const dueDate of ['2026-12-03', '2026-11-01', '2026-11-21']) await add({ dueDate });
    const { data } = (await call('GET', `/${area}`)).body;
    expect(data.map((row: { dueDate: string }) => row.dueDate)).toEqual([
      '2026-11-01',
      '2026-11-21',
      '2026-12-03',
    ]);
  });

  it.each([
    ['a day and time', '2026-12-01 23:59:59', '2026-12-01'],
    ['midnight of a day', '2026-12-01 00:00:00', '2026-12-01'],
    ['an instant, by the day it is here', '2026-11-30T16:00:00.000Z', '2026-12-01'],
    ['the 29th of a leap February', '2028-02-29', '2028-02-29'],
  ])('take %s as the due date', async (_, dueDate, day) => {
    expect((await add({ dueDate })).dueDate).toBe(day);
  });

  it.each([
    ['no name', { [name]: ' ' }, name, noName],
    ['a null name', { [name]: null }, name, noName],
    ['a name of 101 characters', { [name]: '长'.repeat(101) }, name, '不能超过100个字符'],
    ['a name of 1,000 characters', { [name]: '长'.repeat(1000) }, name, '不能超过100个字符'],
    ['a name that is a number', { [name]: 7 }, name, '必须是文字'],
    ['no amount', { amount: null }, 'amount', '金额必须大于0'],
    ['an amount of 0', { amount: 0 }, 'amount', '金额必须大于0'],
    ['an amount of 0.001', { amount: 0.001 }, 'amount', '金额必须大于0'],
    ['a negative amount', { amount: -5 }, 'amount', '金额必须大于0'],
    ['three decimals', { amount: 1.005 }, 'amount', '最多保留2位小数'],
    ['an amount of 10^15', { amount: 1e15 }, 'amount', '数字过大'],
    ['an amount as text', { amount: '5' }, 'amount', '必须是数字'],
    ['no due date', { dueDate: null }, 'dueDate', '到期日不能为空'],
    ['a blank due date', { dueDate: '' }, 'dueDate', '到期日不能为空'],
    ['the 30th of February', { dueDate: '2026-02-30' }, 'dueDate', '日期格式不正确'],
    ['another way of writing days', { dueDate: '2026/12/01' }, 'dueDate', '日期格式不正确'],
    ['25 o’clock', { dueDate: '2026-12-01 25:00:00' }, 'dueDate', '日期格式不正确'],
    ['a long description', { description: 'x'.repeat(501) }, 'description', '不能超过500个字符'],
  ])('with %s are refused', async (_, fields, field, text) => {
    const { status, body } = await call('POST', `/${area}`, {
      [name]: '张三',
      ...terms,
      ...fields,
    });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.error.fields[field]).toContain(text);
    expect((await call('GET', `/${area}`)).body.data).toEqual([]);
  });

  it('take 100 characters of a name and 15 digits of an amount', async () => {
    const row = await add({ [name]: '长'.repeat(100), amount: 9999999999999.99 });
    expect(row[name]).toHaveLength(100);
    expect((await call('GET', `/${area}/${row.id}`)).body.data.amount).toBe(9999999999999.99);
  });

  it('are due today, and overdue from midnight in the time zone on', async () => {
    const { id } = await add({ dueDate: '2026-11-21' });
    const status = async () => (await call('GET', `/${area}/${id}`)).body.data;
    expect(await status()).toMatchObject({ status: 'PENDING', dueInDays: 0 });
    // The last second of the day in Shanghai, although it is still afternoon in UTC.
    fixture.test.clock.set('2026-11-21T15:59:59.999Z');
    expect(await status()).toMatchObject({ status: 'PENDING', dueInDays: 0 });
    expect((await call('GET', `/${area}/summary`)).body.data.overdueAmount).toBe(0);
    fixture.test.clock.set('2026-11-21T16:00:00.000Z');
    expect(await status()).toMatchObject({ status: 'OVERDUE', dueInDays: -1, version: 1 });
    expect((await call('GET', `/${area}/summary`)).body.data.overdueAmount).toBe(1200);
  });

  it('due yesterday are overdue at once', async () => {
    expect(await add({ dueDate: '2026-11-20' })).toMatchObject({
      status: 'OVERDUE',
      dueInDays: -1,
    });
  });

  it('marked paid twice answer the same, with one change', async () => {
    const { id } = await add({ dueDate: '2026-11-01' });
    const first = await call('PUT', `/${area}/${id}/paid`);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      status: 'PAID',
      dueInDays: null,
      paidAt: start,
      version: 2,
    });
    fixture.test.clock.advance(60_000);
    const second = await call('PUT', `/${area}/${id}/paid`);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  it('can be unmarked, twice as well', async () => {
    const { id } = await add({ dueDate: '2026-11-01' });
    await call('PUT', `/${area}/${id}/paid`);
    const first = await call('DELETE', `/${area}/${id}/paid`);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ status: 'OVERDUE', paidAt: null, version: 3 });
    const second = await call('DELETE', `/${area}/${id}/paid`);
    expect(second.body).toEqual(first.body);
  });

  it('are marked by many at once only once', async () => {
    const { id } = await add();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('PUT', `/${area}/${id}/paid`)),
    );
    expect(answers.map(({ body }) => body.data.version)).toEqual(Array(8).fill(2));
  });

  it('keep what an edit leaves out, clear what is null, and stay paid', async () => {
    const { id } = await add({ description: '尾款' });
    await call('PUT', `/${area}/${id}/paid`);
    const { body } = await call('PUT', `/${area}/${id}`, { amount: 8, description: null });
    expect(body.message).toBe(`${noun}已更新`);
    expect(body.data).toMatchObject({
      [name]: '张三',
      amount: 8,
      dueDate: '2026-12-01',
      description: null,
      status: 'PAID',
      version: 3,
    });
    const moved = await call('PUT', `/${area}/${id}`, {
      [name]: '李四',
      dueDate: '2026-12-09 08:00:00',
    });
    expect(moved.body.data).toMatchObject({ [name]: '李四', amount: 8, dueDate: '2026-12-09' });
  });

  it('refuse an edit that would empty what is required', async () => {
    const { id } = await add();
    for (const [field, text] of [
      [name, noName],
      ['amount', '金额必须大于0'],
      ['dueDate', '到期日不能为空'],
    ] as const) {
      const { status, body } = await call('PUT', `/${area}/${id}`, { [field]: null });
      expect(status).toBe(400);
      expect(body.error.fields[field]).toContain(text);
    }
  });

  it('refuse a stale version and show the row as it is', async () => {
    const { id } = await add();
    await call('PUT', `/${area}/${id}`, { amount: 2, version: 1 });
    const { status, body } = await call('PUT', `/${area}/${id}`, { amount: 3, version: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'CONFLICT', error: { current: { amount: 2, version: 2 } } });
    expect(body.error.current[name]).toBe('张三');
    const refused = await call('PUT', `/${area}/${id}`, { amount: 0, version: 1 });
    expect(refused.status).toBe(400);
  });

  it('are gone once deleted', async () => {
    const { id } = await add();
    const { body } = await call('DELETE', `/${area}/${id}`);
    expect(body).toMatchObject({ success: true, data: null, message: `${noun}已删除` });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['PUT', '/paid'],
      ['DELETE', '/paid'],
    ] as const) {
      expect((await call(method, `/${area}/${id}${path}`)).status).toBe(404);
    }
  });

  it('are added once under one Idempotency-Key', async () => {
    const body = { [name]: '张三', ...terms };
    const key = { 'idempotency-key': 'once' };
    const first = await call('POST', `/${area}`, body, key);
    expect((await call('POST', `/${area}`, body, key)).body).toEqual(first.body);
    expect((await call('GET', `/${area}`)).body.data).toHaveLength(1);
  });

  it('are visible to their owner alone', async () => {
    const { id } = await add();
    const stranger = await signIn(fixture.test);
    const options = { token: stranger.token };
    expect((await fixture.test.call('GET', `/${area}/${id}`, options)).status).toBe(404);
    expect((await fixture.test.call('PUT', `/${area}/${id}/paid`, options)).status).toBe(404);
    const query = { userId: fixture.userId };
    expect((await fixture.test.call('GET', `/${area}`, { ...options, query })).status).toBe(403);
    expect((await call('GET', `/${area}/${id}`)).body.data.status).toBe('PENDING');
  });

  it('sum up what is outstanding, with what is overdue in it and what is paid apart', async () => {
    await add({ amount: 100.1, dueDate: '2026-11-20' });
    await add({ amount: 0.2 });
    const { id } = await add({ amount: 50, dueDate: '2026-11-01' });
    await call('PUT', `/${area}/${id}/paid`);
    expect((await call('GET', `/${area}/summary`)).body.data).toEqual({
      totalAmount: 100.3,
      overdueAmount: 100.1,
      paidAmount: 50,
      outstandingCount: 2,
      overdueCount: 1,
      paidCount: 1,
      currency: 'CNY',
      rateTime: null,
      missingRates: [],
      staleRates: [],
    });
  });
});
