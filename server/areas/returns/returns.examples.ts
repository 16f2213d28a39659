import type { Examples } from '../../testing/examples/example.ts';
import { encrypted } from '../../testing/securities/securities-user.ts';

export const examples: Examples = async (test, token) => {
  const investment = {
    investmentName: '私密收益',
    symbol: 'PRIV-9',
    investmentType: 'OTHER',
    quantity: 12.3,
    purchasePrice: 456.7,
    currency: 'CNY',
    purchaseDate: '2026-03-01',
  };
  const account = encrypted(test, {
    accountName: '私密收益账户',
    accountType: 'LONGPORT',
    appKey: '私密密钥',
    appSecret: '私密口令',
  });
  const create = async (path: string, body: Record<string, unknown>) =>
    (await test.call('POST', path, { token, body })).body.data.id as string;
  const period = { from: '2026-03-01', to: '2026-11-20' };
  return {
    'returns.ofInvestment': {
      params: { id: await create('/investments', investment) },
      query: { ...period, benchmark: 'FIXED', ratePercent: '3', curve: 'true' },
    },
    'returns.ofInvestments': { query: { ...period, type: 'OTHER' } },
    'returns.ofSecuritiesAccount': {
      params: { id: await create('/securities/accounts', account) },
      query: { currency: 'CNY', inputs: 'false' },
    },
  };
};
