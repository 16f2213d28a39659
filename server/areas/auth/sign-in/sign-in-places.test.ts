import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanUp } from '../../../jobs/clean-up.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { visitor } from '../../../testing/visitor.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const day = 24 * 3600_000;
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Gecko/20100101 Firefox/145.0';

it('mails about a sign-in from a device or network unseen for 90 days, and never about the first', async () => {
  const email = 'places@example.org';
  const guest = visitor(test);
  const first = { address: '203.0.113.7', headers: { 'user-agent': chrome } };
  await guest.register({ email, username: 'places' });
  await guest.post('verify-email', { email, code: await guest.codeTo(email) }, first);
  const mails = async () =>
    (await guest.mailsTo(email)).filter(({ subject }) => subject === '【家底】新设备或新网络登录');
  const enter = async (options: { address: string; headers: Record<string, string> }) => {
    const body = { email, password: 'Correct-horse9!', ...(await guest.captcha()) };
    expect((await guest.post('login', body, options)).status).toBe(200);
    return (await mails()).length;
  };
  expect(await enter(first)).toBe(0);
  expect(await enter({ ...first, address: '203.0.113.200' })).toBe(0);
  expect(await enter({ ...first, address: '198.51.100.7' })).toBe(1);
  expect((await mails()).at(-1)?.text).toContain('Chrome · Windows，198.51.100.0/24');
  expect(await enter({ ...first, headers: { 'user-agent': firefox } })).toBe(2);
  test.clock.advance(89 * day);
  expect(await enter(first)).toBe(2);
  test.clock.advance(91 * day);
  await cleanUp(test.deps);
  expect(await enter(first)).toBe(3);
});
