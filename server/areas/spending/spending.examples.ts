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
  const [entry, other, bare] = [await spend(12.5), await spend(30), await spend(7)];
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
  const { id: otherTagId } = await call('POST', '/spending/tags', { name: '另一个私密标签' });
  const budget = { categoryId: first.id, period: 'MONTH', amount: 4321, fromDay: '2026-01-01' };
  const { id: budgetId } = await call('POST', '/spending/budgets', budget);
  const mark = { ids: [other], addTagIds: [tagId] };
  const { actId } = await call('POST', '/spending/entries/mark', mark);
  const cash = await call('POST', '/accounts', {
    accountName: '私密现金',
    accountType: 'SAVINGS',
    day: '2026-01-01',
  });
  const move = (accountId: string, type: string, amount: number) =>
    call('POST', '/spending/entries', { accountId, type, amount, day: '2026-11-04' });
  const pair = async (amount: number) => ({
    entryId: (await move(account.id, 'WITHDRAW', amount)).id,
    otherId: (await move(cash.id, 'DEPOSIT', amount)).id,
  });
  const [joined, open] = [await pair(66), await pair(67)];
  await call('POST', '/spending/links', { kind: 'TRANSFER', pairs: [joined] });
  const [{ id: linkId }] = await call('GET', '/spending/links');
  const stated = { accountId: cash.id, day: '2026-11-05' };
  const own = (await call('POST', '/spending/reconciliations', { ...stated, balance: 1 }))
    .ownBalance;
  const { reconciliation } = await call('POST', '/spending/reconciliations', {
    ...stated,
    balance: own,
  });
  const declared = {
    ...{ name: '私密订阅', flow: 'OUT', amount: 25, every: 'MONTH', firstDay: '2026-11-05' },
    ...{ payee: '私密平台', note: '私密说明', accountId: account.id },
  };
  const { id: seriesId } = await call('POST', '/spending/recurring', declared);
  await call('POST', `/spending/recurring/${seriesId}/occurrences/2026-11-05/book`, {});
  await call('POST', `/spending/recurring/${seriesId}/occurrences/2027-01-05/skip`, {});
  const paid = { accountId: account.id, type: 'WITHDRAW', amount: 9, payee: '私密会员' };
  const paidDays = ['2026-09-08', '2026-10-08', '2026-11-08'];
  let paidId = '';
  for (const day of paidDays)
    paidId = (await call('POST', '/spending/entries', { ...paid, day })).id;
  const gone = await call('POST', '/spending/recurring', { ...declared, name: '私密旧订阅' });
  const on = (day: string) => ({ params: { id: seriesId, day } });
  return {
    'spendingReconciliations.list': {},
    'spendingReconciliations.create': { body: { ...stated, balance: own } },
    'spendingReconciliations.remove': { params: { id: reconciliation.id } },
    'spendingLinks.proposals': {},
    'spendingLinks.list': {},
    'spendingLinks.create': { body: { kind: 'REFUSED', pairs: [open] } },
    'spendingLinks.remove': { params: { id: linkId } },
    'spendingRecurring.list': {},
    'spendingRecurring.found': {},
    'spendingRecurring.waiting': {},
    'spendingRecurring.create': {
      body: { ...declared, every: 'YEAR', isAbout: true, holiday: 'AFTER', times: 12 },
    },
    'spendingRecurring.refuse': { body: { entryId: paidId } },
    'spendingRecurring.get': { params: { id: seriesId } },
    'spendingRecurring.update': {
      params: { id: seriesId },
      body: { amount: 30, amountFrom: '2026-12-01' },
    },
    'spendingRecurring.book': { ...on('2026-12-05'), body: { amount: 26, scope: 'ONCE' } },
    'spendingRecurring.skip': on('2027-02-05'),
    'spendingRecurring.change': { ...on('2027-03-05'), body: { amount: 27, day: '2027-03-06' } },
    'spendingRecurring.reopen': on('2027-01-05'),
    'spendingRecurring.remove': { params: { id: gone.id } },
    'spendingCategories.list': {},
    'spendingCategories.start': {},
    'spendingCategories.create': { body: { name: '新分类', kind: 'INCOME', icon: 'gift' } },
    'spendingCategories.order': { body: { ids: [third.id, second.id, first.id] } },
    'spendingCategories.update': { params: { id: first.id }, body: { name: '改名', icon: null } },
    'spendingCategories.named': { body: { names: [{ name: '新大类 / 下级', kind: 'EXPENSE' }] } },
    'spendingCategories.merge': { params: { id: second.id }, body: { into: first.id } },
    'spendingCategories.remove': { params: { id: third.id }, query: { moveTo: 'none' } },
    'spendingEntries.list': { query: { from: '2026-01-01', text: '私密' } },
    'spendingEntries.create': {
      body: { accountId: account.id, type: 'WITHDRAW', amount: 5, categoryId: first.id },
    },
    'spendingEntries.get': { params },
    'spendingEntries.history': { params },
    'spendingEntries.update': { params, body: { amount: 14, payee: '某商户', isOnce: true } },
    'spendingBudgets.list': { query: { day: '2026-11-03' } },
    'spendingBudgets.create': { body: { period: 'YEAR', amount: 50_000, carryOver: 'BOTH' } },
    'spendingBudgets.update': { params: { id: budgetId }, body: { amount: 4000, firstDay: 15 } },
    'spendingUncategorized.list': { query: { from: '2026-01-01' } },
    'spendingUncategorized.categorize': {
      body: { categoryId: first.id, entryIds: [bare] },
    },
    'spendingReport.show': { query: { from: '2026-01-01' } },
    'spendingReport.rows': { query: { from: '2026-01-01', line: 'EXPENSE' } },
    'spendingTags.list': {},
    'spendingTags.create': { body: { name: '新标签' } },
    'spendingTags.merge': { params: { id: otherTagId }, body: { into: tagId } },
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
    'spendingBudgets.remove': { params: { id: budgetId } },
    'spendingRules.remove': { params: { id: ruleId } },
    'spendingTags.remove': { params: { id: tagId } },
    'spendingEntries.remove': { params: { id: other } },
  };
};
