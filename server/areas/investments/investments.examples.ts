import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const body = {
    investmentName: '私密持仓',
    symbol: 'PRIV-1',
    investmentType: 'OTHER',
    quantity: 43.21,
    purchasePrice: 987.65,
    currency: 'CNY',
    purchaseDate: '2026-03-01',
  };
  const { id } = (await test.call('POST', '/investments', { token, body })).body.data;
  const params = { id };
  const buy = {
    type: 'BUY',
    day: '2026-03-02',
    quantity: 1.5,
    price: 990,
    fee: 5,
    note: '私密加仓',
  };
  const added = await test.call('POST', `/investments/${id}/entries`, { token, body: buy });
  const entryId = added.body.data.id;
  const announced = await test.call('POST', `/investments/${id}/corporate-actions`, {
    token,
    body: { text: '10派1.23元', exDay: '2026-03-10' },
  });
  const action = { id: announced.body.data.id };
  return {
    'investments.list': { query: { type: 'OTHER', sortBy: 'profit' } },
    'investments.summary': {},
    'investments.summaryOf': { params: { param: 'OTHER' } },
    'investments.ranking': {},
    'investments.recent': { query: { limit: '5' } },
    'investments.search': { query: { keyword: '持仓' } },
    'investments.portfolio': {},
    'investments.trend': { query: { period: 'MONTHLY' } },
    'investments.get': { params },
    'investments.profit': { params },
    'investments.create': { body: { ...body, investmentName: '新持仓', symbol: 'NEW-2' } },
    'investments.update': { params, body: { investmentName: '改名', quantity: 2 } },
    'investments.listEntries': { params, query: { type: 'BUY', from: '2026-03-01' } },
    'investments.entryMarks': { params, query: { from: '2026-03-01' } },
    'investments.exportEntries': {},
    'investments.addEntry': { params, body: { ...buy, type: 'SELL', day: '2026-03-03' } },
    'investments.previewEntry': { params, body: { action: 'add', entry: { ...buy, tax: 1 } } },
    'investments.editEntry': { params: { id, entryId }, body: { quantity: 2 } },
    'investments.removeEntry': { params: { id, entryId } },
    'investments.redemption': { params, query: { quantity: '1', nav: '990', tiers: '7:1.5' } },
    'investments.dividendTax': { params, query: { day: '2026-11-21' } },
    'investments.announceAction': {
      params,
      body: { text: '10送3转2派1元', exDay: '2026-03-12', recordDay: '2026-03-11', close: 1000 },
    },
    'investments.listActions': { query: { state: 'PROPOSED', investmentId: id } },
    'investments.acceptAction': { params: action, body: {} },
    'investments.dismissAction': { params: action },
    'investments.setStatus': { params, body: { status: 2 } },
    'investments.prices': { params, query: { from: '2026-03-01' } },
    'investments.setPrice': { params, body: { currentPrice: 1000, day: '2026-11-20' } },
    'investments.setPrices': { body: { prices: [{ id, currentPrice: 1001 }] } },
    'investments.updatePrice': { params: { symbol: 'PRIV-1' }, query: { assetType: 'stock' } },
    'investments.updatePrices': {},
    'investments.syncPrices': {},
    'investments.remove': { params },
  };
};
