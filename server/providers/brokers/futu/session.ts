import type FtWebsocket from 'futu-api';
import type { z } from 'zod';
import { withTimeout } from '../../../lib/with-timeout.ts';
import { parse } from '../amounts.ts';
import { BrokerError, BrokerRefusal } from '../broker.ts';
import type { OpenDAddress } from './opend-address.ts';
import { silenceFutuApi } from './silence-futu-api.ts';

/** A logged-in connection to a user's OpenD, for one test or read. */
export interface OpenDSession {
  ask<T>(
    call: 'GetAccList' | 'GetFunds' | 'GetPositionList',
    c2s: object,
    s2c: z.ZodType<T>,
  ): Promise<T>;
  close(): void;
}

/**
 * Logs in to OpenD through the vendor's client. That client reconnects for ever if nothing listens,
 * and never settles its pending calls when the connection ends; so every step here has a timeout and
 * fails when the connection ends.
 */
export async function openSession(
  { host, port, tls }: OpenDAddress,
  key: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<OpenDSession> {
  silenceFutuApi();
  const { default: Client } = await import('futu-api');
  const client = new Client();
  const connectionEnd = Promise.withResolvers<never>();
  // Prevents an unhandled rejection while no step is pending.
  connectionEnd.promise.catch(() => undefined);

  const withStepTimeout = <T>(step: Promise<T>, timeoutMessage: string): Promise<T> =>
    withTimeout(Promise.race([step, connectionEnd.promise]), {
      timeoutMs,
      signal,
      error: () => new BrokerError('TIMEOUT', timeoutMessage),
    });
  const close = () => {
    client.stop();
    client.websock?.close();
  };

  const login = new Promise<void>((resolve, reject) => {
    client.onlogin = (ok, info) => (ok ? resolve() : reject(loginRefusal(info)));
    client.start(host, port, tls, key);
    onClose(client, () => connectionEnd.reject(new BrokerError('NETWORK', unreachable)));
  });
  login.catch(() => undefined);
  try {
    await withStepTimeout(login, '连接 OpenD 超时，请检查地址和 WebSocket 密钥');
  } catch (error) {
    close();
    throw error;
  }
  return {
    close,
    ask: async (call, c2s, s2c) => {
      const answer = client[call]({ c2s }).catch((reason: unknown) => {
        throw callRefusal(reason);
      });
      answer.catch(() => undefined);
      const response = (await withStepTimeout(answer, 'OpenD 没有及时回应')) as { s2c?: unknown };
      if (!response.s2c) throw new BrokerRefusal('BAD_RESPONSE', undefined, `${call} without s2c`);
      return parse(s2c, sentFields(response.s2c));
    },
  };
}

const unreachable = '无法连接到 OpenD，请确认它已启动并开启了 WebSocket 端口';

function onClose(client: FtWebsocket, listener: () => void): void {
  if (client.websock) client.websock.onclose = listener;
}

/**
 * Copies the fields that were sent. protobufjs has defaults for absent fields (an absent cost is 0) on
 * the prototype, and objects for 64-bit numbers, which become text.
 */
function sentFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sentFields);
  if (typeof value !== 'object' || value === null) return value;
  if ('__isLong__' in value) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, sentFields(field)]));
}

/**
 * Converts the reason of a failed login, which the vendor's client gives as a text about the
 * connection, an error number, or an error. A TypeError means that OpenD refused the login, because
 * the client fails on the missing body; other errors mean an answer that cannot be parsed.
 */
function loginRefusal(reason: unknown): BrokerError {
  if (reason === 'timeout') return new BrokerError('TIMEOUT');
  if (typeof reason === 'string') return new BrokerError('NETWORK');
  if (reason instanceof Error && !(reason instanceof TypeError)) {
    return new BrokerError('BAD_RESPONSE', undefined, 'InitWebSocket');
  }
  return new BrokerRefusal('AUTH_FAILED', 'OpenD 的 WebSocket 密钥不正确，请检查后重新填写');
}

const notReady = 'OpenD 拒绝了查询，请确认 OpenD 已登录、账户可用';

/** Converts the reason of a failed call: a refusing response, or a text about the connection. */
export function callRefusal(reason: unknown): BrokerError {
  if (reason === 'timeout') return new BrokerError('TIMEOUT');
  if (typeof reason === 'string') return new BrokerError('NETWORK');
  const { retType, retMsg } = (reason ?? {}) as { retType?: unknown; retMsg?: unknown };
  if (typeof retType !== 'number') return new BrokerError('BAD_RESPONSE');
  const trace = `retType ${retType}`;
  // Common.RetType: -100 is a timeout in OpenD, -200 that OpenD has lost its own connection.
  if (retType === -100) return new BrokerRefusal('TIMEOUT', 'OpenD 没有及时回应', trace);
  if (retType === -200) {
    return new BrokerRefusal('UPSTREAM_DOWN', 'OpenD 与富途服务器的连接已断开', trace);
  }
  if (/频|frequen/i.test(String(retMsg)))
    return new BrokerRefusal('RATE_LIMITED', undefined, trace);
  return new BrokerRefusal('PERMISSION_DENIED', notReady, trace);
}
