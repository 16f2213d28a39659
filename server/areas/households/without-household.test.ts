import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { faulty } from '../../testing/faulty-dialect.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

const { through, faults } = faulty();
let test: TestApp;
let person: SignedIn;
let accountId: string;
beforeAll(async () => {
  test = await buildTestApp({ through });
  person = await signIn(test);
  accountId = (await send('POST', '/accounts', { accountName: '卡', accountType: 'SAVINGS' })).body
    .data.id;
});
afterAll(() => test.close());

const send = (method: string, path: string, body?: object) =>
  test.call(method, path, { token: person.token, ...(body && { body }) });

/** The calls of a day, with how many statements each takes. */
const calls: [statements: number, method: string, path: () => string, body?: object][] = [
  [1, 'GET', () => '/accounts'],
  [6, 'GET', () => `/accounts/${accountId}/transactions`],
  [14, 'GET', () => '/spending/entries'],
  [9, 'POST', () => `/accounts/${accountId}/deposit`, { amount: 5 }],
];

it.each(calls)(
  'a person without a household costs %i statements for %s, none of them about households',
  async (count, method, path, body) => {
    // Signing in once notes when the session was used.
    await send('GET', '/accounts');
    faults.plan({ at: () => false, fault: 'BUSY' });
    const { status, headers } = await send(method, path(), body);
    // On a slow machine an answer lets other calls go first, and then looks at the revision once more.
    const statements = faults.statements.filter((sql) => !/ from "owners" where "id" = /.test(sql));
    faults.plan(undefined);
    expect([status, headers['x-household']]).toEqual([200, undefined]);
    expect(statements.filter((sql) => /household_|"?kind"? = 'HOUSEHOLD'/.test(sql))).toEqual([]);
    expect(statements).toHaveLength(count);
  },
);
