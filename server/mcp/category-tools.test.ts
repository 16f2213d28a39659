import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectAgent, serveAgents } from '../testing/fixtures/agent.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';

let test: Awaited<ReturnType<typeof serveAgents>>;
let owner: SignedIn;
let accountId: string;
let rides: string;

beforeAll(async () => {
  test = await serveAgents();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.db.deleteFrom('limits').execute();
  owner = await signIn(test);
  const card = { accountName: '信用卡', accountType: 'CREDIT', day: '2026-01-01' };
  accountId = (await call('POST', '/accounts', card)).body.data.id;
  const { data } = (await call('POST', '/spending/categories/starting-set')).body;
  rides = data.find(({ name }: { name: string }) => name === '打车').id;
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token: owner.token, body });
const spend = async (amount: number, more: object = {}) => {
  const body = { accountId, type: 'WITHDRAW', amount, day: '2026-11-02', ...more };
  return (await call('POST', '/spending/entries', body)).body.data.id as string;
};

async function use(name: string, input: Record<string, unknown> = {}, scopes = both) {
  const client = await connectAgent(test, owner.userId, scopes);
  try {
    const answer = await client.callTool({ name, arguments: input });
    const [text] = answer.content as { text: string }[];
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape.
    return { text: text?.text, content: answer.structuredContent as any };
  } finally {
    await client.close();
  }
}
const both = ['spending:read', 'proposals:write'];
const pending = async () => (await call('GET', '/proposals')).body.data;

it('what has no category is summed by payee, and the entries of a payee are proposed once', async () => {
  const own = [await spend(25, { payee: '滴滴' }), await spend(30, { payee: '滴滴' })];
  await spend(9, { payee: '滴滴', type: 'DEPOSIT' });
  await spend(4, { description: '停车' });
  const { content } = await use('list_uncategorized', { limit: 2 });
  expect(content).toMatchObject({
    currency: 'CNY',
    truncated: true,
    untrustedFields: ['payee', 'description'],
    rows: [
      { payee: '滴滴', description: null, direction: 'OUT', count: 2, amount: 55 },
      { payee: '滴滴', direction: 'IN', count: 1, amount: 9 },
    ],
  });
  const named = { categoryId: rides, payee: '滴滴', direction: 'OUT', reason: '打车软件' };
  const proposed = await use('propose_categories', named);
  expect(proposed.content.proposals).toMatchObject([{ status: 'PENDING', count: 2 }]);
  const { records } = await pending();
  expect(records).toMatchObject([
    { kind: 'CATEGORY', reason: '打车软件', currency: 'CNY', entry: { categoryId: rides } },
  ]);
  expect(records[0].entry.entryIds.toSorted()).toEqual(own.toSorted());
  expect((await use('propose_categories', named)).text).toContain('已经提议过');
  await call('POST', `/proposals/${records[0].id}/accept`, {});
  expect((await use('list_uncategorized')).content.rows).toHaveLength(2);
  const parking = { categoryId: rides, description: '停车' };
  expect((await use('propose_categories', parking)).content.proposals).toMatchObject([
    { count: 1 },
  ]);
});

it('more entries than one proposal has become several', async () => {
  const entries = Array.from({ length: 81 }, (_, index) => spend(index + 1, { payee: '面馆' }));
  await Promise.all(entries);
  const { content } = await use('propose_categories', { categoryId: rides, payee: '面馆' });
  expect(content.proposals).toMatchObject([{ count: 80 }, { count: 1 }]);
});

it('a token that may not read income and expense proposes no categories for it', async () => {
  await spend(25, { payee: '滴滴' });
  const named = { categoryId: rides, payee: '滴滴' };
  const refused = await use('propose_categories', named, ['proposals:write']);
  expect(refused.text).toContain('收支：读取');
  for (const [input, text] of [
    [{ categoryId: rides }, '请填写商户、说明或流水'],
    [{ categoryId: rides, payee: '没有的商户' }, '没有这样的未分类流水'],
    [{ categoryId: 'x', payee: '滴滴' }, '分类不存在'],
    [{ categoryId: rides, entryIds: ['x'] }, '流水不存在或已删除'],
  ] as const) {
    expect((await use('propose_categories', input)).text).toContain(text);
  }
  expect(await pending()).toMatchObject({ total: 0 });
});

it('categories and budgets are listed with what is left', async () => {
  await spend(25, { payee: '滴滴', categoryId: rides });
  const budget = { categoryId: rides, period: 'MONTH', amount: 100, fromDay: '2026-11-01' };
  await call('POST', '/spending/budgets', budget);
  expect((await use('list_budgets')).content.rows).toMatchObject([
    { name: '打车', from: '2026-11-01', available: 100, used: 25, left: 75, usedPercent: 25 },
  ]);
  const { rows } = (await use('list_categories', { limit: 1 })).content;
  expect(rows).toMatchObject([{ kind: 'EXPENSE', parentId: null, name: '餐饮' }]);
});
