import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { factorUser } from '../../testing/second-factor/factor-user.ts';
import { goodPassword } from '../../testing/visitor.ts';
import { requireOwnUser } from './own-account-checks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const visit = { address: '192.0.2.1', requestId: 'r', agent: '', deviceToken: undefined };

describe('who may change the account itself', () => {
  it.each([
    ['nothing', undefined],
    ['the right password', goodPassword],
  ])(
    'is nobody by %s alone whose factor was added after the call was admitted without one',
    async (_, password) => {
      const user = await factorUser(test);
      await user.addPasskey();
      const caller = { userId: user.id, isConfirmed: false };
      await expect(
        requireOwnUser(test.deps.db, test.deps, caller, password, visit),
      ).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    },
  );

  it('is a user with a factor who has confirmed, with or without the password', async () => {
    const user = await factorUser(test);
    await user.addPasskey();
    const caller = { userId: user.id, isConfirmed: true };
    for (const password of [undefined, goodPassword]) {
      const own = await requireOwnUser(test.deps.db, test.deps, caller, password, visit);
      expect(own.id).toBe(user.id);
    }
    await expect(
      requireOwnUser(test.deps.db, test.deps, caller, 'Wrong-pass1!', visit),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is a user without a factor by the password alone, confirmed or not', async () => {
    const user = await factorUser(test);
    for (const isConfirmed of [true, false]) {
      const caller = { userId: user.id, isConfirmed };
      await expect(
        requireOwnUser(test.deps.db, test.deps, caller, undefined, visit),
      ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
      const own = await requireOwnUser(test.deps.db, test.deps, caller, goodPassword, visit);
      expect(own.id).toBe(user.id);
    }
  });
});
