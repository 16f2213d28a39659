import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { factorUser } from '../../../testing/second-factor/factor-user.ts';
import { removeFactors } from './remove-factors.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('removes every factor, session and waiting sign-in of a user who has lost them, with a trail', async () => {
  const user = await factorUser(test);
  const other = await factorUser(test);
  for (const somebody of [user, other]) {
    await somebody.addTotp();
    await somebody.addPasskey();
  }
  const ticket = await user.ticket();
  expect(await removeFactors(test.deps.db, test.deps, user.email.toUpperCase())).toBe(true);

  expect((await user.call('GET', 'factors')).status).toBe(401);
  const body = { ticket, method: 'totp', code: '000000' };
  expect((await user.guest.post('second-factor', body)).body.code).toBe('TICKET_INVALID');
  const signedIn = await user.guest.login({ email: user.email });
  expect(signedIn.status).toBe(200);
  user.useToken(signedIn.body.data.token);
  expect((await user.call('GET', 'factors')).body.data).toEqual({
    passkeys: [],
    totp: { enabled: false, createdAt: null },
    recoveryCodes: { left: 0 },
  });
  expect((await other.call('GET', 'factors')).body.data.recoveryCodes.left).toBe(10);

  const mail = (await user.guest.mailsTo(user.email)).find(
    ({ subject }) => subject === '【家底】您的两步验证已关闭',
  );
  expect(mail?.text).toContain('网站的管理员');
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['user_id', 'target_id', 'address'])
    .where('action', '=', 'system.removeFactors')
    .execute();
  expect(lines).toEqual([{ user_id: null, target_id: user.id, address: 'localhost' }]);
});

it('removes nothing where no user has the address', async () => {
  expect(await removeFactors(test.deps.db, test.deps, 'nobody@example.org')).toBe(false);
});
