import type { UserSession } from '../../../contract/own-account/own-account.ts';
import type { TestApp } from '../../testing/build-test-app.ts';
import type { Examples } from '../../testing/examples/example.ts';
import { storeToken } from '../../testing/fixtures/store-token.ts';
import { addPasskeyRow } from '../../testing/second-factor/authenticator.ts';
import { insertIdentity } from './oidc/oidc.repository.ts';
import { openSession } from './sessions/sessions.ts';

const email = 'nobody@example.org';
/** A wrong password: the fuzz tests send these bodies many times and need the user to stay as it is. */
const wrongPassword = 'Not-mine$1';
const captcha = { captcha: 'TEST1', captchaId: 'unknown' };

export const examples: Examples = async (test, token) => ({
  'auth.settings': {},
  'auth.enterDemo': {},
  'auth.captcha': {},
  'auth.login': { body: { email, password: 'Secret-1', ...captcha } },
  'auth.register': { body: { username: '某人', email, password: 'Secret$1', ...captcha } },
  'auth.verifyEmail': { body: { email, code: '123456' } },
  'auth.resendCode': { body: { email } },
  'auth.forgotPassword': { body: { email } },
  'auth.resetPassword': { body: { email, code: '123456', newPassword: 'Secret$1' } },
  'auth.me': {},
  'auth.logout': {},
  'auth.changePassword': { body: { currentPassword: wrongPassword, newPassword: 'Secret$2' } },
  'auth.changeName': { body: { fullName: '李明' } },
  'auth.changeEmail': { body: { currentPassword: wrongPassword, email } },
  'auth.confirmEmail': { body: { code: '123456' } },
  'auth.sessions': {},
  'auth.securityRecords': {},
  'auth.endSession': { params: { id: await anotherSession(test, token) } },
  'auth.endOtherSessions': {},
  'auth.tokens': {},
  'auth.createToken': {
    body: { name: '私密脚本', scopes: ['accounts:read'], currentPassword: wrongPassword },
  },
  'auth.removeToken': { params: { id: await anyToken(test, token) } },
  'auth.tokenScopes': {},
  ...factorCalls(await aPasskey(test, token)),
  'auth.oidcBegin': { body: {} },
  'auth.oidcComplete': { body: { state: 'unknown', query: 'code=unknown' } },
  'auth.oidcIdentities': {},
  'auth.oidcBeginLink': {},
  'auth.oidcCompleteLink': { body: { state: 'unknown', query: 'code=unknown' } },
  'auth.oidcUnlink': { params: { id: await anIdentity(test, token) } },
  'auth.deleteAccount': { body: { currentPassword: wrongPassword } },
});

/** Has the form of an answer; there is no such passkey. */
const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
const credential = { id: 'AA', rawId: 'AA', type: 'public-key', response };

function factorCalls(id: string): Awaited<ReturnType<Examples>> {
  const { clientDataJSON } = response;
  const made = { ...credential, response: { clientDataJSON, attestationObject: 'oA' } };
  return {
    'auth.secondFactor': { body: { ticket: 'unknown', method: 'totp', code: '123456' } },
    'auth.passkeySignInOptions': { body: {} },
    'auth.passkeySignIn': { body: { credential } },
    'auth.factors': {},
    'auth.passkeyOptions': {},
    'auth.addPasskey': { body: { credential: made, name: '钥匙' } },
    'auth.renamePasskey': { params: { id }, body: { name: '手机' } },
    'auth.removePasskey': { params: { id } },
    'auth.startTotp': {},
    'auth.confirmTotp': { body: { code: '123456' } },
    'auth.removeTotp': {},
    'auth.renewRecoveryCodes': {},
    'auth.confirmOptions': {},
    'auth.confirm': { body: { currentPassword: wrongPassword } },
  };
}

async function aPasskey(test: TestApp, token: string): Promise<string> {
  const { body: me } = await test.call('GET', '/auth/me', { token });
  const { id } = await addPasskeyRow(test, me.data.id);
  return id;
}

async function anIdentity(test: TestApp, token: string): Promise<string> {
  const { body: me } = await test.call('GET', '/auth/me', { token });
  const id = test.deps.newId();
  await insertIdentity(test.deps.db, {
    id,
    user_id: me.data.id,
    issuer: 'https://id.example.org',
    subject: id,
    created_at: test.deps.now().toISOString(),
    last_used_at: null,
  });
  return id;
}

async function anotherSession(test: TestApp, token: string): Promise<string> {
  const { body: me } = await test.call('GET', '/auth/me', { token });
  await openSession(
    test.deps.db,
    test.deps,
    { user_id: me.data.id, factor: 'password', remember: true },
    { agent: '', address: '192.0.2.1' },
  );
  const { body } = await test.call('GET', '/auth/sessions', { token });
  return body.data.find((session: UserSession) => !session.current).id;
}

async function anyToken(test: TestApp, token: string): Promise<string> {
  const { body: me } = await test.call('GET', '/auth/me', { token });
  const { id } = await storeToken(test, me.data.id, ['accounts:read']);
  return id;
}
