import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const body = { accountName: '私密账户', accountType: 'CREDIT', initialBalance: 4321.09 };
  const { id } = (await test.call('POST', '/accounts', { token, body })).body.data;
  const params = { id };
  return {
    'accounts.list': {},
    'accounts.summary': {},
    'accounts.get': { params },
    'accounts.create': { body: { accountName: '新账户', accountType: 'SAVINGS' } },
    'accounts.update': { params, body: { accountName: '改名', balance: 1 } },
    'accounts.setDefault': { params },
    'accounts.transactions': { params, query: { page: '1' } },
    'accounts.deposit': { params, body: { amount: 10 } },
    'accounts.withdraw': { params, body: { amount: 10 } },
    'accounts.remove': { params },
  };
};
