import { afterAll, beforeAll, expect, it } from 'vitest';
import { allExamples } from '../testing/examples/all-examples.ts';
import { connectAgent, serveAgents } from '../testing/fixtures/agent.ts';
import { signIn } from '../testing/sign-in.ts';
import { tools } from './tool-server.ts';

let test: Awaited<ReturnType<typeof serveAgents>>;
let client: Awaited<ReturnType<typeof connectAgent>>;
let listed: Awaited<ReturnType<typeof client.listTools>>['tools'];
let email: string;

/** A household with rows in every area; whatever a person typed there has this word. */
const typed = '私密';

beforeAll(async () => {
  test = await serveAgents();
  const owner = await signIn(test);
  email = (await test.call('GET', '/auth/me', { token: owner.token })).body.data.email;
  await allExamples(test, owner.token);
  const scopes = tools.map(({ scope }) => scope);
  client = await connectAgent(test, owner.userId, [...new Set(scopes)]);
  // From then on the client refuses an answer that its `outputSchema` does not allow.
  ({ tools: listed } = await client.listTools());
});
afterAll(async () => {
  await client.close();
  await test.close();
});

it('every tool says what it answers, down to each field of a row', () => {
  expect(listed).toHaveLength(tools.length);
  for (const { name, outputSchema } of listed) {
    expect([name, outputSchema]).toMatchObject([
      name,
      { type: 'object', additionalProperties: false },
    ]);
  }
});

const period = { from: '2026-01-01', to: '2026-11-20' };
const inputs: Record<string, object[]> = {
  explain_change: [period],
  get_spending: [period],
  get_cash_forecast: [{ months: '6' }],
  get_overview: [{}, { day: '2026-06-30' }],
  get_returns: [period],
  get_trend: [{ period: 'MONTHLY' }],
  find_entries: [{ keyword: typed }],
  list_due: [{ days: 366 }],
};
const forbiddenNames =
  /e-?mail|device|credential|secret|password|token|account_?n(o|umber)|serial|invoice|policy|location|address|url|photo/i;

/** Every text with the names of the fields that it stands in. */
function textsOf(value: unknown, names: string[] = []): { names: string[]; text: string }[] {
  if (typeof value === 'string') return [{ names, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    ...(Array.isArray(value) ? [] : [{ names: [...names, name], text: '' }]),
    ...textsOf(inside, Array.isArray(value) ? names : [...names, name]),
  ]);
}

it.each(tools.filter(({ isReading }) => isReading).map(({ name }) => name))(
  '%s shows what people have typed in named fields alone, and nothing of accounts and devices',
  async (name) => {
    for (const input of inputs[name] ?? [{}]) {
      const answer = await client.callTool({ name, arguments: { ...input } });
      expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true);
      const { untrustedFields = [], ...content } = answer.structuredContent as {
        untrustedFields: string[];
      };
      const texts = textsOf(content);
      const untrusted = texts.filter(({ names }) => untrustedFields.includes(names.at(-1) ?? ''));
      const trusted = texts.filter((text) => !untrusted.includes(text));
      expect(trusted.filter(({ text }) => text.includes(typed))).toEqual([]);
      expect(texts.filter(({ names }) => names.some((one) => forbiddenNames.test(one)))).toEqual(
        [],
      );
      expect(JSON.stringify(answer)).not.toContain(email);
      expect(Math.max(0, ...texts.map(({ text }) => [...text].length))).toBeLessThanOrEqual(200);
    }
  },
);
