import { describe, expect, it } from 'vitest';
import { httpClientFixture, inTurn } from '../../testing/fixtures/http-client-fixture.ts';

const fixture = httpClientFixture();
const { failure } = fixture;
/** A request to a service that does not answer. */
const inVain = () => failure(fixture.base, { timeoutMs: 30 });

describe('a service that fails five times in a row', () => {
  it('is paused for a minute; one success then closes the breaker', async () => {
    fixture.respond = inTurn(500);
    for (let turn = 0; turn < 5; turn += 1) await failure(fixture.base);
    const asked = fixture.requests.length;
    expect(await failure(fixture.base)).toMatchObject({
      code: 'UPSTREAM_DOWN',
      message: '连续多次失败，已暂停访问，约 60 秒后可以重试',
    });
    expect(fixture.requests).toHaveLength(asked);
    fixture.nowMs += 60_000;
    fixture.respond = inTurn(200);
    await fixture.http('tencent', fixture.base);
    fixture.respond = inTurn(500);
    expect(await failure(fixture.base)).toMatchObject({ message: '对方服务暂时不可用' });
  });

  it('and once more after the minute is paused again', async () => {
    fixture.respond = inTurn(500);
    for (let turn = 0; turn < 5; turn += 1) await failure(fixture.base);
    fixture.nowMs += 60_000;
    await failure(fixture.base);
    expect(await failure(fixture.base)).toMatchObject({
      message: expect.stringContaining('暂停访问'),
    });
  });

  it('is paused after two timeouts, because each of them keeps a caller waiting', async () => {
    fixture.respond = () => {};
    await Promise.all([inVain(), inVain()]);
    expect(await failure(fixture.base)).toMatchObject({
      code: 'UPSTREAM_DOWN',
      message: '连续多次失败，已暂停访问，约 60 秒后可以重试',
    });
    expect(fixture.requests).toHaveLength(2);
  });

  it('is not paused after two timeouts with a success between them', async () => {
    fixture.respond = () => {};
    await inVain();
    fixture.respond = inTurn(200);
    await fixture.http('tencent', fixture.base);
    fixture.respond = () => {};
    await inVain();
    expect(await inVain()).toMatchObject({ code: 'TIMEOUT' });
  });

  it('is not counted as failing when it does not know a symbol', async () => {
    fixture.respond = inTurn(404);
    for (let turn = 0; turn < 8; turn += 1) await failure(fixture.base);
    expect(fixture.requests).toHaveLength(8);
  });

  it('does not affect another service', async () => {
    fixture.respond = inTurn(500);
    for (let turn = 0; turn < 5; turn += 1) await failure(fixture.base);
    fixture.respond = inTurn(200);
    expect((await fixture.http('sina', fixture.base)).text()).toContain('a');
  });
});

describe('many requests at once', () => {
  it('are sent two at a time', async () => {
    let open = 0;
    let most = 0;
    fixture.respond = (_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end('{}');
      }, 20);
    };
    await Promise.all(Array.from({ length: 10 }, () => fixture.http('tencent', fixture.base)));
    expect(fixture.requests).toHaveLength(10);
    expect(most).toBe(2);
  });

  it('leave the queue when their turn does not come in time, and count as no failure', async () => {
    const held: (() => void)[] = [];
    fixture.respond = (_, response) => held.push(() => response.end('{}'));
    const sent = [1, 2].map(() => fixture.http('tencent', fixture.base));
    const queued = [1, 2, 3].map(() => failure(fixture.base, { queueTimeoutMs: 20 }));
    expect(await Promise.all(queued)).toEqual(
      Array(3).fill({ code: 'TIMEOUT', message: '对方回应太慢，排队超时' }),
    );
    // On a busy machine the two may arrive only now.
    fixture.respond = (_, response) => response.end('{}');
    for (const answer of held) answer();
    await Promise.all(sent);
    expect(fixture.requests).toHaveLength(2);
  });

  it('end together when their caller’s signal aborts', async () => {
    const caller = new AbortController();
    const { signal } = caller;
    fixture.respond = () => {
      if (fixture.requests.length === 2) caller.abort();
    };
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => failure(fixture.base, { signal })),
    );
    expect(codes.map((each) => (each as { code: string }).code)).toEqual(Array(6).fill('TIMEOUT'));
    expect(fixture.requests).toHaveLength(2);
    // An abort by the caller does not count as a failure of the service.
    fixture.respond = inTurn(200);
    expect((await fixture.http('tencent', fixture.base)).text()).toContain('a');
  });
});
