import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { goodPassword, otherCode, visitor } from '../../../testing/visitor.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());
beforeEach(() => test.renew());

const minute = 60_000;
const email = 'li@example.org';
const strangersPassword = 'Stolen-pass1!';

/** The owner registers; a minute later a stranger does, with the same address and another password. */
async function bothRegister() {
  const owner = await guest.register({ email, username: 'li' });
  const ownersCode = await guest.codeTo(email);
  test.clock.advance(minute);
  const stranger = await guest.register({ email, username: 'thief', password: strangersPassword });
  expect([owner.status, stranger.status]).toEqual([200, 200]);
  return {
    ownersId: owner.body.data?.registrationId,
    strangersId: stranger.body.data?.registrationId,
    ownersCode,
    newestCode: await guest.codeTo(email),
  };
}

describe('a stranger who registers an address while its owner verifies it', () => {
  it('does not get their password confirmed by the newest code, typed on the owner’s page', async () => {
    const { ownersId, ownersCode, newestCode } = await bothRegister();
    const typed = await guest.post('verify-email', {
      email,
      code: newestCode,
      registrationId: ownersId,
    });
    if (newestCode !== ownersCode) {
      expect([typed.status, typed.body.code]).toEqual([400, 'CODE_INVALID']);
    }
    expect((await guest.login({ email, password: strangersPassword })).status).not.toBe(200);

    const verified = await guest.post('verify-email', {
      email,
      code: ownersCode,
      registrationId: ownersId,
    });
    expect(verified.body.data.user.username).toBe('li');
    expect((await guest.login({ email, password: goodPassword })).status).toBe(200);
    expect((await guest.login({ email, password: strangersPassword })).status).not.toBe(200);
  });

  it('makes every code without a registration’s id invalid', async () => {
    const { ownersCode, newestCode, strangersId } = await bothRegister();
    for (const code of [ownersCode, newestCode]) {
      const answer = await guest.post('verify-email', { email, code });
      expect([answer.status, answer.body.code]).toEqual([400, 'CODE_INVALID']);
    }
    const guess = { email, code: otherCode(newestCode), registrationId: strangersId };
    expect((await guest.post('verify-email', guess)).body.code).toBe('CODE_INVALID');
    expect(await test.deps.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('does not notice the owner’s registration: their own goes on as before', async () => {
    const { ownersId, ownersCode, strangersId, newestCode } = await bothRegister();
    const asStranger = async () => {
      const login = await guest.login({ email, password: strangersPassword });
      return [login.status, login.body.code, login.body.error.registrationId];
    };
    expect(await asStranger()).toEqual([403, 'EMAIL_NOT_VERIFIED', strangersId]);
    await guest.post('verify-email', { email, code: ownersCode, registrationId: ownersId });
    expect(await asStranger()).toEqual([403, 'EMAIL_NOT_VERIFIED', strangersId]);

    // Not even the right code, should the owner be talked into handing it over.
    const late = { email, code: newestCode, registrationId: strangersId };
    expect((await guest.post('verify-email', late)).body.code).toBe('CODE_INVALID');
    test.clock.advance(minute);
    const resent = await guest.post('resend-code', { email, registrationId: strangersId });
    expect(resent.status).toBe(200);
    expect((await guest.mailsTo(email)).at(-1)?.text).not.toMatch(/^\d{6}$/m);
  });

  it('cannot use up the tries of the owner’s registration', async () => {
    const { body } = await guest.register({ email, username: 'li' });
    const code = await guest.codeTo(email);
    for (let i = 0; i < 6; i += 1) {
      await guest.post('verify-email', { email, code: otherCode(code) });
    }
    expect((await guest.post('verify-email', { email, code })).body.message).toMatch(/次数过多/);
    const own = { email, code, registrationId: body.data?.registrationId };
    expect((await guest.post('verify-email', own)).status).toBe(200);
  });
});
