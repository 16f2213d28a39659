import type { Examples } from '../../testing/examples/example.ts';
import { encrypted } from '../../testing/securities/securities-user.ts';

export const examples: Examples = async (test, token) => {
  const credentials = { accountType: 'LONGPORT', appKey: '私密密钥', appSecret: '私密口令' };
  const body = encrypted(test, { accountName: '私密证券账户', ...credentials });
  const answer = await test.call('POST', '/securities/accounts', { token, body });
  const params = { id: answer.body.data.id };
  return {
    'securities.credentialKey': {},
    'securities.overview': { query: { currency: 'USD' } },
    'securities.positions': { query: { page: '1', keyword: '茅台' } },
    'securities.tryCredentials': { body: encrypted(test, credentials) },
    'securities.list': {},
    'securities.create': { body: encrypted(test, { accountName: '新账户', ...credentials }) },
    'securities.update': { params, body: { accountName: '改名', isActive: true } },
    'securities.sync': { params },
    'securities.test': { params },
    'securities.correct': { params, body: { symbol: 'AAPL' } },
    'securities.remove': { params },
  };
};
