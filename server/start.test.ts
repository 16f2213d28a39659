import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainProgram, type ServerProcess, startServer } from './testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
let taken: Server | undefined;
let server: ServerProcess | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  taken?.close();
  taken = undefined;
  await server?.end('SIGTERM');
  server = undefined;
  await test.close();
});

/** Holds the event loop for three seconds before the process listens, as a long migration does. */
const longStart = `data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    const until = Date.now() + 3000;
    while (Date.now() < until);
    return listen.apply(this, args);
  };`)}`;

async function takePort(): Promise<string> {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  return String((taken.address() as AddressInfo).port);
}

describe('the start of a server', () => {
  it('is not counted as load, so the first requests after the ready line are never 503', async () => {
    server = await startServer({ DATA_DIR: test.folder }, ['--import', longStart, mainProgram]);
    const statuses = new Set<number>();
    const until = performance.now() + 2_500;
    while (performance.now() < until) statuses.add((await fetch(`${server.url}/healthz`)).status);
    expect([...statuses]).toEqual([200]);
  });

  it('on a port in use ends with one line that names it', async () => {
    const port = await takePort();
    await expect(startServer({ DATA_DIR: test.folder, PORT: port })).rejects.toThrow(
      new RegExp(`ended with 1 [^\\n]*: PORT ${port} on 127\\.0\\.0\\.1 is in use[^\\n]*\\n$`),
    );
  });

  it('on a metrics port in use ends with one line that names it', async () => {
    const port = await takePort();
    await expect(startServer({ DATA_DIR: test.folder, METRICS_PORT: port })).rejects.toThrow(
      new RegExp(`: METRICS_PORT ${port} on 127\\.0\\.0\\.1 is in use[^\\n]*\\n$`),
    );
  });

  it('on an address that is not this machine’s ends with one line', async () => {
    await expect(startServer({ DATA_DIR: test.folder, HOST: '203.0.113.1' })).rejects.toThrow(
      /ended with 1 [^\n]*: HOST 203\.0\.113\.1 is no address of this machine[^\n]*\n$/,
    );
  });
});
