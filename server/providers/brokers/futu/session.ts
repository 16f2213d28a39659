import type FtWebsocket from 'futu-api';
import type { z } from 'zod';
import { withTimeout } from '../../../lib/with-timeout.ts';
import { parse } from '../amounts.ts';
import { BrokerError } from '../broker.ts';
import { Refusal } from '../refusal.ts';
import type { OpenDAddress } from './opend-address.ts';
import { quietFutuApi } from './quiet.ts';
import { loginRefusal, refusalOf } from './refusals.ts';

/** A logged-in connection to somebody's OpenD, for the length of one test or read. */
export interface OpenDSession {
  ask<T>(
    call: 'GetAccList' | 'GetFunds' | 'GetPositionList',
    c2s: object,
    s2c: z.ZodType<T>,
  ): Promise<T>;
  close(): void;
}

/**
 * Logs in to OpenD through the vendor's client, which left alone reconnects for ever to an
 * address where nothing listens, forgets its pending calls when the connection ends, and prints.
 * So every step races against its own deadline and the end of the connection.
 */
export async function openSession(
  { host, port, tls }: OpenDAddress,
  key: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<OpenDSession> {
  quietFutuApi();
  const { default: Client } = await import('futu-api');
  const client = new Client();
  const ended = Promise.withResolvers<never>();
  // Nobody may be listening at the moment the connection ends.
  ended.promise.catch(() => undefined);

  const inTime = <T>(step: Promise<T>, late: string): Promise<T> =>
    withTimeout(Promise.race([step, ended.promise]), {
      timeoutMs,
      signal,
      error: () => new BrokerError('TIMEOUT', late),
    });
  const close = () => {
    client.stop();
    client.websock?.close();
  };

  const login = new Promise<void>((resolve, reject) => {
    client.onlogin = (ok, info) => (ok ? resolve() : reject(loginRefusal(info)));
    client.start(host, port, tls, key);
    onClose(client, () => ended.reject(new BrokerError('NETWORK', unreachable)));
  });
  login.catch(() => undefined);
  try {
    await inTime(login, '连接 OpenD 超时，请检查地址和 WebSocket 密钥');
  } catch (error) {
    close();
    throw error;
  }
  return {
    close,
    ask: async (call, c2s, s2c) => {
      const answer = client[call]({ c2s }).catch((reason: unknown) => {
        throw refusalOf(reason);
      });
      answer.catch(() => undefined);
      const response = (await inTime(answer, 'OpenD 没有及时回应')) as { s2c?: unknown };
      if (!response.s2c) throw new Refusal('BAD_RESPONSE', undefined, `${call} without s2c`);
      return parse(s2c, plain(response.s2c));
    },
  };
}

const unreachable = '无法连接到 OpenD，请确认它已启动并开启了 WebSocket 端口';

function onClose(client: FtWebsocket, listener: () => void): void {
  if (client.websock) client.websock.onclose = listener;
}

/**
 * The fields that were sent. protobufjs answers for absent ones with a default (an absent cost
 * reads as 0), and holds 64-bit numbers in objects, which become text.
 */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if ('__isLong__' in value) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plain(field)]));
}
