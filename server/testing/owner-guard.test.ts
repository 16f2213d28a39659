import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { asCall } from './owner-guard.ts';
import { signIn } from './sign-in.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('a statement of a call', () => {
  const all = () => test.deps.db.selectFrom('accounts').select('id');

  it.each<[string, () => Promise<unknown>]>([
    ['reads', () => all().execute()],
    ['changes', () => test.deps.db.updateTable('accounts').set({ version: 9 }).execute()],
    ['deletes', () => test.deps.db.deleteFrom('accounts').where('id', '=', '1').execute()],
    [
      'joins',
      () =>
        test.deps.db
          .selectFrom('users')
          .innerJoin('accounts', 'accounts.id', 'users.id')
          .select('accounts.id')
          .execute(),
    ],
  ])('is refused when it %s users’ rows of any owner', async (_, run) => {
    await expect(asCall(run)).rejects.toThrow(/without an owner/);
    await expect(run()).resolves.toBeDefined();
  });

  it('is accepted when it names an owner', async () => {
    const { userId } = await signIn(test);
    expect(await asCall(() => all().where('owner_id', '=', userId).execute())).toEqual([]);
  });
});

it('a handler that does not filter by owner fails', async () => {
  const forgetful = await buildTestApp();
  forgetful.app.addHook('preHandler', async () => {
    await forgetful.deps.db.selectFrom('accounts').select('id').execute();
  });
  const { status } = await forgetful.call('GET', '/auth/captcha');
  expect(status).toBe(500);
  expect(forgetful.logLines.join()).toContain('asks accounts without an owner');
  await forgetful.close();
});
