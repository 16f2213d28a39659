import { expect, it } from 'vitest';
import { accountsFixture } from '../../../testing/accounts-fixture.ts';

const fixture = accountsFixture();

it('a correction that was made twice is suggested as a rule, until a rule makes it', async () => {
  const { id: accountId } = await fixture.openAccount({ initialBalance: 100, day: '2026-01-01' });
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (await fixture.call(method, path, body)).body.data;
  const category = async (name: string) =>
    (await send('POST', '/spending/categories', { name, kind: 'EXPENSE' })).id as string;
  const [wrong, right] = [await category('购物'), await category('餐饮')];
  const rule = (categoryId: string) =>
    send('POST', '/spending/rules', {
      conditions: { texts: [{ field: 'PAYEE', op: 'CONTAINS', value: '面馆' }] },
      effects: { categoryId },
    });
  const { id: first } = await rule(wrong);
  const spend = async (payee: string) => {
    const entry = { accountId, type: 'WITHDRAW', amount: 1, payee };
    return (await send('POST', '/spending/entries', entry)).id as string;
  };
  const correct = (id: string, categoryId = right) =>
    send('PUT', `/spending/entries/${id}`, { categoryId });
  const suggested = () => send('GET', '/spending/rules/suggested');

  const [one, two, other] = [await spend('老面馆'), await spend('老 面馆'), await spend('新面馆')];
  await correct(one);
  await correct(other);
  // Once each, at two payees.
  expect(await suggested()).toEqual([]);
  await correct(two);
  expect(await suggested()).toEqual([
    { payee: '老 面馆', categoryId: right, direction: 'OUT', times: 2 },
  ]);
  const { id: second } = await rule(right);
  // The rule before it still wins.
  expect(await suggested()).toHaveLength(1);
  await send('PUT', '/spending/rules/order', { ids: [second, first] });
  expect(await suggested()).toEqual([]);
});
