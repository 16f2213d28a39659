import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { defaultTimeLimits } from './connections.ts';

const timeLimits = { headMs: 150, requestMs: 300, silentMs: 600, idleMs: 100, checkEveryMs: 20 };
const head = 'POST /api/auth/login HTTP/1.1\r\nHost: jiadi\r\nContent-Type: application/json\r\n';

let test: TestApp;
let app: FastifyInstance;
const sockets: Socket[] = [];
/** What the route `/slow` waits for. */
const { promise: finished, resolve: finish } = Promise.withResolvers<void>();

beforeAll(async () => {
  test = await buildTestApp();
  app = await buildApp(test.deps, { timeLimits });
  app.get('/slow', async () => {
    await finished;
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  await test.close();
});

function open(): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  // Writing to a connection that the server has closed is an expected error.
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** Sends a piece every 30 ms for as long as the server listens; answers what came back. */
async function trickle(first: string, piece: string): Promise<string> {
  const socket = open();
  socket.write(first);
  const timer = setInterval(() => socket.write(piece), 30);
  try {
    return await text(socket);
  } catch {
    return 'reset';
  } finally {
    clearInterval(timer);
  }
}

describe.concurrent('a connection that takes too long', () => {
  it('for the head of a request is closed', async () => {
    expect(await trickle(head, 'X-More: yes\r\n')).toMatch(/^HTTP\/1\.1 408 |^reset$/);
  });

  it('for the body of a request is closed', async () => {
    const started = `${head}Content-Length: 1000\r\n\r\n`;
    expect(await trickle(started, ' ')).toMatch(/^HTTP\/1\.1 408 |^reset$/);
  });

  it('for its first byte is closed', async () => {
    expect(await text(open())).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('between two requests is closed after the idle time', async () => {
    const socket = open();
    socket.write('GET /healthz HTTP/1.1\r\nHost: jiadi\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('without a byte in either direction is closed in any state', async () => {
    const socket = open();
    socket.write('GET /slow HTTP/1.1\r\nHost: jiadi\r\n\r\n');
    await once(socket, 'close');
  });
});

it('a connection that takes too long does not end another’s answer that takes longer than a request may', async () => {
  const slow = open();
  slow.write('GET /slow HTTP/1.1\r\nHost: jiadi\r\nConnection: close\r\n\r\n');
  const answer = text(slow);
  await trickle(`${head}Content-Length: 1000\r\n\r\n`, ' ');
  finish();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*done$/);
});

describe('the default time limits', () => {
  it('let 8 MiB arrive on a line of 400 kbit/s', () => {
    expect((8 * 1024 * 1024 * 8) / 400_000).toBeLessThan(defaultTimeLimits.requestMs / 1000);
  });

  it('are set on the server', async () => {
    const usual = await buildApp(test.deps);
    expect(usual.server).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 180_000,
      timeout: 120_000,
      keepAliveTimeout: 72_000,
    });
    await usual.close();
  });
});
