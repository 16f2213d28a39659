import type { Examples } from '../../testing/examples/example.ts';

const row = { n: 3, occurredAt: '2026-10-05', amount: '12.50', note: '私密备注', externalId: 'P1' };

export const examples: Examples = async (test, token) => {
  const account = { accountName: '私密导入', accountType: 'SAVINGS', day: '2026-01-01' };
  const { id: accountId } = (await test.call('POST', '/accounts', { token, body: account })).body
    .data;
  const begin = async () => {
    const body = {
      kind: 'CASH',
      source: 'generic',
      fileName: '私密.csv',
      accounts: [{ ref: '', accountId }],
    };
    const { id } = (await test.call('POST', '/imports', { token, body })).body.data;
    await test.call('POST', `/imports/${id}/rows`, { token, body: { offset: 0, rows: [row] } });
    return id;
  };
  const [draft, applied] = [await begin(), await begin()];
  const hash = 'ab'.repeat(32);
  const mapping = { name: '表格', kind: 'CASH', columns: { occurredAt: '日期' } };
  await test.call('PUT', `/imports/mappings/${hash}`, { token, body: mapping });
  return {
    'imports.list': { query: { state: 'DRAFT' } },
    'imports.create': {
      body: { kind: 'CASH', source: 'alipay', accounts: [{ ref: '', accountId }] },
    },
    'imports.get': { params: { id: draft } },
    'imports.update': {
      params: { id: draft },
      body: { accounts: [{ ref: '', accountId }], words: [{ word: '私密业务', type: 'BUY' }] },
    },
    'imports.rows': { params: { id: draft }, query: { state: 'NEW' } },
    'imports.addRows': {
      params: { id: draft },
      body: { offset: 1, rows: [{ ...row, n: 4, externalId: 'P2' }] },
    },
    'imports.chooseRows': {
      params: { id: draft },
      body: { choices: [{ n: 3, chosen: false }] },
    },
    'imports.chooseCategories': {
      params: { id: draft },
      body: { rows: [{ n: 3, categoryId: null }] },
    },
    'imports.apply': { params: { id: applied }, body: {} },
    'imports.remove': { params: { id: applied } },
    'imports.mappings': {},
    'imports.saveMapping': { params: { hash }, body: { ...mapping, name: '新名' } },
    'imports.removeMapping': { params: { hash } },
  };
};
