import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const account = { accountName: '私密储蓄', accountType: 'SAVINGS', initialBalance: 1000 };
  const { id } = (await test.call('POST', '/accounts', { token, body: account })).body.data;
  await test.call('PUT', `/planning/accounts/${id}`, { token, body: { floor: 500 } });
  return {
    'planningForecast.show': { query: { months: '6', account: id } },
    'planningForecast.listAccounts': {},
    'planningForecast.setAccount': { params: { id }, body: { floor: 200 } },
  };
};
