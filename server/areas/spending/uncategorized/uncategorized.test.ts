import { expect, it } from 'vitest';
import { accountsFixture } from '../../../testing/accounts-fixture.ts';

const fixture = accountsFixture();
const { call, openAccount } = fixture;

it('what has no category is summed by payee and direction, or by description, the largest first', async () => {
  const { id: accountId } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
  const other = await openAccount({ accountName: '另一张', day: '2026-01-01' });
  const card = await openAccount({ accountType: 'CREDIT', currency: 'USD', day: '2026-01-01' });
  const { data } = (await call('POST', '/spending/categories/starting-set')).body;
  const food = data.find(({ name }: { name: string }) => name === '餐饮').id;
  const book = async (day: string, amount: number, more: object) => {
    const entry = { accountId, type: 'WITHDRAW', amount, day, ...more };
    return (await call('POST', '/spending/entries', entry)).body.data.id;
  };
  await book('2026-10-03', 25, { payee: '滴滴 出行' });
  await book('2026-11-01', 30.5, { payee: '滴滴出行' });
  await book('2026-11-02', 8, { payee: '滴滴出行', type: 'DEPOSIT' });
  await book('2026-11-03', 5, { description: '停车' });
  await book('2026-11-04', 6, { description: '停车' });
  await book('2026-11-05', 40, { payee: '面馆', categoryId: food });
  await book('2026-11-06', 9, { payee: '境外商户', accountId: card.id });
  const split = await book('2026-11-07', 20, { payee: '超市' });
  const parts = [{ amount: 5 }, { categoryId: food, amount: 15 }];
  await call('PUT', `/spending/entries/${split}`, { parts });
  const transfer = {
    fromAccountId: accountId,
    toAccountId: other.id,
    amount: 5,
    day: '2026-11-06',
  };
  await call('POST', '/accounts/transfers', transfer);
  const list = async (query: Record<string, string> = {}) =>
    (await call('GET', '/spending/uncategorized', undefined, { query })).body.data;
  const common = { currency: 'CNY', missingRates: [] };
  expect((await list()).records).toEqual([
    {
      ...{ payee: '滴滴出行', description: null, direction: 'OUT', count: 2, amount: 55.5 },
      ...{ firstDay: '2026-10-03', lastDay: '2026-11-01', ...common },
    },
    {
      ...{ payee: null, description: '停车', direction: 'OUT', count: 2, amount: 11 },
      ...{ firstDay: '2026-11-03', lastDay: '2026-11-04', ...common },
    },
    {
      ...{ payee: '滴滴出行', description: null, direction: 'IN', count: 1, amount: 8 },
      ...{ firstDay: '2026-11-02', lastDay: '2026-11-02', ...common },
    },
    {
      ...{ payee: '境外商户', description: null, direction: 'OUT', count: 1, amount: 0 },
      ...{ firstDay: '2026-11-06', lastDay: '2026-11-06', currency: 'CNY', missingRates: ['USD'] },
    },
  ]);
  expect(await list({ from: '2026-11-01', to: '2026-11-01' })).toMatchObject({
    total: 1,
    records: [{ count: 1, amount: 30.5 }],
  });
  expect(await list({ page: '2', size: '1' })).toMatchObject({
    total: 4,
    hasNext: true,
    records: [{ description: '停车' }],
  });
});
