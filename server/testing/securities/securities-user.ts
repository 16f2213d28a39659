import type { TestApp } from '../build-test-app.ts';
import { signIn } from '../sign-in.ts';
import { encryptCredential } from './encrypt-credential.ts';

type Fields = Record<string, unknown>;

/** Encrypts those fields of a body that hold a part of a key. */
export function encrypted(test: TestApp, body: Fields): Fields {
  const fields = Object.entries(body).map(([name, value]) => {
    const isSecret = ['appKey', 'appSecret', 'accessToken'].includes(name);
    return isSecret && typeof value === 'string'
      ? [name, encryptCredential(value, test.deps.secrets.credentialKey)]
      : [name, value];
  });
  return Object.fromEntries(fields);
}

/** A valid body of POST /securities/accounts, before encryption. */
export const binanceAccount = {
  accountName: '币安主账户',
  accountType: 'BINANCE',
  appKey: 'key-of-binance',
  appSecret: 'secret-of-binance',
};

/** A signed-in user who links and syncs securities accounts. */
export async function securitiesUser(test: TestApp) {
  const { token, userId } = await signIn(test);
  const path = '/securities/accounts';
  return {
    token,
    userId,
    create: (body: Fields = {}) =>
      test.call('POST', path, { token, body: encrypted(test, { ...binanceAccount, ...body }) }),
    /** Links an account and answers its id. */
    link: async (body: Fields = {}): Promise<string> => {
      const sent = encrypted(test, { ...binanceAccount, ...body });
      const answer = await test.call('POST', path, { token, body: sent });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data.id;
    },
    sync: (id: string) => test.call('POST', `${path}/${id}/sync`, { token }),
    edit: (id: string, body: Fields) =>
      test.call('PUT', `${path}/${id}`, { token, body: encrypted(test, body) }),
    remove: (id: string) => test.call('DELETE', `${path}/${id}`, { token }),
    accounts: async (query: Record<string, string> = {}) =>
      (await test.call('GET', path, { token, query })).body.data,
    overview: async (query: Record<string, string> = {}) =>
      (await test.call('GET', '/securities/overview', { token, query })).body.data,
    positions: async (query: Record<string, string> = {}) =>
      (await test.call('GET', '/securities/positions', { token, query })).body.data,
  };
}
