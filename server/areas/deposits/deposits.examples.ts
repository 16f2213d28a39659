import type { Examples } from '../../testing/examples/example.ts';

const terms = {
  depositType: 'TIME',
  principal: 54_321.09,
  annualRatePercent: 1.1,
  startDate: '2026-02-01',
  months: 12,
  renewal: 'PRINCIPAL_AND_INTEREST',
  renewalRates: [0.95],
};

export const examples: Examples = async (test, token) => {
  const call = (path: string, body: object) => test.call('POST', path, { token, body });
  const secret = { name: '私密存款', note: '私密说明', ...terms };
  const { id } = (await call('/deposits', secret)).body.data;
  const closed = (await call('/deposits', secret)).body.data;
  await call(`/deposits/${closed.id}/close`, {});
  const params = { id };
  const body = { name: '某存款', ...terms };
  return {
    'deposits.list': {},
    'deposits.summary': { query: { currency: 'CNY' } },
    'deposits.preview': { body: { ...body, closeDate: '2026-08-20' } },
    'deposits.get': { params },
    'deposits.worth': { params, query: { day: '2026-08-20' } },
    'deposits.create': { body },
    'deposits.update': { params, body: { name: '某存款', note: null } },
    'deposits.close': { params, body: { day: '2026-11-20', accountId: null } },
    'deposits.reopen': { params: { id: closed.id } },
    'deposits.remove': { params },
  };
};
