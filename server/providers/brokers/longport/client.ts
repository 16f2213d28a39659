import { createHash, createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { parse } from '../amounts.ts';
import {
  type BrokerCredentials,
  BrokerError,
  type BrokerErrorCode,
  BrokerRefusal,
} from '../broker.ts';
import { type BrokerHttpDeps, overrideBase, sendRequest } from '../broker-http.ts';

export interface LongportDeps extends BrokerHttpDeps {
  now: () => Date;
  /** How long to wait between calls; 25 ms by default, because 20 are required. */
  longportPauseMs?: number;
}

/** Calls one of LongPort's account endpoints and parses its `data`. */
type LongportClient = <T>(path: string, data: z.ZodType<T>) => Promise<T>;

const publicAddress = 'https://openapi.longportapp.com';
const defaultPauseMs = 25;

const wrongIp = '当前服务器的 IP 不在密钥的白名单内，请到长桥开放平台修改';

/** LongPort's own error numbers. */
const longportRefusals: Readonly<Record<string, { code: BrokerErrorCode; message?: string }>> = {
  401003: { code: 'AUTH_FAILED', message: 'Access Token 已过期，请到长桥开放平台重新生成' },
  403201: { code: 'AUTH_FAILED' },
  403202: { code: 'CLOCK_SKEW' },
  403203: { code: 'AUTH_FAILED' },
  403205: { code: 'PERMISSION_DENIED', message: wrongIp },
  429001: { code: 'RATE_LIMITED' },
  429002: { code: 'RATE_LIMITED' },
  500000: { code: 'UPSTREAM_DOWN' },
};

/** Matches credentials of the data centre in the United States; all others are routed to Asia. */
const unitedStates = /^(Bearer )?us_/i;

const envelope = z.object({ code: z.number(), data: z.unknown().optional() });

/** The last timestamp used. The same call with the same timestamp is refused as a replay (403202). */
let lastTimestampMs = 0;

/**
 * Creates a client for LongPort's signed HTTP calls. A token that begins with `Bearer ` is an OAuth
 * token: then the app key is the client id, and calls are not signed.
 */
export function longportClient(
  deps: LongportDeps,
  base: string | undefined,
  { appKey, appSecret, accessToken }: BrokerCredentials,
  signal: AbortSignal,
): LongportClient {
  if (!accessToken) {
    throw new BrokerError('NOT_CONFIGURED', '配置不完整：请填写长桥的 Access Token');
  }
  const token = accessToken;
  const pauseMs = deps.longportPauseMs ?? defaultPauseMs;
  const isUnitedStates = [appKey, appSecret, token].some((part) => unitedStates.test(part));

  const fetchData = async (path: string): Promise<unknown> => {
    lastTimestampMs = Math.max(deps.now().getTime(), lastTimestampMs + 1);
    const timestamp = (lastTimestampMs / 1000).toFixed(3);
    const request = { method: 'GET', path, query: '', timestamp };
    const response = await sendRequest(deps, signal, overrideBase(publicAddress + path, base), {
      headers: {
        'X-Api-Key': appKey,
        Authorization: token,
        'X-Timestamp': timestamp,
        'Content-Type': 'application/json; charset=utf-8',
        ...(isUnitedStates && { 'X-Dc-Region': 'us' }),
        ...(!/^Bearer /i.test(token) && {
          'X-Api-Signature': longportSignature(request, { appKey, appSecret, token }),
        }),
      },
    });
    return dataOf(response.status, await response.text());
  };

  let pause = Promise.resolve();
  return async (path, data) => {
    await pause;
    try {
      return parse(data, await fetchData(path));
    } catch (error) {
      if ((error as BrokerError).code !== 'CLOCK_SKEW') throw error;
      await sleep(pauseMs);
      return parse(data, await fetchData(path));
    } finally {
      pause = sleep(pauseMs);
    }
  };
}

/** The `data` of an answer. Errors are numbers in the body, also of a 4xx. */
function dataOf(status: number, text: string): unknown {
  const answer = envelope.safeParse(readJson(text));
  if (!answer.success) {
    if (status >= 500) throw new BrokerRefusal('UPSTREAM_DOWN', undefined, `HTTP ${status}`);
    if (status === 401) throw new BrokerRefusal('AUTH_FAILED', undefined, 'HTTP 401');
    if (status === 403) throw new BrokerRefusal('PERMISSION_DENIED', undefined, 'HTTP 403');
    throw new BrokerError('BAD_RESPONSE', undefined, `HTTP ${status}`);
  }
  const { code, data } = answer.data;
  // Lists inside may be absent, but not all of it: that would read as an empty account.
  if (code === 0) {
    if (data === undefined || data === null)
      throw new BrokerError('BAD_RESPONSE', undefined, 'data');
    return data;
  }
  const refusal = longportRefusals[code];
  const kind = Math.trunc(code / 1000);
  const fallback: BrokerErrorCode =
    kind === 401 ? 'AUTH_FAILED' : kind === 403 ? 'PERMISSION_DENIED' : byStatus(status);
  throw new BrokerRefusal(refusal?.code ?? fallback, refusal?.message, String(code));
}

function byStatus(status: number): BrokerErrorCode {
  return status >= 500 ? 'UPSTREAM_DOWN' : 'BAD_RESPONSE';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface SignedRequest {
  method: string;
  path: string;
  /** The query as it is sent, without `?`. */
  query: string;
  /** Unix seconds with a fraction. */
  timestamp: string;
  body?: string;
}

const signedHeaders = 'authorization;x-api-key;x-timestamp';

/**
 * The `X-Api-Signature` of LongPort's OpenAPI: HMAC-SHA256 over the SHA-1 of method, path, query,
 * three headers and the SHA-1 of the body, separated by bars.
 */
function longportSignature(
  { method, path, query, timestamp, body }: SignedRequest,
  { appKey, appSecret, token }: { appKey: string; appSecret: string; token: string },
): string {
  const values = `authorization:${token}\nx-api-key:${appKey}\nx-timestamp:${timestamp}\n`;
  const canonical = `${method}|${path}|${query}|${values}|${signedHeaders}|${body ? sha1(body) : ''}`;
  const signature = createHmac('sha256', appSecret)
    .update(`HMAC-SHA256|${sha1(canonical)}`)
    .digest('hex');
  return `HMAC-SHA256 SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
