/* biome-ignore-all lint/suspicious/noConsole: what another package prints is looked at here */
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BrokerRefusal } from '../broker.ts';
import { startFutuVenue } from '../testing/futu-venue.ts';
import type { StubVenue } from '../testing/program.ts';
import { accountList } from './messages.ts';
import { openDAddressProblem, readOpenDAddress } from './opend-address.ts';
import { openSession } from './session.ts';

let venue: StubVenue;
const printed: unknown[][] = [];
beforeAll(async () => {
  console.log = (...values) => void printed.push(values);
  console.debug = (...values) => void printed.push(values);
  venue = await startFutuVenue(() => new Date());
});
afterEach(() => venue.program({}));
afterAll(() => venue.close());

const never = new AbortController().signal;
const address = () => readOpenDAddress(venue.url) ?? expect.fail('no address');
const open = (timeoutMs = 2_000) =>
  openSession(address(), venue.credentials.appSecret, timeoutMs, never);
const accounts = { userID: 0, trdCategory: 1, needGeneralSecAccount: true };

describe('a session with OpenD', () => {
  it('reads ids beyond 2^53 exactly', async () => {
    const session = await open();
    const { accList } = await session.ask('GetAccList', accounts, accountList);
    session.close();
    expect(accList.map(({ accID }) => accID)).toContain('281756455998014487');
  });

  it('takes an answer without content for a refusal of that call alone', async () => {
    venue.program({ answers: [{ path: /Trd_GetAccList/, body: undefined }] });
    const session = await open();
    const call = session.ask('GetAccList', accounts, accountList);
    await expect(call).rejects.toBeInstanceOf(BrokerRefusal);
    session.close();
  });

  it('ends a waiting call at once when the connection is lost', async () => {
    venue.program({ case: 'reset', only: /Trd_/ });
    const session = await open();
    const before = performance.now();
    await expect(session.ask('GetAccList', accounts, accountList)).rejects.toMatchObject({
      code: 'NETWORK',
    });
    session.close();
    expect(performance.now() - before).toBeLessThan(500);
  });

  it('does not reconnect after it was closed', async () => {
    let handshakes = 0;
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', () => {
        handshakes += 1;
        if (handshakes === 1) setTimeout(() => socket.destroy(), 50);
      });
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const lost = openSession({ host: '127.0.0.1', port, tls: false }, 'key', 400, never);
    await expect(lost).rejects.toMatchObject({ code: 'NETWORK' });
    const late = openSession({ host: '127.0.0.1', port, tls: false }, 'key', 200, never);
    await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(handshakes).toBe(2);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('suppresses what the library prints, and nothing else', async () => {
    venue.program({ case: 'bad-key' });
    await expect(open()).rejects.toMatchObject({ code: 'AUTH_FAILED' });
    expect(printed).toEqual([]);
    console.log('somebody else');
    expect(printed).toEqual([['somebody else']]);
  });
});

describe('the address of OpenD', () => {
  it.each([
    ['127.0.0.1:33333', { host: '127.0.0.1', port: 33333, tls: false }],
    ['wss://OpenD.example.org:443', { host: 'opend.example.org', port: 443, tls: true }],
    ['ws://[::1]:33333/', { host: '[::1]', port: 33333, tls: false }],
    ['127.0.0.1', undefined],
    ['127.0.0.1:0', undefined],
    ['127.0.0.1:70000', undefined],
    ['http://127.0.0.1:80', undefined],
    ['user@127.0.0.1:80', undefined],
    ['127.0.0.1:80/path', undefined],
  ])('is parsed: %s', (text, expected) => {
    expect(readOpenDAddress(text)).toEqual(expected);
  });

  it('is allowed by its host alone', () => {
    const list = ['127.0.0.1', 'localhost', 'opend.lan', '::1'];
    for (const fine of ['127.0.0.1:1', 'LOCALHOST:33333', 'wss://opend.lan:443', '[::1]:33333']) {
      expect(openDAddressProblem(fine, list)).toBeUndefined();
    }
    for (const not of ['10.0.0.1:33333', '127.0.0.2:1', 'opend.lan.example.org:1', '0x7f.1:80']) {
      expect(openDAddressProblem(not, list)).toMatch(/OPEND_ALLOWLIST/);
    }
    expect(openDAddressProblem('nonsense', list)).toMatch(/127\.0\.0\.1:33333/);
  });
});
