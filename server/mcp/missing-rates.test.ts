import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAgent, serveAgents } from '../testing/fixtures/agent.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';

let test: Awaited<ReturnType<typeof serveAgents>>;
let owner: SignedIn;

beforeAll(async () => {
  test = await serveAgents();
  owner = await signIn(test);
  const post = (path: string, body: object) =>
    test.call('POST', path, { token: owner.token, body });
  const account = { accountType: 'SAVINGS', day: '2026-02-02' };
  await post('/accounts', { ...account, accountName: '工资卡', initialBalance: 100 });
  const yen = { accountName: '日元', initialBalance: 9000, currency: 'JPY' };
  await post('/accounts', { ...account, ...yen });
  await post('/investments', {
    investmentName: '日本基金',
    symbol: '自定',
    investmentType: 'OTHER',
    currency: 'JPY',
    quantity: 10,
    costPrice: 1200,
    purchaseDate: '2026-02-02 00:00:00',
  });
});
afterAll(() => test.close());

it.each([
  ['get_overview', {}],
  ['get_overview', { day: '2026-06-30' }],
  ['explain_change', { from: '2026-01-31', to: '2026-06-30' }],
  ['get_trend', { period: 'MONTHLY' }],
])(
  '%s of %j names the currency that has no rate, and whose amounts it leaves out',
  async (name, input) => {
    const scopes = ['overview:read', 'net-worth:read', 'investments:read'];
    const client = await connectAgent(test, owner.userId, scopes);
    const answer = await client.callTool({ name, arguments: input });
    await client.close();
    expect(answer.structuredContent).toMatchObject({ currency: 'CNY', missingRates: ['JPY'] });
  },
);
