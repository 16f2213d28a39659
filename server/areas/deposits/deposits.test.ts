import { describe, expect, it } from 'vitest';
import { depositsFixture, time } from '../../testing/fixtures/deposits-fixture.ts';
import { start } from '../../testing/fixtures/new-user-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';

const fixture = depositsFixture();
const { call, add, worth } = fixture;

describe('a deposit', () => {
  it('is added with defaults and read back with what it comes to', async () => {
    const { status, body } = await call('POST', '/deposits', time);
    expect(status).toBe(200);
    expect(body.message).toBe('存款已添加');
    expect(body.data).toEqual({
      ...time,
      id: body.data.id,
      days: null,
      demandRatePercent: 0.05,
      renewal: 'NONE',
      renewalRates: [],
      currency: 'CNY',
      fromAccountId: null,
      note: null,
      handedOverOn: null,
      state: 'RUNNING',
      maturityDate: '2027-02-01',
      interestAtMaturity: 550,
      worthAtMaturity: 50_550,
      termNumber: 1,
      currentRatePercent: 1.1,
      estimated: false,
      currentPrincipal: 50_000,
      // Nine months, and 20 of 360 days: 412.50 + 30.5555….
      accruedInterest: 443.06,
      worth: 50_443.06,
      closing: null,
      version: 1,
      createdAt: start,
      updatedAt: start,
    });
    const { id } = body.data;
    expect((await call('GET', `/deposits/${id}`)).body.data).toEqual(body.data);
    expect((await call('GET', '/deposits')).body.data).toEqual([body.data]);
  });

  it('has matured when its term is over, and earns the demand rate from then on', async () => {
    const deposit = await add({ startDate: '2025-11-21' });
    expect(deposit).toMatchObject({ state: 'MATURED', maturityDate: '2026-11-21', worth: 50_550 });
    // 50,000 × 0.05 % × 36 ÷ 360 = 2.50.
    expect(await worth(deposit.id, '2026-12-27')).toEqual({
      day: '2026-12-27',
      principal: 50_000,
      interest: 552.5,
      worth: 50_552.5,
    });
  });

  it('is worth nothing before it begins, and today when no day is named', async () => {
    const { id } = await add({ startDate: '2026-11-01' });
    expect((await worth(id, '2026-10-31')).worth).toBe(0);
    expect((await call('GET', `/deposits/${id}/worth`)).body.data).toMatchObject({
      day: '2026-11-21',
      // 20 days: 50,000 × 1.1 % × 20 ÷ 360 = 30.5555….
      worth: 50_030.56,
    });
  });

  it('is edited, and what is left out stays', async () => {
    const { id } = await add({ note: '备注' });
    const { body } = await call('PUT', `/deposits/${id}`, { months: 24, version: 1 });
    expect(body.data).toMatchObject({
      months: 24,
      note: '备注',
      maturityDate: '2028-02-01',
      interestAtMaturity: 1100,
      version: 2,
    });
    const stale = await call('PUT', `/deposits/${id}`, { months: 36, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error.current).toMatchObject({ id, months: 24 });
  });

  it('changes from months to days and back with its type', async () => {
    const { id } = await add();
    const days = await call('PUT', `/deposits/${id}`, { depositType: 'NOTICE', days: 7 });
    expect(days.body.data).toMatchObject({ months: null, days: 7, maturityDate: '2026-02-08' });
    const months = await call('PUT', `/deposits/${id}`, { depositType: 'TIME', months: 3 });
    expect(months.body.data).toMatchObject({ months: 3, days: null, maturityDate: '2026-05-01' });
  });

  it('is gone once deleted, and belongs to its owner alone', async () => {
    const { id } = await add();
    const stranger = await signIn(fixture.test);
    for (const path of [`/deposits/${id}`, `/deposits/${id}/worth`]) {
      expect((await fixture.test.call('GET', path, { token: stranger.token })).status).toBe(404);
    }
    expect((await call('DELETE', `/deposits/${id}`)).body.message).toBe('存款已删除');
    expect((await call('GET', `/deposits/${id}`)).status).toBe(404);
  });

  it('comes in the list by the day on which it matures, what was taken out last', async () => {
    const { id } = await add({ name: '已取', months: 1 });
    await add({ name: '两年', months: 24 });
    await add({ name: '三个月', months: 3 });
    await call('POST', `/deposits/${id}/close`);
    const { data } = (await call('GET', '/deposits')).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['三个月', '两年', '已取']);
  });

  it.each([
    ['name', ' ', '存款名称不能为空'],
    ['depositType', 'BOND', '请选择存款类型'],
    ['principal', 0, '本金必须大于0'],
    ['annualRatePercent', 100.01, '年利率必须在0到100之间'],
    ['annualRatePercent', -1, '年利率必须在0到100之间'],
    ['demandRatePercent', 101, '年利率必须在0到100之间'],
    ['months', 0, '存期必须在1到120个月之间'],
    ['months', 121, '存期必须在1到120个月之间'],
    ['months', undefined, '存期必须在1到120个月之间'],
    ['days', 7, '存期天数不正确'],
    ['startDate', undefined, '存入日期不能为空'],
    ['startDate', '1969-12-31', '日期不能早于1970-01-01'],
    ['renewal', 'ALWAYS', '请选择到期方式'],
    ['fromAccountId', 'nobody', '账户不存在'],
  ])('is refused with a bad %s (%s): %s', async (field, value, text) => {
    const { status, body } = await call('POST', '/deposits', { ...time, [field]: value });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.error.fields[field]).toEqual([text]);
  });

  it.each([
    [{ depositType: 'NOTICE', days: 3 }, { days: ['存期天数不正确'] }],
    [{ depositType: 'NOTICE' }, { days: ['存期天数不正确'] }],
    [{ depositType: 'PRODUCT' }, { days: ['存期天数不正确'] }],
    [{ depositType: 'PRODUCT', days: 3651 }, { days: ['存期天数不正确'] }],
    [
      { depositType: 'INSTALMENT', months: 12, renewal: 'PRINCIPAL' },
      { renewal: ['零存整取不能自动转存'] },
    ],
    [
      { depositType: 'NOTICE', days: 1, renewal: 'PRINCIPAL' },
      { renewal: ['存期不足7天的不能自动转存'] },
    ],
  ])('is refused with a term that does not fit its type: %j', async (fields, refused) => {
    const { body } = await call('POST', '/deposits', { ...time, months: undefined, ...fields });
    expect(body.error?.fields).toEqual(refused);
  });

  it('is refused where interest on interest grows beyond all sums', async () => {
    const much = { principal: 900_000_000_000_000, renewal: 'PRINCIPAL_AND_INTEREST' };
    const { body } = await call('POST', '/deposits', { ...time, ...much });
    expect(body.error.fields).toEqual({ principal: ['数字过大'] });
  });

  it('is taken at 0 and at 100 %, over a month, and from the last day of one', async () => {
    expect(await add({ annualRatePercent: 0 })).toMatchObject({ interestAtMaturity: 0 });
    const short = { annualRatePercent: 100, months: 1, startDate: '2026-10-31', principal: 12 };
    expect(await add(short)).toMatchObject({ interestAtMaturity: 1, maturityDate: '2026-11-30' });
  });
});

it('the list is exported with what each deposit comes to', async () => {
  await add();
  const headers = { authorization: `Bearer ${fixture.user.token}` };
  const url = '/api/deposits/export?format=csv';
  const { body } = await fixture.test.app.inject({ url, headers });
  expect(body).toContain('一年定期,定期存款,存续中,50000,443.06,50443.06,CNY,1.1,2026-02-01');
});
