import type { z } from 'zod';
import { parse } from '../amounts.ts';
import {
  type BrokerCredentials,
  BrokerError,
  type BrokerErrorCode,
  BrokerRefusal,
} from '../broker.ts';
import { type BrokerHttpDeps, overrideBase, sendRequest } from '../broker-http.ts';
import { type CcxtExchange, type CcxtId, loadCcxt, loadCcxtErrors } from './load-ccxt.ts';
import { refusalOf } from './refusals.ts';

export interface VenueDeps extends BrokerHttpDeps {
  now: () => Date;
}

/** A session with one exchange and one user's key, for one test or read. */
export interface Venue {
  /** Calls one of ccxt's endpoints by its name and parses the venue's raw answer. */
  ask<T>(endpoint: string, schema: z.ZodType<T>, params?: Record<string, unknown>): Promise<T>;
}

/**
 * Creates an instance of ccxt, which signs the calls and maps the venue's errors. Its unified calls
 * are not used: they load all markets, and lose a coin whose row of frozen amounts is missing. Each
 * session has a new instance, because ccxt reports a revoked key as a rate limit after a successful
 * call of the same instance.
 */
export async function openVenue(
  deps: VenueDeps,
  venue: { id: CcxtId; base: string | undefined },
  credentials: BrokerCredentials,
  signal: AbortSignal,
): Promise<Venue> {
  const [Exchange, classes] = await Promise.all([loadCcxt(venue.id), loadCcxtErrors()]);
  const host = ownHtxHost(venue.base);
  const exchange = new Exchange({
    apiKey: credentials.appKey,
    secret: credentials.appSecret,
    password: credentials.accessToken ?? undefined,
    // Its rate limiter is of no use to an instance that makes some ten calls.
    enableRateLimit: false,
    ...(host && { urls: { hostnames: { spot: host } } }),
  });
  exchange.milliseconds = () => deps.now().getTime();
  exchange.fetchImplementation = (url, { method, headers, body }) =>
    sendRequest(deps, signal, overrideBase(url, venue.base), {
      ...(method && { method }),
      ...(headers && { headers }),
      ...(body && { body }),
    });
  const call = async (endpoint: string, params: Record<string, unknown>) => {
    exchange.options.hasAlreadyAuthenticatedSuccessfully = false;
    try {
      return await methodOf(exchange, endpoint).call(exchange, params);
    } catch (error) {
      throw refusalOf(error, classes);
    }
  };
  let isClockSet = false;
  return {
    ask: async (endpoint, schema, params = {}) => {
      try {
        return parse(schema, await call(endpoint, params));
      } catch (error) {
        if (isClockSet || (error as BrokerError).code !== 'CLOCK_SKEW') throw error;
        isClockSet = true;
        await call('loadTimeDifference', {});
        return parse(schema, await call(endpoint, params));
      }
    },
  };
}

function methodOf(exchange: CcxtExchange, endpoint: string) {
  return (exchange as unknown as Record<string, (params: object) => Promise<unknown>>)[
    endpoint
  ] as (params: object) => Promise<unknown>;
}

/** HTX's signature covers the host name: HTX's own other hosts sign under their name, mirrors under the default one. */
function ownHtxHost(base: string | undefined): string | undefined {
  const host = base && new URL(base).hostname;
  return host && /\.(huobi\.pro|htx\.com)$/.test(host) ? host : undefined;
}

/** The label for sub-accounts, which the key of the main account cannot read. */
export const subAccounts = '子账户（需用各自的密钥另外添加）';

/** Codes by which a venue refuses one call. Other codes mean that the venue is unreachable. */
const refusalCodes: readonly BrokerErrorCode[] = [
  'AUTH_FAILED',
  'PERMISSION_DENIED',
  'BAD_RESPONSE',
];

/**
 * Awaits a call about a part that some accounts or keys lack (earn, funding): undefined if the venue
 * refuses it. An answer that cannot be parsed is still an error. Not for the first call, where a
 * refusal is about the key.
 */
export async function ifOffered<T>(part: Promise<T>): Promise<T | undefined> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof BrokerRefusal && refusalCodes.includes(error.code)) return undefined;
    throw error;
  }
}

/** Awaits a call that only shows whether there is more to read: undefined if it fails. */
export async function ifKnown<T>(check: Promise<T>): Promise<T | undefined> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof BrokerError) return undefined;
    throw error;
  }
}
