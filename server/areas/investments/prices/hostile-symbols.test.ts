import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';

const asked: string[] = [];
let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  const fetch = async (input: unknown) => {
    asked.push(String(input));
    return new Response('', { status: 404 });
  };
  test = await buildTestApp({ deps: { fetch: fetch as typeof globalThis.fetch } });
  user = await signIn(test);
});
afterAll(() => test.close());

/** Hosts that are asked for an honest symbol of every kind: the only ones that ever may be. */
const honest = [
  ['AAPL', 'stock'],
  ['600519', 'stock'],
  ['00700', 'stock'],
  ['110022', 'fund'],
  ['BTC', 'crypto'],
  ['AU9999', 'commodity'],
];
const ask = (symbol: string, assetType: string) =>
  test.call('POST', `/investments/price/update/${encodeURIComponent(symbol)}`, {
    token: user.token,
    query: { assetType },
  });
const hold = (symbol: string) =>
  test.call('POST', '/investments', {
    token: user.token,
    body: {
      investmentName: '某物',
      symbol,
      investmentType: 'STOCK',
      quantity: 1,
      costPrice: 1,
      currency: 'USD',
      purchaseDate: '2026-01-05',
    },
  });

it('no symbol makes the server call elsewhere than where quotes are', async () => {
  for (const [symbol = '', type = ''] of honest) {
    await hold(symbol);
    await ask(symbol, type);
  }
  const hosts = new Set(asked.splice(0).map((url) => new URL(url).host));
  expect(hosts.size).toBeGreaterThan(2);
  const hostile = [
    ...[
      '@evil.example',
      'evil.example/',
      '//evil.example/x',
      '\\\\evil.example',
      'a@evil.example:80',
    ],
    ...[
      '../../../admin',
      '..%2f..%2fadmin',
      '%2e%2e/%2e%2e/',
      'AAPL/../../x',
      'AAPL?x=1&y=2',
      'AAPL#x',
    ],
    ...[
      'AAPL\r\nHost: evil.example',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      '.evil.example',
    ],
    ...['AAPL,600519', 'sh600519;x', 'q=1', '__proto__', 'constructor', '\u0000', '🙂', 'ＡＡＰＬ'],
  ];
  for (const symbol of hostile) {
    await hold(symbol);
    for (const type of ['stock', 'fund', 'crypto', 'commodity', 'other']) {
      expect((await ask(symbol, type)).status).not.toBe(500);
    }
  }
  await test.call('POST', '/investments/price/update/all', { token: user.token });
  for (const url of asked.map((text) => new URL(text))) {
    expect(hosts).toContain(url.host);
    expect(url.pathname).not.toMatch(/admin|passwd|\.\./);
    expect([url.username, url.password]).toEqual(['', '']);
  }
});
