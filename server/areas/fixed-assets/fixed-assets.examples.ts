import type { Examples } from '../../testing/examples/example.ts';

const commonFields = {
  assetCategory: '电子设备',
  originalValue: 1200,
  depreciationMethod: 'STRAIGHT_LINE',
  purchaseDate: '2026-01-05',
  startUseDate: '2026-01-05',
};

export const examples: Examples = async (test, token) => {
  const body = { ...commonFields, name: '私密相机', assetCode: 'FA-20260105-0001' };
  const { id } = (await test.call('POST', '/fixed-assets', { token, body })).body.data;
  const params = { id };
  const sold = { ...commonFields, name: '私密手机', assetCode: 'FA-20260105-0003' };
  const { id: soldId } = (await test.call('POST', '/fixed-assets', { token, body: sold })).body
    .data;
  const sale = { kind: 'SALE', disposalDate: '2026-11-20', proceeds: 321.09, note: '私密买家' };
  await test.call('POST', `/fixed-assets/${soldId}/disposal`, { token, body: sale });
  const valuation = { day: '2026-11-01', value: 8765.43, note: '私密估价' };
  const valuations = `/fixed-assets/${id}/valuations`;
  const { id: valuationId } = (await test.call('POST', valuations, { token, body: valuation })).body
    .data;
  await test.call('PUT', `/fixed-assets/${id}`, { token, body: { valueBasis: 'MARKET' } });
  return {
    'fixedAssets.list': {},
    'fixedAssets.filter': { body: { keyword: '相机', usageStatus: 'IN_USE' } },
    'fixedAssets.statistics': {},
    'fixedAssets.categories': {},
    'fixedAssets.statuses': {},
    'fixedAssets.export': { body: { keyword: '相机' } },
    'fixedAssets.get': { params },
    'fixedAssets.depreciation': { params },
    'fixedAssets.create': {
      body: { ...commonFields, name: '新资产', assetCode: 'FA-20260105-0002' },
    },
    'fixedAssets.update': { params, body: { name: '改名', salvageRate: 5 } },
    'fixedAssets.dispose': { params, body: { kind: 'SCRAP', costs: 0, accountId: null } },
    'fixedAssets.undoDisposal': { params: { id: soldId } },
    'fixedAssets.valuations': { params },
    'fixedAssets.addValuation': { params, body: { day: '2026-11-02', value: 900 } },
    'fixedAssets.updateValuation': { params: { id, valuationId }, body: { value: 901.5 } },
    'fixedAssets.removeValuation': { params: { id, valuationId } },
    'fixedAssets.removeBatch': { body: { ids: [id] } },
    'fixedAssets.remove': { params },
  };
};
