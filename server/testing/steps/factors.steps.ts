import { createAuthenticator } from '../second-factor/authenticator.ts';
import { codeNow } from '../second-factor/factor-user.ts';
import { signedInPassword, signIn } from '../sign-in.ts';
import { visitor } from '../visitor.ts';
import type { StepScenario, StepWorld } from './step-call.ts';

/** A user without a second factor. */
async function member({ test }: StepWorld) {
  const { userId, token } = await signIn(test);
  const users = test.deps.db.selectFrom('users').select('email').where('id', '=', userId);
  const { email } = await users.executeTakeFirstOrThrow();
  const guest = visitor(test);
  const post = async (path: string, body = {}) =>
    (await guest.post(path, body, { token })).body.data;
  return { guest, email, token, post };
}

/** A user with codes of an app; the clock is then in the next step, so that another code is good. */
async function memberWithCodes(world: StepWorld) {
  const user = await member(world);
  const { secret } = await user.post('totp');
  const { recoveryCodes } = await user.post('totp/confirm', { code: codeNow(world.test, secret) });
  world.test.clock.advance(30_000);
  return { ...user, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

async function memberWithPasskey(world: StepWorld) {
  const user = await member(world);
  const passkey = createAuthenticator();
  const { options } = await user.post('passkeys/options');
  await user.post('passkeys', { credential: passkey.create(options) });
  return { ...user, passkey };
}

/** The calls of the second factor. A challenge can be used once, so that each call asks for its own. */
export const factorSteps: Record<string, StepScenario> = {
  'auth.secondFactor': async (world) => {
    const { guest, email, secret } = await memberWithCodes(world);
    const { body } = await guest.login({ email, password: signedInPassword });
    const { ticket } = body.error;
    return () => ({ body: { ticket, method: 'totp', code: codeNow(world.test, secret) } });
  },

  'auth.passkeySignInOptions': async () => () => ({ body: {} }),

  'auth.passkeySignIn': async (world) => {
    const { guest, passkey } = await memberWithPasskey(world);
    return async () => {
      const { body } = await guest.post('passkeys/sign-in-options', {});
      return { body: { credential: passkey.get(body.data.options) } };
    };
  },

  'auth.passkeyOptions': async (world) => {
    const { token } = await member(world);
    return () => ({ token });
  },

  'auth.addPasskey': async (world) => {
    const { token, post } = await member(world);
    const passkey = createAuthenticator();
    // The handle of the user is made with the first options.
    await post('passkeys/options');
    return async () => {
      const { options } = await post('passkeys/options');
      return { token, body: { credential: passkey.create(options), name: '钥匙' } };
    };
  },

  'auth.confirmOptions': async (world) => {
    const { token } = await memberWithPasskey(world);
    return () => ({ token });
  },

  'auth.confirm': async (world) => {
    const { token, recoveryCodes } = await memberWithCodes(world);
    const [code] = recoveryCodes;
    return () => ({ token, body: { currentPassword: signedInPassword, method: 'recovery', code } });
  },
};
