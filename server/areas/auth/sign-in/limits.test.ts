import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { visitor } from '../../../testing/visitor.ts';

let direct: TestApp;
let behindProxy: TestApp;
let behindNetwork: TestApp;
/** The app of the test. */
let test: TestApp;
beforeAll(async () => {
  direct = await buildTestApp();
  behindProxy = await buildTestApp({ config: { trustProxy: 1 } });
  behindNetwork = await buildTestApp({ config: { trustProxy: '203.0.113.0/24' } });
});
afterAll(() => Promise.all([direct, behindProxy, behindNetwork].map((app) => app.close())));

async function begin(app: TestApp): Promise<void> {
  test = app;
  test.deps.config.registration = 'open';
  await test.renew();
}

const most = 60;
const password = 'Wrong-pass1!';

/** Signs in wrongly from one socket, each time with another address and with the captcha solved. */
async function tryToSignIn(i: number, headers: Record<string, string> = {}): Promise<number> {
  const address = '203.0.113.7';
  const captchaId = test.deps.newId();
  const expires_at = '2027-01-01T00:00:00.000Z';
  await test.deps.db
    .insertInto('captchas')
    .values({ id: captchaId, answer: 'test1', expires_at })
    .execute();
  const body = { email: `nobody${i}@example.org`, password, captcha: 'TEST1', captchaId };
  return (await test.call('POST', '/auth/login', { address, body, headers })).status;
}

describe.each<[string, () => TestApp, (i: number) => string]>([
  ['a header of their own making, no proxy trusted', () => direct, (i) => `198.51.100.${i}`],
  [
    'a chain of their own making, no proxy trusted',
    () => direct,
    (i) => `10.0.0.${i}, 198.51.100.${i}`,
  ],
  ['what they write before the proxy does', () => behindProxy, (i) => `198.51.100.${i}, 192.0.2.1`],
  [
    'what they write, the proxy trusted by its network',
    () => behindNetwork,
    (i) => `198.51.100.${i}, 192.0.2.1`,
  ],
])('one client that hides behind %s', (_, app, forged) => {
  beforeEach(() => begin(app()));

  it('may make sixty sign-in calls a minute, each with a solved captcha', async () => {
    await test.deps.db
      .insertInto('limits')
      .values(
        ['203.0.113.7', '192.0.2.1'].map((who) => ({
          key: `auth:${who}`,
          count: most - 3,
          window_ends_at: '2026-11-21T02:01:00.000Z',
        })),
      )
      .execute();
    const statuses = [];
    for (let i = 0; i < 5; i += 1) {
      statuses.push(await tryToSignIn(i, { 'x-forwarded-for': forged(i) }));
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
    const counted = await test.deps.db.selectFrom('limits').select('key').execute();
    expect(counted.filter(({ key }) => key.includes('198.51.100'))).toEqual([]);
  });
});

it('clients behind a trusted proxy are counted separately', async () => {
  await begin(behindProxy);
  for (const client of ['192.0.2.1', '192.0.2.2']) {
    await tryToSignIn(1, { 'x-forwarded-for': client });
  }
  const counted = await test.deps.db
    .selectFrom('limits')
    .select(['key', 'count'])
    .orderBy('key')
    .execute();
  expect(counted).toEqual([
    { key: 'auth:192.0.2.1', count: 1 },
    { key: 'auth:192.0.2.2', count: 1 },
  ]);
});

it('one client is counted once, however its proxy writes its address', async () => {
  await begin(behindProxy);
  const counts = async (named: readonly string[]) => {
    for (const who of named) await tryToSignIn(1, { 'x-forwarded-for': who });
    return test.deps.db.selectFrom('limits').select(['key', 'count']).orderBy('key').execute();
  };
  const one = ['192.0.2.1', '192.0.2.1:5000', '::ffff:192.0.2.1', '[::ffff:c000:201]:443'];
  expect(await counts(one)).toEqual([{ key: 'auth:192.0.2.1', count: 4 }]);
  const network = [
    '2001:db8::1',
    '2001:db8::2%eth0',
    '[2001:DB8:0:0:ffff::3]:443',
    '2001:db8:0:1::',
  ];
  expect(await counts(network)).toEqual([
    { key: 'auth:192.0.2.1', count: 4 },
    { key: 'auth:2001:db8:0:0::/64', count: 3 },
    { key: 'auth:2001:db8:0:1::/64', count: 1 },
  ]);
});

describe('spellings of one address', () => {
  let guest: ReturnType<typeof visitor>;
  beforeEach(async () => {
    await begin(direct);
    guest = visitor(test);
    await guest.join('li.lei@example.org', 'li');
  });
  const spellings = [
    'li.lei@example.org',
    'LI.LEI@EXAMPLE.ORG',
    ' Li.Lei@Example.Org ',
    'lI.lEI@eXAMPLE.oRG',
  ];
  const spelling = (i: number) => spellings[i % spellings.length] ?? '';

  it('share the account and its count of wrong passwords', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect((await guest.login({ email: spelling(i), password })).status).toBe(400);
    }
    for (let i = 0; i < 4; i += 1) {
      expect((await guest.login({ email: spelling(i) })).status).toBe(429);
    }
    test.clock.advance(30_000);
    expect((await guest.login({ email: spelling(1) })).status).toBe(200);
  });

  it('share the minute between codes and the ten mails of a day', async () => {
    const forgot = async (i: number) =>
      (await guest.post('forgot-password', { email: spelling(i) })).status;
    expect([await forgot(0), await forgot(1), await forgot(2)]).toEqual([200, 429, 429]);
    for (let sent = 2; sent < 10; sent += 1) {
      test.clock.advance(60_000);
      expect(await forgot(sent)).toBe(200);
    }
    test.clock.advance(60_000);
    expect([await forgot(0), await forgot(1)]).toEqual([429, 429]);
  });

  it('with dots or a tag are other addresses, as far as anybody but their server knows', async () => {
    await guest.post('forgot-password', { email: 'li.lei@example.org' });
    for (const email of ['lilei@example.org', 'li.lei+a@example.org']) {
      expect((await guest.post('forgot-password', { email })).status).toBe(200);
      expect(await guest.mailsTo(email)).toEqual([]);
    }
  });

  it('with a tag share the ten mails of a day, and nothing else', async () => {
    const tagged = (i: number) => `Li.Lei+${i}@example.org`;
    for (let sent = 1; sent < 10; sent += 1) {
      expect((await guest.post('forgot-password', { email: tagged(sent) })).status).toBe(200);
    }
    const statuses = [];
    for (const email of ['li.lei@example.org', tagged(11), 'lilei@example.org', '+a@example.org']) {
      statuses.push((await guest.post('forgot-password', { email })).status);
    }
    expect(statuses).toEqual([429, 429, 200, 200]);
  });

  it.each([
    ['a Kelvin sign', 'li.lei@example.or\u212a'],
    ['a dotless i', 'l\u0131.lei@example.org'],
    ['full-width letters', 'ｌｉ.lei@example.org'],
    ['a zero-width space', 'li\u200b.lei@example.org'],
    ['a right-to-left mark', 'li.lei\u200f@example.org'],
    ['a second recipient', 'li.lei@example.org,thief@example.org'],
    ['a name around it', 'Li <li.lei@example.org>'],
    ['a comment', 'li.lei(a)@example.org'],
    ['a header', 'li.lei@example.org\r\nBcc: thief@example.org'],
    ['a header, folded', 'li.lei@example.org\n Bcc: thief@example.org'],
    ['an encoded header', 'li.lei%0d%0aBcc:thief@example.org'],
    ['a route through this server', 'thief%example.net@example.org@example.org'],
    ['a quoted local part', '"li.lei\\r\\nBcc: thief"@example.org'],
  ])('with %s are no address', async (_, email) => {
    for (const call of ['forgot-password', 'resend-code']) {
      const { status, body } = await guest.post(call, { email });
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
    const registration = await guest.register({ email, username: 'other' });
    expect(registration.body.error.fields.email).toEqual(['请输入有效的邮箱地址']);
  });
});

describe('registrations', () => {
  const address = '203.0.113.9';
  const register = async (i: number, from = address) => {
    const guest = visitor(test);
    const body = { username: `n${i}`, email: `n${i}@example.org`, password: 'Correct-horse9!' };
    return guest.post('register', { ...body, ...(await guest.captcha()) }, { address: from });
  };

  it('are limited to twenty an hour for each client', async () => {
    await begin(direct);
    for (let i = 0; i < 20; i += 1) expect((await register(i)).status).toBe(200);
    const refused = await register(20);
    expect([refused.status, refused.body.message]).toEqual([429, '注册过于频繁，请稍后再试']);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await register(20, '203.0.113.10')).status).toBe(200);
    test.clock.advance(3600_000);
    expect((await register(21)).status).toBe(200);
  });

  it('are refused when registration is closed, while earlier ones can still be verified', async () => {
    await begin(direct);
    const guest = visitor(test);
    const settings = async () => (await test.call('GET', '/auth/settings')).body.data;
    const passkeys = { available: true, rpId: 'localhost' };
    expect(await settings()).toEqual({ registration: 'open', passkeys });
    const email = 'early@example.org';
    await guest.register({ email, username: 'early' });
    test.deps.config.registration = 'closed';
    expect(await settings()).toEqual({ registration: 'closed', passkeys });
    const { captchaId, captcha } = await guest.captcha();
    for (const body of [{ email: 'x', captchaId, captcha }, {}, '{', undefined]) {
      const refused = await test.call('POST', '/auth/register', { body });
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      expect(refused.body.message).toBe('注册已关闭');
    }
    const spent = await guest.post('login', {
      email,
      password: 'Wrong-pass1!',
      captchaId,
      captcha,
    });
    expect(spent.body.code).toBe('LOGIN_FAILED');
    const code = await guest.codeTo(email);
    expect((await guest.post('verify-email', { email, code })).status).toBe(200);
  });
});
