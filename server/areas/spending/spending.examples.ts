import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const call = async (method: string, path: string, body?: object) =>
    (await test.call(method, path, { token, body })).body.data;
  const account = await call('POST', '/accounts', {
    accountName: '私密账户',
    accountType: 'CHECKING',
    initialBalance: 4321.09,
    day: '2026-01-01',
  });
  const spend = async (amount: number) => {
    const body = { amount, day: '2026-11-03', description: '私密支出' };
    await call('POST', `/accounts/${account.id}/withdraw`, body);
    const { records } = await call('GET', `/accounts/${account.id}/transactions`);
    return records[0].id as string;
  };
  const [entry, other] = [await spend(12.5), await spend(30)];
  const add = (name: string) => call('POST', '/spending/categories', { name, kind: 'EXPENSE' });
  const [first, second, third] = [await add('私密甲'), await add('私密乙'), await add('私密丙')];
  await call('PUT', `/spending/entries/${entry}`, {
    amount: 13,
    payee: '私密商户',
    categoryId: first.id,
    version: 1,
  });
  const params = { id: entry };
  const conditions = { texts: [{ field: 'PAYEE', op: 'CONTAINS', value: '私密' }] };
  const rule = { conditions, effects: { categoryId: first.id } };
  const { id: ruleId } = await call('POST', '/spending/rules', rule);
  const { id: tagId } = await call('POST', '/spending/tags', { name: '私密标签' });
  const mark = { ids: [other], addTagIds: [tagId] };
  const { actId } = await call('POST', '/spending/entries/mark', mark);
  return {
    'spendingCategories.list': {},
    'spendingCategories.start': {},
    'spendingCategories.create': { body: { name: '新分类', kind: 'INCOME', icon: 'gift' } },
    'spendingCategories.order': { body: { ids: [third.id, second.id, first.id] } },
    'spendingCategories.update': { params: { id: first.id }, body: { name: '改名', icon: null } },
    'spendingCategories.merge': { params: { id: second.id }, body: { into: first.id } },
    'spendingCategories.remove': { params: { id: third.id }, query: { moveTo: 'none' } },
    'spendingEntries.list': { query: { from: '2026-01-01', text: '私密' } },
    'spendingEntries.create': {
      body: { accountId: account.id, type: 'WITHDRAW', amount: 5, categoryId: first.id },
    },
    'spendingEntries.get': { params },
    'spendingEntries.history': { params },
    'spendingEntries.update': { params, body: { amount: 14, payee: '某商户', isOnce: true } },
    'spendingReport.show': { query: { from: '2026-01-01' } },
    'spendingReport.rows': { query: { from: '2026-01-01', line: 'EXPENSE' } },
    'spendingTags.list': {},
    'spendingTags.create': { body: { name: '新标签' } },
    'spendingTags.update': { params: { id: tagId }, body: { name: '改名' } },
    'spendingRules.list': {},
    'spendingRules.suggested': {},
    'spendingRules.create': { body: rule },
    'spendingRules.preview': { body: rule },
    'spendingRules.order': { body: { ids: [ruleId] } },
    'spendingRules.update': { params: { id: ruleId }, body: { conditions } },
    'spendingRules.apply': { params: { id: ruleId }, body: {} },
    'spendingMarks.mark': { body: { filter: { text: '私密' }, payee: '某人' } },
    'spendingActs.list': {},
    'spendingActs.undo': { params: { id: actId } },
    'spendingRules.remove': { params: { id: ruleId } },
    'spendingTags.remove': { params: { id: tagId } },
    'spendingEntries.remove': { params: { id: other } },
  };
};
