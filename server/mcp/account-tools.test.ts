import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectAgent, serveAgents } from '../testing/fixtures/agent.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';

let test: Awaited<ReturnType<typeof serveAgents>>;
let owner: SignedIn;
let accountId: string;

beforeAll(async () => {
  test = await serveAgents();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.db.deleteFrom('limits').execute();
  owner = await signIn(test);
  const account = { accountName: '工资卡', accountType: 'SAVINGS', day: '2026-01-01' };
  accountId = (await post('/accounts', account)).body.data.id;
});

const post = (path: string, body: object) => test.call('POST', path, { token: owner.token, body });

function deposit(day: string, description: string) {
  return post(`/accounts/${accountId}/deposit`, { amount: 1, day, description });
}

interface Content {
  rows: { area?: string; day: string; description: string }[];
  truncated: boolean;
}

async function use(
  name: string,
  input: Record<string, unknown>,
  scopes = ['accounts:read', 'debts:read', 'investments:read'],
): Promise<Content> {
  const client = await connectAgent(test, owner.userId, scopes);
  const answer = await client.callTool({ name, arguments: input });
  await client.close();
  return answer.structuredContent as unknown as Content;
}

it('a keyword is found in any case of its letters, and is no pattern', async () => {
  await deposit('2026-03-03', 'Gym 100%_off');
  const found = async (input: object) =>
    (await use('find_entries', { keyword: 'gym', ...input })).rows.length;
  for (const keyword of ['gym', 'GYM', '100%', '%_O']) expect(await found({ keyword })).toBe(1);
  for (const keyword of ['g_m', '1%o', '\\']) expect(await found({ keyword })).toBe(0);
  expect(await found({ from: '2026-03-03', to: '2026-03-03' })).toBe(1);
  expect(await found({ from: '2026-03-04' })).toBe(0);
  expect(await found({ to: '2026-03-02' })).toBe(0);
});

it('entries of several areas are found in the order of their days, page by page', async () => {
  const keyword = '同一个词';
  const debt = { customerName: '王五', amount: 5, dueDate: '2026-12-01', description: keyword };
  await post('/receivables', { ...debt, day: '2026-04-02' });
  await deposit('2026-04-01', keyword);
  await deposit('2026-04-03', keyword);
  await deposit('2026-04-05', '别的');
  const holding = {
    investmentName: '同一个词基金',
    symbol: '自定',
    investmentType: 'OTHER',
    currency: 'CNY',
    quantity: 10,
    costPrice: 12,
    purchaseDate: '2026-04-04 00:00:00',
  };
  expect((await post('/investments', holding)).status).toBe(200);
  const whole = await use('find_entries', { keyword });
  expect(whole.rows.map(({ area, day }) => `${area} ${day}`)).toEqual([
    'investments 2026-04-04',
    'accounts 2026-04-03',
    'debts 2026-04-02',
    'accounts 2026-04-01',
  ]);
  expect(whole.truncated).toBe(false);
  for (const offset of [0, 1, 2, 3]) {
    const one = await use('find_entries', { keyword, limit: 1, offset });
    expect([one.rows, one.truncated]).toEqual([[whole.rows[offset]], offset < 3]);
  }
  const narrow = await use('find_entries', { keyword }, ['accounts:read']);
  expect(narrow.rows.map(({ area }) => area)).toEqual(['accounts', 'accounts']);
});

it('the lines of all accounts are one list by day, and those of one account alone', async () => {
  const other = await post('/accounts', {
    accountName: '现金',
    accountType: 'CHECKING',
    initialBalance: 7,
    day: '2026-02-02',
  });
  await deposit('2026-02-01', '一');
  await deposit('2026-02-03', '三');
  const days = async (input: Record<string, unknown>) => {
    const { rows, truncated } = await use('list_transactions', input);
    return { days: rows.map(({ day }) => day), truncated };
  };
  const all = ['2026-02-03', '2026-02-02', '2026-02-01'];
  const since = { from: '2026-02-01' };
  expect(await days(since)).toEqual({ days: all, truncated: false });
  expect(await days({ ...since, limit: 2 })).toEqual({ days: all.slice(0, 2), truncated: true });
  expect(await days({ ...since, limit: 2, offset: 2 })).toEqual({
    days: all.slice(2),
    truncated: false,
  });
  expect(await days({ accountId: other.body.data.id })).toEqual({
    days: ['2026-02-02'],
    truncated: false,
  });
});
