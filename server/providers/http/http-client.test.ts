import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { httpClientFixture, inTurn } from '../../testing/fixtures/http-client-fixture.ts';

const fixture = httpClientFixture();
const { failure } = fixture;

describe('the HTTP client', () => {
  it('returns numbers as their source text', async () => {
    fixture.respond = inTurn(200);
    expect((await fixture.http('tencent', fixture.base)).json()).toEqual({ a: '1.10' });
  });

  it('repeats once after a 5xx', async () => {
    fixture.respond = inTurn(503, 200);
    expect((await fixture.http('tencent', fixture.base)).text()).toBe('{"a":1.10}');
    expect(fixture.requests).toHaveLength(2);
  });

  it('repeats once after a lost connection', async () => {
    let turn = 0;
    fixture.respond = (message, response) => {
      turn += 1;
      if (turn === 1) message.socket.destroy();
      else response.end('fine');
    };
    expect((await fixture.http('tencent', fixture.base)).text()).toBe('fine');
  });

  it('gives up after the second 5xx', async () => {
    fixture.respond = inTurn(500);
    expect(await failure(fixture.base)).toMatchObject({
      code: 'UPSTREAM_DOWN',
      message: '对方服务暂时不可用',
    });
    expect(fixture.requests).toHaveLength(2);
  });

  it.each([
    [400, 'BAD_RESPONSE'],
    [403, 'PERMISSION_DENIED'],
    [404, 'BAD_RESPONSE'],
    [451, 'REGION_BLOCKED'],
  ])('does not repeat a %i', async (status, code) => {
    fixture.respond = inTurn(status);
    expect(await failure(fixture.base)).toMatchObject({ code });
    expect(fixture.requests).toHaveLength(1);
  });

  it('gives up on a server that does not answer, without a retry', async () => {
    fixture.respond = () => {};
    expect(await failure(fixture.base)).toMatchObject({ code: 'TIMEOUT', message: '连接超时' });
    expect(fixture.requests).toHaveLength(1);
  });

  it('gives up on a body that never ends', async () => {
    fixture.respond = (_, response) => {
      response.writeHead(200);
      response.write('half');
    };
    expect(await failure(fixture.base)).toMatchObject({ code: 'TIMEOUT' });
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
    fixture.respond = (_, response) => response.end('x'.repeat(2_000));
    expect(await failure(fixture.base, { maxBytes: 1_000 })).toMatchObject({
      code: 'BAD_RESPONSE',
    });
    fixture.respond = (_, response) => {
      response.write('x'.repeat(600));
      response.end('x'.repeat(600));
    };
    expect(await failure(fixture.base, { maxBytes: 1_000 })).toMatchObject({
      code: 'BAD_RESPONSE',
      message: '对方返回的数据过大，已拒绝',
    });
  });
});

describe('redirects', () => {
  it('are followed within the host', async () => {
    fixture.respond = (message, response) =>
      message.url === '/old'
        ? response.writeHead(301, { location: '/new' }).end()
        : response.end('moved here');
    expect((await fixture.http('tencent', `${fixture.base}/old`)).text()).toBe('moved here');
  });

  it.each([
    ['another host', 'http://127.0.0.2:9/'],
    ['another port', 'http://127.0.0.1:9/'],
    ['another scheme', 'file:///etc/passwd'],
    ['no address at all', 'http://'],
  ])('to %s are refused', async (_, location) => {
    fixture.respond = (__, response) => response.writeHead(302, { location }).end();
    expect(await failure(fixture.base)).toMatchObject({
      code: 'BAD_RESPONSE',
      message: '对方要求跳转到其他网站，已拒绝',
    });
    expect(fixture.requests).toHaveLength(1);
  });

  it('in a circle are given up', async () => {
    fixture.respond = (_, response) => response.writeHead(302, { location: '/again' }).end();
    expect(await failure(fixture.base)).toMatchObject({ code: 'BAD_RESPONSE' });
    expect(fixture.requests).toHaveLength(4);
  });
});

describe('a service that sends Retry-After', () => {
  it('is not called before the time that it gave', async () => {
    fixture.respond = (_, response) => response.writeHead(429, { 'retry-after': '30' }).end();
    expect(await failure(fixture.base)).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 30,
    });
    fixture.nowMs += 29_000;
    expect(await failure(fixture.base)).toEqual({
      code: 'RATE_LIMITED',
      message: '请求过于频繁，约 1 秒后可以重试',
      retryAfterSeconds: 1,
    });
    expect(fixture.requests).toHaveLength(1);
    fixture.nowMs += 1_000;
    fixture.respond = inTurn(200);
    expect((await fixture.http('tencent', fixture.base)).text()).toContain('a');
  });

  it('may name a date', async () => {
    const later = new Date(fixture.nowMs + 90_000).toUTCString();
    fixture.respond = (_, response) => response.writeHead(429, { 'retry-after': later }).end();
    expect(await failure(fixture.base)).toMatchObject({ retryAfterSeconds: 90 });
  });

  it('is paused for a minute without a time, and for an hour if it says a year', async () => {
    fixture.respond = (_, response) => response.writeHead(429).end();
    expect(await failure(fixture.base)).toMatchObject({ retryAfterSeconds: 60 });
    fixture.nowMs += 60_000;
    fixture.respond = (_, response) => response.writeHead(429, { 'retry-after': '31536000' }).end();
    expect(await failure(fixture.base)).toMatchObject({ retryAfterSeconds: 3600 });
  });

  it('with a 503 is not asked again at once', async () => {
    fixture.respond = (_, response) => response.writeHead(503, { 'retry-after': '20' }).end();
    expect(await failure(fixture.base)).toMatchObject({
      code: 'UPSTREAM_DOWN',
      retryAfterSeconds: 20,
    });
    expect(fixture.requests).toHaveLength(1);
  });
});
