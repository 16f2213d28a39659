import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { depositsFixture, time } from '../../testing/fixtures/deposits-fixture.ts';

const fixture = depositsFixture();
const { call, add, openAccount, balance, rowsOf, close } = fixture;

describe('the account that pays for a deposit', () => {
  it('pays the principal on the day of the deposit, as one act', async () => {
    const fromAccountId = await openAccount(60_000);
    expect(await add({ fromAccountId })).toMatchObject({ fromAccountId, version: 1 });
    expect(await balance(fromAccountId)).toBe(10_000);
    expect(await rowsOf(fromAccountId)).toMatchObject([
      { amount: -50_000, label: '存入存款', description: '一年定期', day: '2026-02-01' },
      { type: 'OPENING' },
    ]);
  });

  it('pays the first month of 零存整取', async () => {
    const fromAccountId = await openAccount(5000);
    await add({ fromAccountId, depositType: 'INSTALMENT', principal: 2000 });
    expect(await balance(fromAccountId)).toBe(3000);
  });

  it('with too little refuses the deposit, and nothing is stored', async () => {
    const fromAccountId = await openAccount(49_999.99);
    const { status, body } = await call('POST', '/deposits', { ...time, fromAccountId });
    expect([status, body.code]).toEqual([400, 'INSUFFICIENT_BALANCE']);
    expect((await call('GET', '/deposits')).body.data).toEqual([]);
  });

  it('in another currency says what it paid', async () => {
    const fromAccountId = await openAccount(10_000, { currency: 'USD' });
    const refused = await call('POST', '/deposits', { ...time, fromAccountId });
    const text = '账户币种是 USD，请填写实际扣款（到账）金额';
    expect(refused.body.error.fields).toEqual({ accountAmount: [text] });
    await add({ fromAccountId, accountAmount: 7000 });
    expect(await balance(fromAccountId)).toBe(3000);
  });

  it('cannot pay on a day to come, for which a deposit can be planned without it', async () => {
    const fromAccountId = await openAccount(60_000);
    const later = { ...time, startDate: '2026-11-22' };
    const { body } = await call('POST', '/deposits', { ...later, fromAccountId });
    expect(body.error.fields).toEqual({ startDate: ['日期不能晚于今天'] });
    expect((await call('POST', '/deposits', later)).body.data).toMatchObject({ worth: 0 });
  });

  it('pays anew when the amount, the day or the account is another', async () => {
    const first = await openAccount(60_000);
    const second = await openAccount(60_000, { accountName: '另一张卡' });
    const { id } = await add({ fromAccountId: first });
    await call('PUT', `/deposits/${id}`, { principal: 40_000, startDate: '2026-03-01' });
    expect(await balance(first)).toBe(20_000);
    expect(await rowsOf(first)).toMatchObject([
      { amount: -40_000, day: '2026-03-01' },
      { amount: 50_000, label: '存入存款冲正', day: '2026-02-01' },
      { amount: -50_000 },
      { type: 'OPENING' },
    ]);
    await call('PUT', `/deposits/${id}`, { fromAccountId: second });
    expect([await balance(first), await balance(second)]).toEqual([60_000, 20_000]);
    const { body } = await call('PUT', `/deposits/${id}`, { fromAccountId: null });
    expect(body.data.fromAccountId).toBeNull();
    expect([await balance(first), await balance(second)]).toEqual([60_000, 60_000]);
  });

  it('is not touched by an edit of what does not concern it', async () => {
    const fromAccountId = await openAccount(60_000);
    const { id } = await add({ fromAccountId });
    await call('PUT', `/deposits/${id}`, { name: '改名', annualRatePercent: 2, fromAccountId });
    expect(await rowsOf(fromAccountId)).toHaveLength(2);
  });

  it('keeps what it has paid when the deposit is deleted, which stays when the account is', async () => {
    const fromAccountId = await openAccount(60_000);
    const { id } = await add({ fromAccountId });
    await call('DELETE', `/deposits/${id}`);
    expect(await balance(fromAccountId)).toBe(10_000);
    const other = await add({ fromAccountId, principal: 10_000 });
    expect((await call('DELETE', `/accounts/${fromAccountId}`)).status).toBe(200);
    const { data } = (await call('GET', `/deposits/${other.id}`)).body;
    expect(data).toMatchObject({ fromAccountId: null, principal: 10_000 });
  });

  it('is forgotten with the day that it paid on when it is deleted and the day is edited', async () => {
    const fromAccountId = await openAccount(60_000);
    const { id } = await add({ fromAccountId });
    await call('DELETE', `/accounts/${fromAccountId}`);
    const { body } = await call('PUT', `/deposits/${id}`, { startDate: '2026-03-01' });
    expect(body.data).toMatchObject({ startDate: '2026-03-01', fromAccountId: null });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('pays once under one Idempotency-Key', async () => {
    const fromAccountId = await openAccount(60_000);
    const headers = { 'idempotency-key': 'once' };
    const options = { token: fixture.user.token, headers, body: { ...time, fromAccountId } };
    const first = await fixture.test.call('POST', '/deposits', options);
    expect((await fixture.test.call('POST', '/deposits', options)).body).toEqual(first.body);
    expect(await balance(fromAccountId)).toBe(10_000);
  });
});

describe('taking a deposit out', () => {
  it('before its day pays the demand rate into the account', async () => {
    const accountId = await openAccount(0);
    const { id } = await add();
    const { status, body } = await close(id, { day: '2026-08-20', accountId });
    expect(status).toBe(200);
    expect(body.message).toBe('存款已支取');
    expect(body.data).toMatchObject({
      state: 'CLOSED',
      currentPrincipal: 0,
      accruedInterest: 0,
      worth: 0,
      maturityDate: '2027-02-01',
      closing: { kind: 'EARLY', interest: 13.89, worth: 50_013.89, accountId },
      version: 2,
    });
    expect(await balance(accountId)).toBe(50_013.89);
    expect(await rowsOf(accountId)).toMatchObject([
      { amount: 50_013.89, label: '存款支取', description: '一年定期', day: '2026-08-20' },
      { type: 'OPENING' },
    ]);
    const worthOn = async (day: string) =>
      (await call('GET', `/deposits/${id}/worth?day=${day}`)).body.data.worth;
    // Six months, and 18 of 360 days, at 1.1 % until then: 275.00 + 27.50.
    expect(await worthOn('2026-08-19')).toBe(50_302.5);
    expect(await worthOn('2026-08-20')).toBe(0);
  });

  it('after its day pays the days after at the demand rate', async () => {
    const { id } = await add({ startDate: '2025-02-01' });
    expect((await close(id, { day: '2026-03-09' })).body.data.closing).toMatchObject({
      kind: 'LATE',
      termInterest: 550,
      overdueInterest: 2.5,
      worth: 50_552.5,
    });
  });

  it('on the day of a renewal pays the term that ends then, and there is no next one', async () => {
    const { id } = await add({
      startDate: '2025-02-01',
      renewal: 'PRINCIPAL',
      renewalRates: [0.95],
    });
    const { data } = (await close(id, { day: '2026-02-01' })).body;
    expect(data).toMatchObject({
      termNumber: 1,
      maturityDate: '2026-02-01',
      closing: { kind: 'ON_TIME', worth: 50_550 },
    });
  });

  it('pays what the bank says where that differs', async () => {
    const accountId = await openAccount(0);
    const { id } = await add();
    const { body } = await close(id, { interest: 500.5, accountId });
    expect(body.data.closing).toMatchObject({ kind: 'EARLY', interest: 500.5, worth: 50_500.5 });
    expect(await balance(accountId)).toBe(50_500.5);
  });

  it.each([
    [{ day: '2026-01-31' }, { day: ['支取日期不能早于存入日期'] }],
    [{ day: '2026-11-22' }, { day: ['日期不能晚于今天'] }],
    [{ interest: -1 }, { interest: ['利息不能为负数'] }],
    [{ accountId: 'nobody' }, { accountId: ['账户不存在'] }],
  ])('is refused with %j', async (body, fields) => {
    const { id } = await add();
    const answer = await close(id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual(fields);
    expect((await call('GET', `/deposits/${id}`)).body.data.state).toBe('RUNNING');
  });

  it('is refused a second time, and so is every edit but of name and note', async () => {
    const { id } = await add();
    // On the day that it began, without interest.
    const closed = await close(id, { day: '2026-02-01' });
    expect(closed.body.data.closing).toMatchObject({ interest: 0, worth: 50_000 });
    const again = await close(id);
    const edited = await call('PUT', `/deposits/${id}`, { principal: 1 });
    for (const { status, body } of [again, edited]) {
      expect([status, body.message]).toEqual([409, '存款已支取']);
    }
    const renamed = await call('PUT', `/deposits/${id}`, {
      name: '已取',
      note: '到期',
      months: 12,
    });
    expect(renamed.body.data).toMatchObject({ name: '已取', note: '到期', state: 'CLOSED' });
  });

  it('leaves what was paid for it as it is', async () => {
    const fromAccountId = await openAccount(10_000, { currency: 'USD' });
    const { id } = await add({ fromAccountId, accountAmount: 7000 });
    await close(id);
    await call('PUT', `/deposits/${id}`, { name: '已取', accountAmount: 1 });
    expect(await balance(fromAccountId)).toBe(3000);
  });

  it('is done once by two calls at a time', async () => {
    const accountId = await openAccount(0);
    const { id } = await add();
    const answers = await Promise.all([close(id, { accountId }), close(id, { accountId })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowsOf(accountId)).toHaveLength(2);
  });

  it('is undone with its money, unless that was spent', async () => {
    const accountId = await openAccount(0);
    const { id } = await add();
    await close(id, { day: '2026-08-20', accountId });
    await call('POST', `/accounts/${accountId}/withdraw`, { amount: 1 });
    const spent = await call('DELETE', `/deposits/${id}/close`);
    expect([spent.status, spent.body.code]).toEqual([400, 'INSUFFICIENT_BALANCE']);
    await call('POST', `/accounts/${accountId}/deposit`, { amount: 1 });
    const { body } = await call('DELETE', `/deposits/${id}/close`);
    expect(body.message).toBe('支取已撤销');
    expect(body.data).toMatchObject({ state: 'RUNNING', closing: null, worth: 50_443.06 });
    expect(await balance(accountId)).toBe(0);
    expect((await call('DELETE', `/deposits/${id}/close`)).status).toBe(404);
  });

  it('is undone once by two calls that name the version with it, and never another closing', async () => {
    const accountId = await openAccount(0);
    const { id } = await add();
    const closed = (await close(id, { day: '2026-08-20', accountId })).body.data;
    const undo = (version: number) => call('DELETE', `/deposits/${id}/close?version=${version}`);
    const answers = await Promise.all([undo(closed.version), undo(closed.version)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    await close(id, { day: '2026-08-20', accountId });
    const stale = await undo(closed.version);
    expect([stale.status, stale.body.error.current.state]).toEqual([409, 'CLOSED']);
    expect(await rowsOf(accountId)).toHaveLength(4);
  });
});
