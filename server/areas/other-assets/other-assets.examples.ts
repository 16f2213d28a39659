import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const secret = {
    name: '私密公积金',
    kind: 'HOUSING_FUND',
    annualRatePercent: 1.5,
    note: '私密说明',
    value: 87_654.32,
    day: '2026-01-02',
  };
  const { id } = (await test.call('POST', '/other-assets', { token, body: secret })).body.data;
  const params = { id, day: '2026-11-02' };
  const body = { value: 98_765.43, paidIn: 4321.09, note: '私密说明' };
  await test.call('PUT', `/other-assets/${id}/values/${params.day}`, { token, body });
  return {
    'otherAssets.list': {},
    'otherAssets.summary': { query: { currency: 'CNY' } },
    'otherAssets.create': { body: { name: '某理财', kind: 'WEALTH_PRODUCT', value: 10_000 } },
    'otherAssets.get': { params: { id } },
    'otherAssets.update': { params: { id }, body: { name: '某公积金', isRestricted: false } },
    'otherAssets.values': { params: { id } },
    'otherAssets.setValue': { params: { id, day: '2026-11-03' }, body: { value: 99_000 } },
    'otherAssets.interest': { params: { id } },
    'otherAssets.removeValue': { params },
    'otherAssets.remove': { params: { id } },
  };
};
