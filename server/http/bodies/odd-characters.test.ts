import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalFileOfAll } from '../../testing/bodies/personal-file.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/sign-in.ts';

/*
 * NUL, and half a character (a lone surrogate): PostgreSQL refuses the one, and the other becomes
 * something else on its way into any database. Both are refused where they come in.
 */

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
  ({ token } = await signIn(test));
});
afterAll(() => test.close());

const refusal = '包含不允许的字符';

/** JSON writes half a character as an escape, as a client would have to. */
const odd = [
  ['half a character', '\ud800'],
  ['the other half', 'a\udfffb'],
  ['halves in the wrong order', '\ude00\ud83d'],
  ['a NUL', 'a\0b'],
] as const;

const file = personalFileOfAll();
const asset = { ...file.fixedAssets[0], originalValue: 1, salvageRate: 0 };
const texts: [string, string, string, (text: string) => object][] = [
  ['POST', '/accounts', 'accountName', (accountName) => ({ accountName, accountType: 'CHECKING' })],
  ['POST', '/investments', 'description', (description) => ({ description })],
  ['POST', '/fixed-assets', 'remarks', (remarks) => ({ ...asset, remarks })],
  ['POST', '/fixed-assets/list', 'keyword', (keyword) => ({ keyword })],
  ['DELETE', '/fixed-assets/batch', 'ids.0', (id) => ({ ids: [id] })],
  [
    'PUT',
    '/investments/price/batch',
    'prices.0.id',
    (id) => ({ prices: [{ id, currentPrice: 1 }] }),
  ],
  ['POST', '/payables', 'supplierName', (supplierName) => ({ supplierName })],
  ['POST', '/test/send-simple-email', 'subject', (subject) => ({ email: 'a@b.cn', subject })],
  ['POST', '/auth/change-password', 'currentPassword', (currentPassword) => ({ currentPassword })],
  [
    'POST',
    '/personal-data/import',
    'accounts.0.accountName',
    (accountName) => ({ ...file, accounts: [{ ...file.accounts[0], accountName }] }),
  ],
  [
    'POST',
    '/personal-data/import',
    'securitiesAccounts.0.unread.0',
    (unread) => ({
      ...file,
      securitiesAccounts: [{ ...file.securitiesAccounts[0], unread: [unread] }],
    }),
  ],
];

describe.each(odd)('%s', (_, text) => {
  it.each(texts)('is refused by %s %s in %s', async (method, path, field, bodyWith) => {
    await test.deps.db.deleteFrom('limits').execute();
    const { status, body } = await test.call(method, path, { token, body: bodyWith(text) });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.error.fields[field]).toContain(refusal);
  });
});

describe('half a surrogate pair, written byte by byte,', () => {
  const half = '%ED%A0%BD';

  it.each([
    `/investments?keyword=${half}`,
    `/investments/search?keyword=a${half}`,
    `/securities/positions?brokerFilter=${half.toLowerCase()}`,
    `/accounts?unknown=${half}`,
  ])('is refused in %s', async (path) => {
    const { status, body } = await test.call('GET', path, { token });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'MALFORMED_REQUEST', message: refusal });
  });

  it('is refused in a form', async () => {
    const { status, body } = await test.call('POST', '/test/send-simple-email', {
      token,
      body: `email=a%40b.cn&subject=${half}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'MALFORMED_REQUEST', message: refusal });
  });

  it('is refused in a path, which matches no route', async () => {
    const path = `/investments/price/update/${half}?assetType=stock`;
    expect((await test.call('POST', path, { token })).status).toBe(404);
  });
});

it('whole characters are accepted, however rare', async () => {
  const body = { accountName: '𠮷野家🏠', accountType: 'CHECKING' };
  const made = await test.call('POST', '/accounts', { token, body });
  expect(made.body.data.accountName).toBe('𠮷野家🏠');
  const found = await test.call('GET', '/investments?keyword=%F0%A0%AE%B7', { token });
  expect(found.status).toBe(200);
});
