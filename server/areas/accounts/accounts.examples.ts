import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const body = {
    accountName: '私密账户',
    accountType: 'CREDIT',
    initialBalance: 4321.09,
    statementDay: 20,
    paymentDay: 8,
  };
  const { id } = (await test.call('POST', '/accounts', { token, body })).body.data;
  const params = { id };
  const own = { accountName: '私密转入', accountType: 'SAVINGS' };
  const to = (await test.call('POST', '/accounts', { token, body: own })).body.data;
  const transfer = { fromAccountId: id, toAccountId: to.id, amount: 3.5, description: '私密转账' };
  const made = (await test.call('POST', '/accounts/transfers', { token, body: transfer })).body
    .data;
  return {
    'accounts.list': {},
    'accounts.summary': {},
    'accounts.get': { params },
    'accounts.create': { body: { accountName: '新账户', accountType: 'SAVINGS' } },
    'accounts.update': { params, body: { accountName: '改名', balance: 1, paymentDay: 31 } },
    'accounts.setDefault': { params },
    'accounts.transactions': { params, query: { page: '1' } },
    'accounts.exportTransactions': { query: { format: 'csv' } },
    'accounts.deposit': { params, body: { amount: 10, kind: 'INTEREST', day: '2026-11-02' } },
    'accounts.withdraw': { params, body: { amount: 10 } },
    'accountTransfers.list': { query: { page: '1' } },
    'accountTransfers.create': { body: transfer },
    'accountTransfers.remove': { params: { id: made.id } },
    'accounts.remove': { params },
  };
};
