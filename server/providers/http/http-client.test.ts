import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from './http-client.ts';

let server: Server;
let base: string;
let requests: string[];
let respond: RequestListener;
let nowMs: number;
let http: HttpClient;

const failure = (url: string, request = {}) =>
  http('tencent', url, request).then(
    () => 'no failure',
    ({ code, message, retryAfterSeconds }) => ({ code, message, retryAfterSeconds }),
  );

beforeEach(async () => {
  requests = [];
  nowMs = Date.parse('2026-11-20T08:00:00Z');
  server = createServer((message, response) => {
    requests.push(message.url ?? '');
    respond(message, response);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  http = createHttpClient({
    fetch: globalThis.fetch,
    now: () => new Date(nowMs),
    timeoutMs: 300,
  });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Answers the given statuses one after the other, the last for ever. */
function inTurn(...statuses: number[]): RequestListener {
  let turn = 0;
  return (_, response) => {
    response.writeHead(statuses[Math.min(turn, statuses.length - 1)] as number).end('{"a":1.10}');
    turn += 1;
  };
}

describe('the HTTP client', () => {
  it('returns numbers as their source text', async () => {
    respond = inTurn(200);
    expect((await http('tencent', base)).json()).toEqual({ a: '1.10' });
  });

  it('repeats once after a 5xx', async () => {
    respond = inTurn(503, 200);
    expect((await http('tencent', base)).text()).toBe('{"a":1.10}');
    expect(requests).toHaveLength(2);
  });

  it('repeats once after a lost connection', async () => {
    let turn = 0;
    respond = (message, response) => {
      turn += 1;
      if (turn === 1) message.socket.destroy();
      else response.end('fine');
    };
    expect((await http('tencent', base)).text()).toBe('fine');
  });

  it('gives up after the second 5xx', async () => {
    respond = inTurn(500);
    expect(await failure(base)).toMatchObject({
      code: 'UPSTREAM_DOWN',
      message: '对方服务暂时不可用',
    });
    expect(requests).toHaveLength(2);
  });

  it.each([
    [400, 'BAD_RESPONSE'],
    [403, 'PERMISSION_DENIED'],
    [404, 'BAD_RESPONSE'],
    [451, 'REGION_BLOCKED'],
  ])('does not repeat a %i', async (status, code) => {
    respond = inTurn(status);
    expect(await failure(base)).toMatchObject({ code });
    expect(requests).toHaveLength(1);
  });

  it('gives up on a server that does not answer, without a retry', async () => {
    respond = () => {};
    expect(await failure(base)).toMatchObject({ code: 'TIMEOUT', message: '连接超时' });
    expect(requests).toHaveLength(1);
  });

  it('gives up on a body that never ends', async () => {
    respond = (_, response) => {
      response.writeHead(200);
      response.write('half');
    };
    expect(await failure(base)).toMatchObject({ code: 'TIMEOUT' });
  });

  it('fails with NETWORK when nothing listens', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await failure(`http://127.0.0.1:${port}/`)).toMatchObject({
      code: 'NETWORK',
      message: '无法连接到对方服务器',
    });
  });

  it('refuses a body over the limit, announced or not', async () => {
    respond = (_, response) => response.end('x'.repeat(2_000));
    expect(await failure(base, { maxBytes: 1_000 })).toMatchObject({ code: 'BAD_RESPONSE' });
    respond = (_, response) => {
      response.write('x'.repeat(600));
      response.end('x'.repeat(600));
    };
    expect(await failure(base, { maxBytes: 1_000 })).toMatchObject({
      code: 'BAD_RESPONSE',
      message: '对方返回的数据过大，已拒绝',
    });
  });
});

describe('redirects', () => {
  it('are followed within the host', async () => {
    respond = (message, response) =>
      message.url === '/old'
        ? response.writeHead(301, { location: '/new' }).end()
        : response.end('moved here');
    expect((await http('tencent', `${base}/old`)).text()).toBe('moved here');
  });

  it.each([
    ['another host', 'http://127.0.0.2:9/'],
    ['another port', 'http://127.0.0.1:9/'],
    ['another scheme', 'file:///etc/passwd'],
    ['no address at all', 'http://'],
  ])('to %s are refused', async (_, location) => {
    respond = (__, response) => response.writeHead(302, { location }).end();
    expect(await failure(base)).toMatchObject({
      code: 'BAD_RESPONSE',
      message: '对方要求跳转到其他网站，已拒绝',
    });
    expect(requests).toHaveLength(1);
  });

  it('in a circle are given up', async () => {
    respond = (_, response) => response.writeHead(302, { location: '/again' }).end();
    expect(await failure(base)).toMatchObject({ code: 'BAD_RESPONSE' });
    expect(requests).toHaveLength(4);
  });
});

describe('a service that sends Retry-After', () => {
  it('is not called before the time that it gave', async () => {
    respond = (_, response) => response.writeHead(429, { 'retry-after': '30' }).end();
    expect(await failure(base)).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 30 });
    nowMs += 29_000;
    expect(await failure(base)).toEqual({
      code: 'RATE_LIMITED',
      message: '请求过于频繁，约 1 秒后可以重试',
      retryAfterSeconds: 1,
    });
    expect(requests).toHaveLength(1);
    nowMs += 1_000;
    respond = inTurn(200);
    expect((await http('tencent', base)).text()).toContain('a');
  });

  it('may name a date', async () => {
    const later = new Date(nowMs + 90_000).toUTCString();
    respond = (_, response) => response.writeHead(429, { 'retry-after': later }).end();
    expect(await failure(base)).toMatchObject({ retryAfterSeconds: 90 });
  });

  it('is paused for a minute without a time, and for an hour if it says a year', async () => {
    respond = (_, response) => response.writeHead(429).end();
    expect(await failure(base)).toMatchObject({ retryAfterSeconds: 60 });
    nowMs += 60_000;
    respond = (_, response) => response.writeHead(429, { 'retry-after': '31536000' }).end();
    expect(await failure(base)).toMatchObject({ retryAfterSeconds: 3600 });
  });

  it('with a 503 is not asked again at once', async () => {
    respond = (_, response) => response.writeHead(503, { 'retry-after': '20' }).end();
    expect(await failure(base)).toMatchObject({ code: 'UPSTREAM_DOWN', retryAfterSeconds: 20 });
    expect(requests).toHaveLength(1);
  });
});

describe('a service that fails five times in a row', () => {
  it('is paused for a minute; one success then closes the breaker', async () => {
    respond = inTurn(500);
    for (let turn = 0; turn < 5; turn += 1) await failure(base);
    const asked = requests.length;
    expect(await failure(base)).toMatchObject({
      code: 'UPSTREAM_DOWN',
      message: '连续多次失败，已暂停访问，约 60 秒后可以重试',
    });
    expect(requests).toHaveLength(asked);
    nowMs += 60_000;
    respond = inTurn(200);
    await http('tencent', base);
    respond = inTurn(500);
    expect(await failure(base)).toMatchObject({ message: '对方服务暂时不可用' });
  });

  it('and once more after the minute is paused again', async () => {
    respond = inTurn(500);
    for (let turn = 0; turn < 5; turn += 1) await failure(base);
    nowMs += 60_000;
    await failure(base);
    expect(await failure(base)).toMatchObject({ message: expect.stringContaining('暂停访问') });
  });

  it('is not counted as failing when it does not know a symbol', async () => {
    respond = inTurn(404);
    for (let turn = 0; turn < 8; turn += 1) await failure(base);
    expect(requests).toHaveLength(8);
  });

  it('does not affect another service', async () => {
    respond = inTurn(500);
    for (let turn = 0; turn < 5; turn += 1) await failure(base);
    respond = inTurn(200);
    expect((await http('sina', base)).text()).toContain('a');
  });
});

describe('many requests at once', () => {
  it('are sent two at a time', async () => {
    let open = 0;
    let most = 0;
    respond = (_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end('{}');
      }, 20);
    };
    await Promise.all(Array.from({ length: 10 }, () => http('tencent', base)));
    expect(requests).toHaveLength(10);
    expect(most).toBe(2);
  });

  it('end together when their caller’s signal aborts', async () => {
    respond = () => {};
    const signal = AbortSignal.timeout(50);
    const codes = await Promise.all(Array.from({ length: 6 }, () => failure(base, { signal })));
    expect(codes.map((each) => (each as { code: string }).code)).toEqual(Array(6).fill('TIMEOUT'));
    expect(requests).toHaveLength(2);
    // An abort by the caller does not count as a failure of the service.
    respond = inTurn(200);
    expect((await http('tencent', base)).text()).toContain('a');
  });
});
