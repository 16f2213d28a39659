import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions, TestAnswer } from '../server/testing/call.ts';
import { callOverHttp } from '../server/testing/call-over-http.ts';
import {
  environmentOf,
  type ServerProcess,
  startServer,
} from '../server/testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/test-database.ts';
import { goodPassword, otherCode } from '../server/testing/visitor.ts';
import { startProxy, type TcpProxy } from './tcp-proxy.ts';

/** A SQLite file belongs to one process, so that several at once are tested on PostgreSQL alone. */
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

let database: TestDatabase;
let servers: ServerProcess[];
/** Sends the calls to the two processes in turn. */
let balancer: TcpProxy;

beforeAll(async () => {
  if (!onPostgres) return;
  database = await createTestDatabase();
  const env = {
    ...environmentOf(database.target, database.folder),
    CAPTCHA_ANSWER: 'TEST1',
    TRUST_PROXY: '1',
    SECRET_KEY: randomBytes(32).toString('base64'),
    CREDENTIAL_KEY: randomBytes(32).toString('base64'),
  };
  servers = await Promise.all([startServer(env), startServer(env)]);
  balancer = await startProxy(...servers.map(({ url }) => Number(new URL(url).port)));
});
afterAll(async () => {
  await balancer?.stop();
  await Promise.all((servers ?? []).map((server) => server.end('SIGTERM')));
  await database?.close();
});

/** On an overloaded machine a server refuses a call with 503 before it handles it; such a call is sent again. */
async function ask(...sent: Parameters<typeof callOverHttp>): Promise<TestAnswer> {
  for (;;) {
    const answer = await callOverHttp(...sent);
    if (answer.status !== 503) return answer;
    await sleep(200);
  }
}

const call = (method: string, path: string, options?: CallOptions) =>
  ask(`http://127.0.0.1:${balancer.port}`, method, path, options);

/** Sends the same call to both processes at once, `times` to each. */
const toBoth = (times: number, method: string, path: string, options: CallOptions) =>
  Promise.all(
    Array.from({ length: 2 * times }, (_, i) =>
      ask(servers[i % 2]?.url ?? '', method, path, options),
    ),
  );

let addresses = 0;
/**
 * Sign-in calls, each from a different client address, so that the limits per client do not apply.
 */
async function auth(path: string, fields: Record<string, unknown>): Promise<TestAnswer> {
  addresses += 1;
  const address = `10.0.${addresses >> 8}.${addresses & 255}`;
  return call('POST', `/auth/${path}`, { address, body: fields });
}

async function captcha() {
  addresses += 1;
  const { body } = await call('GET', '/auth/captcha', { address: `10.1.0.${addresses & 255}` });
  return { captchaId: body.data.captchaId, captcha: 'TEST1' };
}

const register = async (email: string, username: string) =>
  auth('register', { email, username, password: goodPassword, ...(await captcha()) });
const login = async (email: string, password = goodPassword) =>
  auth('login', { email, password, ...(await captcha()) });

/** Mails to an address that either process has written into the outbox, oldest first. */
async function mailsTo(address: string): Promise<string[]> {
  const outbox = join(database.folder, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    files.sort().map((name) => PostalMime.parse(readFileSync(join(outbox, name)))),
  );
  return mails.filter((mail) => mail.to?.[0]?.address === address).map(({ text }) => text ?? '');
}

async function codeTo(address: string, mail = 1): Promise<string> {
  const waiting = { timeout: 25_000 };
  await expect.poll(async () => (await mailsTo(address)).length, waiting).toBe(mail);
  return /^\d{6}$/m.exec((await mailsTo(address))[mail - 1] ?? '')?.[0] ?? 'no code';
}

async function joinAs(email: string, username: string): Promise<string> {
  expect((await register(email, username)).status).toBe(200);
  const verified = await auth('verify-email', { email, code: await codeTo(email) });
  expect(verified.status).toBe(200);
  return verified.body.data.token;
}

const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).sort();

describe.runIf(onPostgres)('two processes behind a load balancer', () => {
  it('serve one user from the registration to a deposit that is sent to both', async () => {
    await joinAs('li@example.org', 'li');
    const { body } = await login('li@example.org');
    const { token } = body.data;
    expect(statuses(await toBoth(3, 'GET', '/auth/me', { token }))).toEqual(Array(6).fill(200));

    const account = { accountName: '工资卡', accountType: 'CHECKING' };
    const opened = await call('POST', '/accounts', { token, body: account });
    const path = `/accounts/${opened.body.data.id}`;
    const headers = { 'idempotency-key': 'the-one-deposit' };
    const answers = await toBoth(5, 'POST', `${path}/deposit`, {
      token,
      body: { amount: 100 },
      headers,
    });
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
    const seen = await toBoth(1, 'GET', path, { token });
    expect(seen.map((answer) => answer.body.data.balance)).toEqual([100, 100]);

    const drawn = await toBoth(10, 'POST', `${path}/withdraw`, { token, body: { amount: 10 } });
    expect(statuses(drawn)).toEqual([...Array(10).fill(200), ...Array(10).fill(400)]);

    await call('POST', '/auth/logout', { token });
    expect(statuses(await toBoth(2, 'GET', '/auth/me', { token }))).toEqual(Array(4).fill(401));
  });

  it('accept a captcha once, whichever process is asked', async () => {
    const body = { email: 'nobody@example.org', password: goodPassword, ...(await captcha()) };
    const answers = await toBoth(5, 'POST', '/auth/login', { address: '10.2.0.1', body });
    const codes = answers.map((answer) => answer.body.code).sort();
    expect(codes).toEqual([...Array(9).fill('CAPTCHA_INVALID'), 'LOGIN_FAILED']);
  });

  it('count the sign-in calls of one address together', async () => {
    const answers = await toBoth(35, 'GET', '/auth/captcha', { address: '10.3.0.1' });
    expect(statuses(answers)).toEqual([...Array(60).fill(200), ...Array(10).fill(429)]);
  });

  it('count wrong passwords together', async () => {
    const answers: TestAnswer[] = [];
    for (let i = 0; i < 6; i += 1) answers.push(await login('wang@example.org', 'Wrong-horse9!'));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('count the tries of a mailed code together', async () => {
    const email = 'zhao@example.org';
    await joinAs(email, 'zhao');
    expect((await auth('forgot-password', { email })).status).toBe(200);
    const code = await codeTo(email, 2);
    const newPassword = 'Another-horse9!';
    for (let i = 0; i < 5; i += 1) {
      const wrong = await auth('reset-password', { email, code: otherCode(code), newPassword });
      expect(wrong.body.code).toBe('CODE_INVALID');
    }
    expect((await auth('reset-password', { email, code, newPassword })).status).toBe(400);
    expect((await login(email)).status).toBe(200);
  });

  it('send each mail once', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `guest${i}`);
    const answers = await Promise.all(names.map((name) => register(`${name}@example.org`, name)));
    expect(statuses(answers)).toEqual(Array(10).fill(200));
    const count = async () =>
      Promise.all(names.map(async (name) => (await mailsTo(`${name}@example.org`)).length));
    await expect.poll(count, { timeout: 25_000 }).toEqual(Array(10).fill(1));
    const waiting = database.db.selectFrom('mails').select('id').where('status', '=', 'PENDING');
    await expect.poll(async () => (await waiting.execute()).length).toBe(0);
    expect(await count()).toEqual(Array(10).fill(1));
  });
});
