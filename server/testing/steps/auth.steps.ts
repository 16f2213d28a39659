import { householdFileIn } from '../../config/config.ts';
import { writeHouseholdFile } from '../../demo/household-file.ts';
import { signedInPassword, signIn } from '../sign-in.ts';
import { goodPassword, visitor } from '../visitor.ts';
import type { StepScenario, StepWorld } from './step-call.ts';

let people = 0;

/** A visitor who has not registered. */
function stranger({ test }: StepWorld) {
  people += 1;
  const number = `${people}`.padStart(6, '0');
  const names = { username: `stranger${number}`, email: `stranger${number}@example.org` };
  return { guest: visitor(test), ...names };
}

/** A visitor who has registered but not verified; a further code may be mailed. */
async function registered(world: StepWorld) {
  const { guest, username, email } = stranger(world);
  await guest.register({ email, username });
  world.test.clock.advance(60_000);
  return { guest, email };
}

/** A user with an account. */
async function member({ test }: StepWorld) {
  const { userId, token } = await signIn(test);
  const users = test.deps.db.selectFrom('users').select('email').where('id', '=', userId);
  const { email } = await users.executeTakeFirstOrThrow();
  return { guest: visitor(test), email, token };
}

export const authSteps: Record<string, StepScenario> = {
  'auth.captcha': async () => () => ({}),

  'auth.enterDemo': async ({ test: { deps } }) => {
    const { config } = deps;
    config.publicDemo = true;
    const userId = '01a215a7-3af3-7092-b15f-360000000000';
    const days = { created_at: '2026-11-20T00:00:00.000Z', updated_at: '2026-11-20T00:00:00.000Z' };
    const row = { owner_id: userId, dimension: 'TYPE', targets: '[]', version: 1, ...days };
    const owned = [{ table: 'allocation_targets', rows: [row] }];
    await writeHouseholdFile(householdFileIn(config.dataDir), { userId, owned, shared: [] });
    return () => ({});
  },

  'auth.register': async (world) => {
    const { guest, username, email } = stranger(world);
    return async () => ({
      body: { username, email, password: goodPassword, ...(await guest.captcha()) },
    });
  },

  'auth.login': async (world) => {
    const { guest, email } = await member(world);
    return async () => ({
      body: { email, password: signedInPassword, ...(await guest.captcha()) },
    });
  },

  'auth.verifyEmail': async (world) => {
    const { guest, email } = await registered(world);
    const code = await guest.codeTo(email);
    return () => ({ body: { email, code } });
  },

  'auth.resendCode': async (world) => {
    const { email } = await registered(world);
    return () => ({ body: { email } });
  },

  'auth.forgotPassword': async (world) => {
    const { email } = await member(world);
    return () => ({ body: { email } });
  },

  'auth.resetPassword': async (world) => {
    const { guest, email } = await member(world);
    await guest.post('forgot-password', { email });
    const code = await guest.codeTo(email);
    return () => ({ body: { email, code, newPassword: goodPassword } });
  },

  'auth.changePassword': async (world) => {
    const { token } = await member(world);
    const body = { currentPassword: signedInPassword, newPassword: goodPassword };
    return () => ({ token, body });
  },

  'auth.changeEmail': async (world) => {
    const { token, email } = await member(world);
    return () => ({ token, body: { currentPassword: signedInPassword, email: `new.${email}` } });
  },

  'auth.createToken': async (world) => {
    const { token } = await member(world);
    const body = { name: '脚本', scopes: ['accounts:read'], currentPassword: signedInPassword };
    return () => ({ token, body });
  },

  'auth.confirmEmail': async (world) => {
    const { guest, token, email } = await member(world);
    const body = { currentPassword: signedInPassword, email: `new.${email}` };
    await guest.post('change-email', body, { token });
    const code = await guest.codeTo(body.email);
    return () => ({ token, body: { code } });
  },

  'auth.deleteAccount': async (world) => {
    const { token } = await member(world);
    return () => ({ token, body: { currentPassword: signedInPassword } });
  },
};
