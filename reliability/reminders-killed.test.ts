import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets } from '../server/config/secrets.ts';
import { checkData } from '../server/integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../server/testing/build-test-app.ts';
import { depth, isDeep } from '../server/testing/depth/depth.ts';
import { environmentOf, usualEnvironment } from '../server/testing/server-process.ts';
import { signIn } from '../server/testing/sign-in.ts';

const program = fileURLToPath(new URL('chaos/remind-once.ts', import.meta.url));
/** Half of them are mailed and half get messages, of which a server sends 20 at once. */
const owners = depth(60, 200);
const morning = '2026-11-21T02:00:00.000Z';
const aMinuteLater = '2026-11-21T02:01:01.000Z';

let test: TestApp;
let service: Server;
let host: string;
/** How often a message has arrived, by the key of its channel. */
let arrived: Map<string, number>;
/** How many of them are answered; later ones wait for ever. */
let answered: number;

beforeEach(async () => {
  arrived = new Map();
  service = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { device_key: key } = JSON.parse(body);
    arrived.set(key, (arrived.get(key) ?? 0) + 1);
    if (arrived.size <= answered) response.end(JSON.stringify({ code: 200 }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  test = await buildTestApp({ now: morning, config: { notifyAllowlist: [host] } });
  // The other process opens what this one seals.
  Object.assign(test.deps.secrets, loadSecrets(test.deps.config, randomBytes));
});
afterEach(async () => {
  await test.close();
  await new Promise((resolve) => service.close(resolve));
});

it('a server that is killed while it reminds sends every mail once and no message twice', async () => {
  for (let owner = 0; owner < owners; owner += 1) await addOwner(owner);
  const mailed = (part: number) => async () => (await mailsSent()).size >= (part * owners) / 2;
  const messaged = async () => arrived.size > answered;
  // What is not answered keeps the process at work until it is killed.
  const kills = [
    { isTime: mailed(0.25), answers: 0 },
    ...(isDeep ? [{ isTime: mailed(0.75), answers: 0 }] : []),
    ...(isDeep ? [{ isTime: messaged, answers: 0.5 }] : []),
    { isTime: messaged, answers: 0.8 },
  ];
  for (const { isTime, answers } of kills) {
    answered = (answers * owners) / 2;
    const process = start(morning);
    while (process.exitCode === null && !(await isTime())) await sleep(1);
    process.kill('SIGKILL');
    await ended(process);
    expect(process.signalCode).toBe('SIGKILL');
  }
  answered = owners;
  const last = start(aMinuteLater);
  expect(await ended(last)).toBe(0);

  const mails = await mailsSent();
  expect([mails.size, Math.max(...mails.values())]).toEqual([owners / 2, 1]);
  expect(Math.max(...arrived.values())).toBe(1);
  const rows = await test.deps.db
    .selectFrom('reminders')
    .innerJoin('reminder_channels', 'reminder_channels.id', 'reminders.channel_id')
    .select(['reminders.state', 'reminder_channels.name'])
    .execute();
  expect(rows).toHaveLength(owners);
  for (const { state, name } of rows) {
    // Whether what was on its way at a kill has arrived, only the service knows.
    expect(['SENT', 'UNKNOWN']).toContain(state);
    if (state === 'SENT' && name.startsWith('key-')) expect(arrived.get(name)).toBe(1);
  }
  expect(await checkData(test.deps.db)).toEqual([]);
}, 300_000);

async function addOwner(number: number): Promise<void> {
  const { token } = await signIn(test);
  const key = `key-${String(number).padStart(5, '0')}`;
  const channel =
    number % 2 === 0
      ? { name: '邮箱', channelType: 'MAIL' }
      : { name: key, channelType: 'BARK', key, host };
  const debt = { supplierName: '房东', amount: 3000, dueDate: '2026-11-28' };
  await test.call('POST', '/reminders/channels', { token, body: channel });
  await test.call('POST', '/payables', { token, body: debt });
}

function start(now: string): ChildProcess {
  const env = {
    ...usualEnvironment,
    ...environmentOf(test.deps.config.database, test.deps.config.dataDir),
  };
  return spawn(process.execPath, [program, now], {
    env: { ...env, NOTIFY_ALLOWLIST: host, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The exit code; null when a signal has ended the process. */
async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return (await once(child, 'exit'))[0] as number | null;
}

/** How many digests were queued, by their recipient. */
async function mailsSent(): Promise<Map<string, number>> {
  const mails = await test.deps.db
    .selectFrom('mails')
    .select('recipient')
    .where('subject', 'like', '%即将到期%')
    .execute();
  const groups = Map.groupBy(mails, ({ recipient }) => recipient);
  return new Map([...groups].map(([recipient, { length }]) => [recipient, length]));
}
