import { describe, expect, it } from 'vitest';
import { type BrokerCredentials, BrokerError } from './broker.ts';
import { type BrokerAdapter, guard } from './guard.ts';

const key: BrokerCredentials = { appKey: ' key ', appSecret: 'secret\n', accessToken: '  ' };
const snapshot = { cash: [], positions: [], unread: [], total: null, at: new Date(0) };

function guarded(read: BrokerAdapter['read'], readTimeoutMs = 100) {
  const logLines: string[] = [];
  const log = {
    warn: (facts: object, message: string) =>
      void logLines.push(JSON.stringify({ ...facts, message })),
  };
  const adapter: BrokerAdapter = { test: async () => undefined, read };
  return { broker: guard('OKX', { log, readTimeoutMs }, adapter), logLines };
}

describe('a guarded broker', () => {
  it('passes keys on without the blanks around them', async () => {
    let seen: BrokerCredentials | undefined;
    const { broker, logLines } = guarded(async (credentials) => {
      seen = credentials;
      return snapshot;
    });
    expect(await broker.read(key)).toBe(snapshot);
    expect(seen).toEqual({ appKey: 'key', appSecret: 'secret', accessToken: null });
    expect(logLines).toEqual([]);
  });

  it('ends a call at its timeout, and aborts the adapter', async () => {
    let received: AbortSignal | undefined;
    const { broker } = guarded((_, signal) => {
      received = signal;
      return new Promise(() => undefined);
    });
    await expect(broker.read(key)).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(received?.aborted).toBe(true);
  });

  it('does not start a call that was aborted before', async () => {
    const { broker } = guarded(() => new Promise(() => undefined), 60_000);
    const signal = AbortSignal.abort();
    await expect(broker.read(key, { signal })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('logs where a fault of ours happened, and not a word of its message', async () => {
    const { broker, logLines } = guarded(async () => {
      throw new TypeError('secret in https://example.org/?signature=abc');
    });
    const error = await broker.read(key).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BrokerError);
    expect(error).toMatchObject({ code: 'BAD_RESPONSE', message: '对方返回了无法识别的数据' });
    expect(logLines).toHaveLength(1);
    expect(logLines[0]).toMatch(/TypeError.*guard\.test\.ts/);
    expect(logLines[0]).not.toMatch(/secret|signature/);
  });

  it('logs the code and the broker’s own number of a refusal', async () => {
    const { broker, logLines } = guarded(async () => {
      throw new BrokerError('AUTH_FAILED', undefined, '50111');
    });
    await expect(broker.read(key)).rejects.toMatchObject({ code: 'AUTH_FAILED' });
    expect(JSON.parse(logLines[0] ?? '')).toEqual({
      broker: 'OKX',
      code: 'AUTH_FAILED',
      trace: '50111',
      message: 'a broker call failed',
    });
  });
});
