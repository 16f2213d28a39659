import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JointSheet } from '../../../../contract/households/joint.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { foundHousehold } from '../../../testing/households/shared-household.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const sheetOf = async ({ token }: SignedIn, query = {}): Promise<JointSheet> =>
  (await test.call('GET', '/household/balance-sheet', { token, query })).body.data;

const figures = ({ lines }: JointSheet, key: string) => {
  const line = lines.find((one) => one.key === key);
  return [line?.mine, line?.ours, line?.together];
};

it('adds one’s own and the household’s to the fen, and never another member’s own', async () => {
  const { id, founder, add } = await foundHousehold(test);
  const member = await add('EDITOR');
  const save = (who: SignedIn, amount: number, day: string, userId?: string) => {
    const query = userId ? { userId } : {};
    const body = { accountName: '储蓄', accountType: 'SAVINGS' };
    return test
      .call('POST', '/accounts', { token: who.token, query, body })
      .then(({ body: made }) =>
        test.call('POST', `/accounts/${made.data.id}/deposit`, {
          token: who.token,
          query,
          body: { amount, day },
        }),
      );
  };
  await save(founder, 0.1, '2026-11-20');
  await save(founder, 1000.05, '2026-11-21', id);
  await save(member, 77_777, '2026-11-20');
  const debt = { supplierName: '老周', amount: 300.25, dueDate: '2026-12-20' };
  await test.call('POST', '/payables', { token: founder.token, query: { userId: id }, body: debt });
  // 0.1 + 1000.05 is 1000.15, and 0.1 + (1000.05 − 300.25) is 699.90.
  const now = await sheetOf(founder);
  expect(figures(now, 'cash')).toEqual([0.1, 1000.05, 1000.15]);
  expect(figures(now, 'payables')).toEqual([0, 300.25, 300.25]);
  expect(figures(now, 'netWorth')).toEqual([0.1, 699.8, 699.9]);
  expect(figures(await sheetOf(member), 'cash')).toEqual([77_777, 1000.05, 78_777.05]);
  const before = await sheetOf(founder, { day: '2026-11-20' });
  expect(figures(before, 'cash')).toEqual([0.1, 0, 0.1]);
});

it('is refused to whoever is in no household, and to a member who has left', async () => {
  const { add } = await foundHousehold(test);
  const member = await add('VIEWER');
  const ask = ({ token }: SignedIn) => test.call('GET', '/household/balance-sheet', { token });
  expect((await ask(await signIn(test))).body.message).toBe('您还不是任何家庭的成员');
  expect((await ask(member)).status).toBe(200);
  await test.call('POST', '/household/leave', { token: member.token });
  expect((await ask(member)).status).toBe(409);
});
