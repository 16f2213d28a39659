import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Jobs, startJobs } from '../../jobs/jobs.ts';
import type { MailTransport } from '../../providers/delivery/mail-transport.ts';
import { smtpTransport } from '../../providers/delivery/smtp-transport.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { visitor } from '../../testing/visitor.ts';

let test: TestApp;
let jobs: Jobs;
let mail: MailTransport;
let server: SMTPServer | undefined;
let port: number;
let received: string[];

beforeEach(async () => {
  received = [];
  port = 0;
  port = await startSmtp();
  mail = smtpTransport(`smtp://127.0.0.1:${port}`, 'mail@jiadi.example');
  test = await buildTestApp({ deps: { mail } });
  jobs = startJobs(test.deps);
});
afterEach(async () => {
  await jobs.stop();
  mail.close();
  await stopSmtp();
  await test.close();
});

async function startSmtp(): Promise<number> {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on('end', () => {
        received.push(raw);
        done();
      });
    },
  });
  started.on('error', () => {});
  await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
  server = started;
  return (started.server.address() as AddressInfo).port;
}

async function stopSmtp() {
  const running = server;
  server = undefined;
  if (running) await new Promise<void>((resolve) => running.close(resolve));
}

const readyz = async () => JSON.parse((await test.app.inject({ url: '/readyz' })).body);
const register = () => visitor(test).register({ email: 'li@example.org', username: 'li' });

it('a code arrives at once, through a real mail server', async () => {
  const startedAt = performance.now();
  expect((await register()).status).toBe(200);
  await expect.poll(() => received.length, { timeout: 3000, interval: 5 }).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(3000);
  const code = /^\d{6}/m.exec(received[0] ?? '')?.[0];
  const verified = await visitor(test).post('verify-email', { email: 'li@example.org', code });
  expect(verified.status).toBe(200);
});

it('people register while the mail server is down, and the code follows when it is back', async () => {
  await stopSmtp();
  expect((await register()).status).toBe(200);
  await expect.poll(async () => (await readyz()).mail.failing).toBe(1);
  expect(await readyz()).toMatchObject({
    status: 'ready',
    mail: { pending: 1, lastError: expect.stringContaining('ECONNREFUSED') },
  });

  await startSmtp();
  jobs.kick('send-mails');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(received).toEqual([]);
  test.clock.advance(5000);
  jobs.kick('send-mails');
  await expect.poll(() => received.length).toBe(1);
  await expect
    .poll(async () => (await readyz()).mail)
    .toEqual({ pending: 0, failing: 0, lastError: null });
});
