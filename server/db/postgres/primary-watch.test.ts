import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProxy } from '../../../reliability/tcp-proxy.ts';
import { environmentOf, startServer } from '../../testing/server-process.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type PrimaryWatch, watchPrimary } from './primary-watch.ts';

const databaseUrl = process.env.TEST_DATABASE_URL ?? '';

let silent: Server;
/** Connections to it. */
let connections: number;
let replica: Server;
let replicaSockets: Socket[];
let lines: string[];
let watch: PrimaryWatch | undefined;
beforeEach(async () => {
  connections = 0;
  replicaSockets = [];
  lines = [];
  silent = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).resume();
  }).listen(0, '127.0.0.1');
  replica = createServer(answerQuestions).listen(0, '127.0.0.1');
  await Promise.all([once(silent, 'listening'), once(replica, 'listening')]);
});
afterEach(() => {
  watch?.stop();
  silent.close();
  replica.close();
});

const message = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};
const authenticated = message('R', Buffer.alloc(4));
const completed = message('C', Buffer.from('SELECT 1\0'));
const readyForQuery = message('Z', Buffer.from('I'));

/** Lets everybody in and carries out every statement, as PostgreSQL's protocol has it. */
function answerQuestions(socket: Socket): void {
  replicaSockets.push(socket);
  let isOpen = false;
  socket
    .on('error', () => undefined)
    .on('data', () => {
      socket.write(Buffer.concat([isOpen ? completed : authenticated, readyForQuery]));
      isOpen = true;
    });
}

const addressOf = (server: Server) =>
  `postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/d`;
const begin = (url: string, replicaUrl = addressOf(replica)) => {
  const log = (line: unknown) => lines.push(String(line));
  const options = { log: { warn: log, info: log }, everyMs: 20, patienceMs: 100 };
  watch = watchPrimary({ url, replicaUrl }, options);
  return watch;
};

describe('the watch of a primary', () => {
  it('tells once of one that says nothing, and lets go of what waits for it', async () => {
    const { source } = begin(addressOf(silent));
    const { outage, lost } = source();
    expect([outage, lost.aborted]).toEqual([0, false]);
    await expect.poll(() => lost.aborted).toBe(true);
    await expect.poll(() => connections).toBeGreaterThan(2);
    expect([source().outage, source().lost.aborted]).toEqual([1, false]);
    expect(lines).toEqual(['the primary does not answer: the replica serves reads']);
  });

  it('counts a refused connection as no answer', async () => {
    const url = addressOf(silent);
    silent.close();
    const { source } = begin(url);
    await expect.poll(() => source().outage).toBe(1);
  });

  it('lets reads wait for the primary when the replica does not answer either', async () => {
    const { source } = begin(addressOf(silent));
    await expect.poll(() => source().outage).toBe(1);
    const { lost } = source();
    replica.close();
    for (const socket of replicaSockets) socket.destroy();
    await expect.poll(() => source().outage).toBe(0);
    await expect.poll(() => lost.aborted).toBe(true);
    expect(source().lost.aborted).toBe(false);
    expect(lines.at(-1)).toBe('the replica does not answer either: reads wait for the primary');
  });

  it('ends when it is stopped', async () => {
    const { stop } = begin(addressOf(silent));
    await expect.poll(() => connections).toBeGreaterThan(0);
    stop();
    await sleep(100);
    const before = connections;
    await sleep(200);
    expect(connections).toBe(before);
  });
});

describe.runIf(databaseUrl)('the watch of a PostgreSQL', () => {
  it('numbers its outages, and lets go of what waits for the replica after each', async () => {
    const url = new URL(databaseUrl);
    const proxy = await startProxy(Number(url.port || 5432));
    url.host = `127.0.0.1:${proxy.port}`;
    const { source } = begin(url.href);
    for (let last = 0, times = 0; times < 2; times += 1) {
      await proxy.stop();
      await expect.poll(() => source().outage).toBeGreaterThan(last);
      const { outage, lost } = source();
      last = outage;
      await proxy.start();
      await expect.poll(() => source().outage).toBe(0);
      await expect.poll(() => lost.aborted).toBe(true);
    }
    watch?.stop();
    await proxy.stop();
  });

  it('does not keep a server from ending', async () => {
    const { target, folder, close } = await createTestDatabase();
    const env = environmentOf(target, folder);
    const replica = new URL(env.DATABASE_URL ?? '');
    replica.searchParams.set('application_name', 'replica');
    const server = await startServer({ ...env, DATABASE_REPLICA_URL: replica.href });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    await close();
  });
});
