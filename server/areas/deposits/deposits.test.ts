import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

let test: TestApp;
let user: SignedIn;

// 10:00 on 21 November in Shanghai.
const start = '2026-11-21T02:00:00.000Z';

beforeAll(async () => {
  test = await buildTestApp({ now: start });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(start);
  user = await signIn(test);
});
afterEach(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token: user.token, body });

const time = {
  name: '一年定期',
  depositType: 'TIME',
  principal: 50_000,
  annualRatePercent: 1.1,
  months: 12,
  startDate: '2026-02-01',
};

const add = async (fields = {}) =>
  (await call('POST', '/deposits', { ...time, ...fields })).body.data;
const preview = async (fields = {}) =>
  (await call('POST', '/deposits/preview', { ...time, ...fields })).body.data;
const worth = async (id: string, day: string) =>
  (await call('GET', `/deposits/${id}/worth?day=${day}`)).body.data;

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
    const stranger = await signIn(test);
    for (const path of [`/deposits/${id}`, `/deposits/${id}/worth`]) {
      expect((await test.call('GET', path, { token: stranger.token })).status).toBe(404);
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
  const headers = { authorization: `Bearer ${user.token}` };
  const url = '/api/deposits/export?format=csv';
  const { body } = await test.app.inject({ url, headers });
  expect(body).toContain('一年定期,定期存款,存续中,50000,443.06,50443.06,CNY,1.1,2026-02-01');
});

describe('the worked cases', () => {
  it('of a year at 1.1 % renewed at 0.95 % earn 550.00 and 480.23', async () => {
    const renewed = {
      startDate: '2025-02-01',
      renewal: 'PRINCIPAL_AND_INTEREST',
      renewalRates: [0.95],
    };
    const terms = [
      {
        number: 1,
        from: '2025-02-01',
        to: '2026-02-01',
        annualRatePercent: 1.1,
        principal: 50_000,
        interest: 550,
        estimated: false,
      },
      {
        number: 2,
        from: '2026-02-01',
        to: '2027-02-01',
        annualRatePercent: 0.95,
        principal: 50_550,
        interest: 480.23,
        estimated: false,
      },
    ];
    expect(await preview(renewed)).toEqual({
      currency: 'CNY',
      maturityDate: '2027-02-01',
      interest: 480.23,
      worthAtMaturity: 51_030.23,
      terms,
      closing: null,
    });
    // Renewals whose rates are given are shown before they begin.
    expect((await preview({ ...renewed, startDate: '2026-11-21' })).terms).toMatchObject([
      { interest: 550 },
      { interest: 480.23, from: '2027-11-21' },
    ]);
    expect(await add(renewed)).toMatchObject({
      termNumber: 2,
      currentRatePercent: 0.95,
      currentPrincipal: 50_550,
      interestAtMaturity: 480.23,
      estimated: false,
    });
    expect(await add({ ...renewed, renewalRates: [] })).toMatchObject({
      termNumber: 2,
      currentRatePercent: 1.1,
      estimated: true,
    });
  });

  it('of 20,000 over three months from 30 November end on 28 February with 40.00', async () => {
    const deposit = {
      principal: 20_000,
      annualRatePercent: 0.8,
      months: 3,
      startDate: '2025-11-30',
    };
    expect(await preview(deposit)).toMatchObject({ maturityDate: '2026-02-28', interest: 40 });
    const { id } = await add(deposit);
    expect(await worth(id, '2026-02-28')).toMatchObject({ interest: 40, worth: 20_040 });
  });

  it('of 50,000 broken after 200 days earn 13.89', async () => {
    const closing = {
      kind: 'EARLY',
      days: 200,
      termInterest: 13.89,
      overdueDays: 0,
      overdueInterest: 0,
      interest: 13.89,
      worth: 50_013.89,
    };
    expect((await preview({ closeDate: '2026-08-20' })).closing).toEqual({
      day: '2026-08-20',
      ...closing,
    });
    const { id } = await add();
    const { body } = await call('POST', `/deposits/${id}/close`, { day: '2026-08-20' });
    expect(body.data.closing).toEqual({ day: '2026-08-20', accountId: null, ...closing });
  });

  it.each([
    [2000, 2.85, 370.5],
    [500, 0.95, 30.88],
  ])(
    'of 零存整取 of %d a month at %d %% earn %d',
    async (principal, annualRatePercent, interest) => {
      const instalments = { depositType: 'INSTALMENT', principal, annualRatePercent };
      expect(await preview(instalments)).toMatchObject({
        interest,
        worthAtMaturity: principal * 12 + interest,
      });
      const deposit = await add({ ...instalments, startDate: '2025-10-31' });
      expect(deposit).toMatchObject({
        state: 'MATURED',
        interestAtMaturity: interest,
        currentPrincipal: principal * 12,
      });
      expect(await worth(deposit.id, '2026-10-31')).toMatchObject({ interest });
    },
  );
});

describe('a preview', () => {
  it('says what an end on time and a late one pay, and stores nothing', async () => {
    const closingOn = async (closeDate: string) => (await preview({ closeDate })).closing;
    expect(await closingOn('2027-02-01')).toMatchObject({ kind: 'ON_TIME', worth: 50_550 });
    expect(await closingOn('2027-03-09')).toMatchObject({
      kind: 'LATE',
      days: 365,
      termInterest: 550,
      overdueDays: 36,
      overdueInterest: 2.5,
      interest: 552.5,
      worth: 50_552.5,
    });
    expect((await call('GET', '/deposits')).body.data).toEqual([]);
  });

  it('needs no name, and refuses a day before the deposit', async () => {
    expect(await preview({ name: undefined })).toMatchObject({ interest: 550 });
    const { body } = await call('POST', '/deposits/preview', { ...time, closeDate: '2026-01-31' });
    expect(body.error.fields).toEqual({ closeDate: ['支取日期不能早于存入日期'] });
  });
});

describe('the summary', () => {
  it('adds up what was not taken out, and names the next day of maturity', async () => {
    await add({ name: '已到期', startDate: '2025-11-21' });
    const { id } = await add({ name: '下一笔' });
    await add({ name: '七天通知', depositType: 'NOTICE', months: undefined, days: 7 });
    const closed = await add();
    await call('POST', `/deposits/${closed.id}/close`);
    expect((await call('GET', '/deposits/summary')).body.data).toEqual({
      depositCount: 3,
      principal: 150_000,
      // 550.00, 443.06, and 293 days at 1.1 %: 447.6388….
      accruedInterest: 1440.7,
      worth: 151_440.7,
      maturedCount: 1,
      nextMaturity: { id, name: '下一笔', maturityDate: '2027-02-01' },
      currency: 'CNY',
      rateTime: null,
      missingRates: [],
      staleRates: [],
    });
  });

  it('leaves out what has no rate, and names it', async () => {
    await add();
    await add({ currency: 'USD' });
    const { data } = (await call('GET', '/deposits/summary?currency=CNY')).body;
    expect(data).toMatchObject({ depositCount: 2, worth: 50_443.06, missingRates: ['USD'] });
  });
});
