import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deviceOf } from '../../../lib/device.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { visitor } from '../../../testing/visitor.ts';

const email = 'li@example.org';
let test: TestApp;
let guest: ReturnType<typeof visitor>;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.renew();
  ({ token } = await guest.join(email, 'li'));
});

const windows = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
const list = async (as = token) =>
  (await test.call('GET', '/auth/sessions', { token: as })).body.data;
const me = async (as: string) => (await test.call('GET', '/auth/me', { token: as })).status;
async function enter(agent: string): Promise<string> {
  const body = { email, password: 'Correct-horse9!', ...(await guest.captcha()) };
  return (await guest.post('login', body, { headers: { 'user-agent': agent } })).body.data.token;
}

describe('the list of sessions', () => {
  it('shows device, first and last use, and marks the present session', async () => {
    const other = await enter(windows);
    test.clock.advance(3600_000);
    await me(other);
    expect(await list(other)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome · Windows',
        createdAt: '2026-11-21T02:01:00.000Z',
        lastUsedAt: '2026-11-21T03:01:00.000Z',
        factor: 'password',
        network: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/),
        place: null,
        current: true,
      },
      expect.objectContaining({
        createdAt: '2026-11-21T02:00:00.000Z',
        factor: 'code',
        current: false,
      }),
    ]);
    expect((await list()).map((session: { current: boolean }) => session.current)).toEqual([
      true,
      false,
    ]);
  });

  it('leaves out what has expired, other people’s, and every secret', async () => {
    await enter(windows);
    await signIn(test);
    test.clock.advance(24 * 3600_000 - 60_000);
    const again = await enter('');
    const sessions = await list(again);
    expect(sessions).toHaveLength(2);
    expect(sessions[0].device).toBeNull();
    expect(Object.keys(sessions[0])).toEqual([
      'id',
      'device',
      'createdAt',
      'lastUsedAt',
      'factor',
      'network',
      'place',
      'current',
    ]);
  });
});

describe('ending sessions', () => {
  it('ends the session that is named', async () => {
    const other = await enter(windows);
    const [, theirs] = await list();
    const answer = await test.call('DELETE', `/auth/sessions/${theirs.id}`, { token });
    expect([answer.status, answer.body.message]).toEqual([200, '该设备已退出登录']);
    expect([await me(token), await me(other)]).toEqual([200, 401]);
    const again = await test.call('DELETE', `/auth/sessions/${theirs.id}`, { token });
    expect(again.status).toBe(404);
  });

  it('ends all but the present one, and none of another user', async () => {
    const others = [await enter(windows), await enter(windows)];
    const stranger = await signIn(test);
    expect((await test.call('DELETE', '/auth/sessions', { token })).status).toBe(200);
    for (const other of others) expect(await me(other)).toBe(401);
    expect([await me(token), await me(stranger.token)]).toEqual([200, 200]);
    const audit = await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audit?.action).toBe('auth.endOtherSessions');
  });
});

it.each([
  [windows, 'Chrome · Windows'],
  [`${windows} Edg/142.0`, 'Edge · Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36 MicroMessenger/8.0',
    '微信 · Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Gecko/20100101 Firefox/145.0', 'Firefox · macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36', 'Chrome · Linux'],
  ['curl/8.0', null],
  ['', null],
  ['<script>alert(1)</script>', null],
  [`${'x'.repeat(16_000)}Chrome/1`, null],
])('the device of a session is named after its browser and system: %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});
