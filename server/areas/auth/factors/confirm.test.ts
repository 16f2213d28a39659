import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../../../contract/registry.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { codeNow, factorUser, seen } from '../../../testing/second-factor/factor-user.ts';
import { goodPassword } from '../../../testing/visitor.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const minutes = 60_000;
const required = [403, 'CONFIRMATION_REQUIRED'];
const invalid = [400, 'SECOND_FACTOR_INVALID'];

/** The calls that show a thief of a session nothing and let them change nothing. */
const always = [
  'auth.addPasskey',
  'auth.oidcBeginLink',
  'auth.oidcUnlink',
  'auth.passkeyOptions',
  'auth.removePasskey',
  'auth.removeTotp',
  'auth.renewRecoveryCodes',
  'auth.startTotp',
  'calendarFeed.renew',
  'household.acceptOffer',
  'household.handOver',
  'household.invite',
  'household.move',
  'household.offer',
  'household.remove',
  'household.removeMember',
  'household.setRole',
  'household.undoMove',
  'personalData.export',
  'personalData.workbook',
  'reminders.createChannel',
  'reminders.removeChannel',
  'reminders.updateChannel',
];
const orPassword = [
  'auth.changeEmail',
  'auth.changePassword',
  'auth.createToken',
  'auth.deleteAccount',
];

describe('calls that need a confirmation', () => {
  it('are those on factors, the account, its tokens, what leaves the server and where to', () => {
    const named = (kind: string) =>
      registry
        .filter(({ confirmed }) => confirmed === kind)
        .map(({ name }) => name)
        .sort();
    expect(named('always')).toEqual(always);
    expect(named('or-password')).toEqual(orPassword);
  });

  it('are refused ten minutes after the sign-in, each of them', async () => {
    const user = await factorUser(test);
    await user.addPasskey();
    test.clock.advance(10 * minutes);
    for (const { name, method, path } of registry.filter(({ confirmed }) => confirmed)) {
      const id = '01234567-89ab-7def-8123-456789abcdef';
      const answer = await user.callAt(method, path.replace(':id', id));
      expect([name, ...seen(answer)]).toEqual([name, ...required]);
      expect(answer.body.message).toBe('请再次确认身份');
    }
  });

  it('are open for ten minutes after a sign-in', async () => {
    const user = await factorUser(test);
    test.clock.advance(8 * minutes);
    expect((await user.callAt('GET', '/personal-data/export')).status).toBe(200);
    test.clock.advance(minutes);
    expect(seen(await user.callAt('GET', '/personal-data/export'))).toEqual(required);
  });

  it('of a user without a factor take the password in the body, where there is one', async () => {
    const user = await factorUser(test);
    test.clock.advance(10 * minutes);
    const body = { email: 'confirmed@example.org', currentPassword: goodPassword };
    const none = await user.call('POST', 'change-email', { email: body.email });
    expect(none.body.error.fields).toEqual({ currentPassword: ['请输入密码'] });
    const wrong = await user.call('POST', 'change-email', { ...body, currentPassword: 'Wrong-1!' });
    expect(wrong.body.error.fields).toEqual({ currentPassword: ['当前密码不正确'] });
    expect((await user.call('POST', 'change-email', body)).status).toBe(200);
  });

  it('of a user with a factor take no password instead, and need none', async () => {
    const user = await factorUser(test);
    const { passkey } = await user.addPasskey();
    test.clock.advance(10 * minutes);
    const email = `new${user.email}`;
    const byPassword = { email, currentPassword: goodPassword };
    expect(seen(await user.call('POST', 'change-email', byPassword))).toEqual(required);
    const { options } = (await user.call('POST', 'confirm/options')).body.data;
    const { body } = await user.call('POST', 'confirm', { credential: passkey.get(options) });
    user.useToken(body.data.token);
    expect((await user.call('POST', 'change-email', { email })).status).toBe(200);
    expect((await user.call('POST', 'delete-account', {})).status).toBe(200);
  });
});

describe('a confirmation', () => {
  it('by password renews the token for ten minutes; the old one ends at once', async () => {
    const user = await factorUser(test);
    test.clock.advance(10 * minutes);
    const old = user.token();
    const answer = await user.call('POST', 'confirm', { currentPassword: goodPassword });
    expect(answer.body.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      confirmedUntil: new Date(test.deps.now().getTime() + 10 * minutes).toISOString(),
    });
    expect((await test.call('GET', '/auth/me', { token: old })).status).toBe(401);
    user.useToken(answer.body.data.token);
    expect((await user.callAt('GET', '/personal-data/export')).status).toBe(200);
    test.clock.advance(10 * minutes);
    expect(seen(await user.callAt('GET', '/personal-data/export'))).toEqual(required);
  });

  it('by password needs a code of a user with a factor, and is counted', async () => {
    const user = await factorUser(test);
    const { secret, recoveryCodes } = await user.addTotp();
    const currentPassword = goodPassword;
    const alone = await user.call('POST', 'confirm', { currentPassword });
    expect(alone.body.error.fields).toEqual({ code: ['请输入验证码'] });
    const wrongCode = { currentPassword, method: 'totp', code: '000000' };
    expect(seen(await user.call('POST', 'confirm', wrongCode))).toEqual(invalid);
    const code = codeNow(test, secret);
    const good = { currentPassword, method: 'totp', code };
    const tries = Array.from({ length: 2 }, () => user.call('POST', 'confirm', good));
    const renewed = (await Promise.all(tries)).filter(({ status }) => status === 200);
    expect(renewed).toHaveLength(1);
    user.useToken(renewed[0]?.body.data.token);
    const byRecovery = { currentPassword, method: 'recovery', code: recoveryCodes[0] };
    const last = await user.call('POST', 'confirm', byRecovery);
    expect(last.status).toBe(200);
    user.useToken(last.body.data.token);
    for (let tries = 0; tries < 5; tries += 1) await user.call('POST', 'confirm', wrongCode);
    expect((await user.call('POST', 'confirm', good)).status).toBe(429);
  });

  it('by one code of an app is given once, of a hundred at once', async () => {
    const user = await factorUser(test);
    const { secret } = await user.addTotp();
    const body = { currentPassword: goodPassword, method: 'totp', code: codeNow(test, secret) };
    const tries = Array.from({ length: 100 }, () => user.call('POST', 'confirm', body));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('by passkey takes the challenge of its own session once, of a hundred at once', async () => {
    const user = await factorUser(test);
    const { passkey } = await user.addPasskey();
    const ask = async () => (await user.call('POST', 'confirm/options')).body.data.options;
    const confirm = (credential: unknown) => user.call('POST', 'confirm', { credential });
    const first = user.token();
    const foreign = await ask();
    const { options } = (await user.guest.post('passkeys/sign-in-options', {})).body.data;
    const again = await user.guest.post('passkeys/sign-in', { credential: passkey.get(options) });
    user.useToken(again.body.data.token);
    expect(seen(await confirm(passkey.get(foreign)))).toEqual(invalid);
    const credential = passkey.get(await ask());
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await test.call('GET', '/auth/me', { token: first })).status).toBe(200);
  });

  it('wants a password or a passkey', async () => {
    const user = await factorUser(test);
    const { body } = await user.call('POST', 'confirm', {});
    expect(body.error.fields).toEqual({ currentPassword: ['请输入当前密码'] });
    const wrong = await user.call('POST', 'confirm', { currentPassword: 'Wrong-pass1!' });
    expect(wrong.body.error.fields).toEqual({ currentPassword: ['当前密码不正确'] });
  });
});
