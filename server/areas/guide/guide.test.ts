import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { visitor } from '../../testing/visitor.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.renew());

const guideOf = async (token: string) =>
  (await test.call('GET', '/auth/guide', { token })).body.data;
const doneOf = async (token: string) =>
  (await guideOf(token)).steps
    .filter(({ done }: { done: boolean }) => done)
    .map(({ key }: { key: string }) => key);

it('a new user begins with an open guide and nothing entered', async () => {
  const { token } = await visitor(test).join('new@example.org', '新人');
  expect(await guideOf(token)).toEqual({
    state: 'open',
    steps: [
      { key: 'accounts', done: false },
      { key: 'deposits', done: false },
      { key: 'investments', done: false },
      { key: 'securities', done: false },
      { key: 'fixedAssets', done: false },
      { key: 'otherAssets', done: false },
      { key: 'debts', done: false },
    ],
  });
});

it('users who are older than the guide are done with it', async () => {
  const { token } = await signIn(test);
  expect((await guideOf(token)).state).toBe('done');
});

it('skipping, finishing and opening again are kept, of each user alone', async () => {
  const { token } = await signIn(test);
  const other = await signIn(test);
  for (const state of ['skipped', 'open', 'done', 'skipped']) {
    const { status, body } = await test.call('PUT', '/auth/guide', { token, body: { state } });
    expect([status, body.data.state]).toEqual([200, state]);
    expect((await guideOf(token)).state).toBe(state);
  }
  expect((await guideOf(other.token)).state).toBe('done');
});

it('an unknown state is refused', async () => {
  const { token } = await signIn(test);
  for (const body of [{ state: 'later' }, { state: null }, {}]) {
    const { status, body: answer } = await test.call('PUT', '/auth/guide', { token, body });
    expect([status, answer.error.fields.state]).toEqual([400, ['请选择引导的状态']]);
  }
});

it('a step is done while there is a row of it, and a loan is a debt', async () => {
  const { token } = await signIn(test);
  const other = await signIn(test);
  const account = { accountName: '甲', accountType: 'SAVINGS' };
  const { id } = (await test.call('POST', '/accounts', { token, body: account })).body.data;
  expect(await doneOf(token)).toEqual(['accounts']);
  const loan = {
    name: '房贷',
    loanType: 'COMMERCIAL_MORTGAGE',
    method: 'ANNUITY',
    principal: 1_000_000,
    annualRatePercent: 3.5,
    months: 360,
    startDate: '2024-01-10',
    dayCount: 'MONTHLY',
    currency: 'CNY',
  };
  await test.call('POST', '/loans', { token, body: loan });
  expect(await doneOf(token)).toEqual(['accounts', 'debts']);
  await test.call('DELETE', `/accounts/${id}`, { token });
  const fund = { name: '公积金', kind: 'HOUSING_FUND', value: 1 };
  await test.call('POST', '/other-assets', { token, body: fund });
  expect(await doneOf(token)).toEqual(['otherAssets', 'debts']);
  expect(await doneOf(other.token)).toEqual([]);
});
