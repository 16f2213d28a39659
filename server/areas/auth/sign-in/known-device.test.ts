import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import type { TestAnswer } from '../../../testing/call.ts';
import { goodPassword, otherCode, visitor } from '../../../testing/visitor.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
const email = 'li@example.org';
const newPassword = 'Brand-new-pass1!';
const minute = 60_000;
const quarter = 15 * minute;

/** What the device of the owner sends along. */
let device: { headers: Record<string, string> };
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.renew();
  const { deviceToken } = await guest.join(email, 'li');
  device = { headers: { 'x-device-token': deviceToken } };
});

const loginFrom = async (sender: object, password = goodPassword) =>
  guest.post('login', { email, password, ...(await guest.captcha()) }, sender);

const day = 24 * 60 * minute;
const withToken = (deviceToken: string) => ({ headers: { 'x-device-token': deviceToken } });
const tokenOf = () => device.headers['x-device-token'] ?? '';
const reset = (code: string, sender: object, password = newPassword) =>
  guest.post('reset-password', { email, code, newPassword: password }, sender);
const storedDevices = () =>
  test.deps.db.selectFrom('device_tokens').selectAll().orderBy('last_used_at').execute();

describe('an owner whom strangers want to keep out', () => {
  it('signs in on a known device though the address has to wait for hours', async () => {
    for (let hours = 0; hours < 3; hours += 1) {
      for (let tried = 0; tried < 6; tried += 1) await loginFrom({}, 'wrong-password');
      for (let quarters = 0; quarters < 4; quarters += 1) {
        test.clock.advance(quarter);
        await loginFrom({}, 'wrong-password');
      }
      expect((await loginFrom({})).status).toBe(429);
      expect((await loginFrom(device)).status).toBe(200);
    }
  });

  it('changes the password in an open session though the address has to wait', async () => {
    const { token } = (await loginFrom(device)).body.data;
    for (let tried = 0; tried < 6; tried += 1) await loginFrom({}, 'wrong-password');
    const body = { currentPassword: goodPassword, newPassword };
    expect((await guest.post('change-password', body, { token })).status).toBe(429);
    const changed = await guest.post('change-password', body, { token, ...device });
    expect(changed.status).toBe(200);
  });

  it('resets the password on a known device though the ten mails of the day are used up', async () => {
    for (let sent = 0; sent < 10; sent += 1) {
      await guest.post('forgot-password', { email });
      test.clock.advance(minute);
    }
    expect((await guest.post('forgot-password', { email })).status).toBe(429);
    expect((await guest.post('forgot-password', { email }, device)).status).toBe(200);
    const code = await guest.codeTo(email);
    const reset = await guest.post('reset-password', { email, code, newPassword }, device);
    expect(reset.status).toBe(200);
    expect((await loginFrom({}, newPassword)).status).toBe(200);
  });
});

describe('a device token', () => {
  it('is returned by every sign-in, stays the same while it is valid, and is stored as its hash only', async () => {
    expect(tokenOf()).toMatch(/^[\w-]{43}$/);
    expect((await loginFrom(device)).body.data.deviceToken).toBe(tokenOf());
    const other = (await loginFrom({})).body.data.deviceToken;
    expect(other).not.toBe(tokenOf());
    const rows = await storedDevices();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows) + test.logLines.join()).not.toMatch(
      new RegExp(`${tokenOf()}|${other}`),
    );
  });

  it('lasts 180 days from its last use', async () => {
    test.clock.advance(179 * day);
    expect((await loginFrom(device)).body.data.deviceToken).toBe(tokenOf());
    test.clock.advance(180 * day - 1);
    expect((await loginFrom(device)).body.data.deviceToken).toBe(tokenOf());
    test.clock.advance(180 * day);
    expect((await loginFrom(device)).body.data.deviceToken).not.toBe(tokenOf());
  });

  it('is one of at most twenty for a user, of which the longest unused is removed', async () => {
    test.clock.advance(1);
    const tokens = [tokenOf()];
    for (let more = 0; more < 20; more += 1) {
      tokens.push((await loginFrom({})).body.data.deviceToken);
      test.clock.advance(1);
    }
    expect(await storedDevices()).toHaveLength(20);
    expect((await loginFrom(device)).body.data.deviceToken).not.toBe(tokenOf());
    const last = tokens.at(-1) ?? '';
    expect((await loginFrom(withToken(last))).body.data.deviceToken).toBe(last);
  });

  it('is no session, and has no effect when it is unknown or another user’s', async () => {
    const thief = await guest.join('thief@example.org', 'thief');
    expect((await test.call('GET', '/auth/me', { token: tokenOf() })).status).toBe(401);
    expect((await loginFrom(device, 'wrong-password')).body.code).toBe('LOGIN_FAILED');
    for (let tried = 0; tried < 5; tried += 1) await loginFrom({}, 'wrong-password');
    for (const wrong of [thief.deviceToken, 'x'.repeat(43), 'x', '']) {
      expect((await loginFrom(withToken(wrong))).status).toBe(429);
      expect((await guest.post('forgot-password', { email }, withToken(wrong))).status).toBe(200);
      expect((await guest.post('forgot-password', { email })).status).toBe(429);
      test.clock.advance(minute);
      for (let tried = 0; tried < 2; tried += 1) await loginFrom({}, 'wrong-password');
    }
  });

  it('has tries of its own, which do not make its address wait', async () => {
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await loginFrom(device, 'wrong-password')).status).toBe(400);
    }
    const refused = await loginFrom(device);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await loginFrom({})).status).toBe(200);
    test.clock.advance(30_000);
    expect((await loginFrom(device)).status).toBe(200);
  });

  it('allows five of a hundred concurrent wrong passwords to be checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => loginFrom(device, 'wrong-password')),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
  });

  it.each<[string, (token: string) => Promise<TestAnswer>]>([
    [
      'changed',
      (token) =>
        guest.post('change-password', { currentPassword: goodPassword, newPassword }, { token }),
    ],
    [
      'reset',
      async () => {
        await guest.post('forgot-password', { email });
        return reset(await guest.codeTo(email), {});
      },
    ],
  ])('ends with a password that is %s; the answer brings a new one', async (_, renew) => {
    const { token } = (await loginFrom({})).body.data;
    const answer = await renew(token);
    expect(answer.status).toBe(200);
    expect(await storedDevices()).toHaveLength(1);
    const { deviceToken } = answer.body.data;
    const again = await loginFrom(withToken(deviceToken), newPassword);
    expect(again.body.data.deviceToken).toBe(deviceToken);
    expect((await loginFrom(device, newPassword)).body.data.deviceToken).not.toBe(tokenOf());
  });

  it('is deleted with its account and its counters', async () => {
    const { token } = (await loginFrom(device)).body.data;
    await loginFrom(device, 'wrong-password');
    await guest.post('forgot-password', { email }, device);
    await guest.post('delete-account', { currentPassword: goodPassword }, { token, ...device });
    const { db } = test.deps;
    for (const table of ['device_tokens', 'login_attempts', 'codes'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });
});

describe('a reset from a known device', () => {
  const forgot = (sender: object = {}) => guest.post('forgot-password', { email }, sender);

  it('has a code that others can neither void nor use up, and that works from this device only', async () => {
    expect((await forgot(device)).status).toBe(200);
    const code = await guest.codeTo(email);
    expect((await forgot()).status).toBe(200);
    for (let tried = 0; tried < 6; tried += 1) await reset(otherCode(code), {});
    expect((await reset(code, {})).status).toBe(400);
    expect((await reset(code, device)).status).toBe(200);
  });

  it('has a wait of 60 seconds and a daily limit of five mails of its own', async () => {
    await forgot();
    expect((await forgot(device)).status).toBe(200);
    const soon = await forgot(device);
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60']);
    for (let sent = 1; sent < 5; sent += 1) {
      test.clock.advance(minute);
      expect((await forgot(device)).status).toBe(200);
    }
    test.clock.advance(minute);
    expect((await forgot(device)).status).toBe(429);
    // One to register, one reset that came from elsewhere: eight are left.
    for (let sent = 2; sent < 10; sent += 1) {
      expect((await forgot()).status).toBe(200);
      test.clock.advance(minute);
    }
    expect((await forgot()).status).toBe(429);
  });

  it('accepts the address’s code while the device has no valid one', async () => {
    await forgot(device);
    test.clock.advance(10 * minute);
    await forgot();
    const code = await guest.codeTo(email);
    expect((await reset(code, device)).status).toBe(200);
  });
});
