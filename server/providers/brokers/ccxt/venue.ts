import type { z } from 'zod';
import { parse } from '../amounts.ts';
import {
  type BrokerCredentials,
  BrokerError,
  type BrokerErrorCode,
  BrokerRefusal,
} from '../broker.ts';
import { ask, type BrokerHttpDeps, overrideBase } from '../broker-http.ts';
import { type CcxtExchange, type CcxtId, loadCcxt, loadCcxtErrors } from './load-ccxt.ts';
import { refusalOf } from './refusals.ts';

export interface VenueDeps extends BrokerHttpDeps {
  now: () => Date;
}

/** One exchange, spoken to with one person's key for the length of one test or read. */
export interface Venue {
  /** Calls one of ccxt's endpoints by its name and reads the answer as the venue wrote it. */
  ask<T>(endpoint: string, schema: z.ZodType<T>, params?: Record<string, unknown>): Promise<T>;
}

/**
 * Opens an exchange with ccxt, which signs the calls and knows the venue's errors. Its unified
 * calls are not used: they load all markets, and drop a coin whose frozen row is missing. A
 * fresh instance every time, because ccxt takes a revoked key for a rate limit once a call
 * of the same instance has worked.
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
    // An instance that lives for ten calls, one after the other, holds no limit together.
    enableRateLimit: false,
    ...(host && { urls: { hostnames: { spot: host } } }),
  });
  exchange.milliseconds = () => deps.now().getTime();
  exchange.fetchImplementation = (url, { method, headers, body }) =>
    ask(deps, signal, overrideBase(url, venue.base), {
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
  let clockSet = false;
  return {
    ask: async (endpoint, schema, params = {}) => {
      try {
        return parse(schema, await call(endpoint, params));
      } catch (error) {
        if (clockSet || (error as BrokerError).code !== 'CLOCK_SKEW') throw error;
        clockSet = true;
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

/** HTX signs its host's name: another host of its own under that, a mirror under the usual one. */
function ownHtxHost(base: string | undefined): string | undefined {
  const host = base && new URL(base).hostname;
  return host && /\.(huobi\.pro|htx\.com)$/.test(host) ? host : undefined;
}

/** Sub-accounts have keys of their own, so that a key of the main account reads none of them. */
export const subAccounts = '子账户（需用各自的密钥另外添加）';

/** Refusals of one call, as against a venue that is out of reach as a whole. */
const refused: readonly BrokerErrorCode[] = ['AUTH_FAILED', 'PERMISSION_DENIED', 'BAD_RESPONSE'];

/**
 * For a part that some keys and some accounts do not have (earn, funding): undefined when the
 * venue says no to it. An answer that cannot be read is an error all the same. Not for the first
 * call: there, a refusal is the key's.
 */
export async function ifOffered<T>(part: Promise<T>): Promise<T | undefined> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof BrokerRefusal && refused.includes(error.code)) return undefined;
    throw error;
  }
}

/** For what only tells whether there is more: undefined when that cannot be learnt. */
export async function ifKnown<T>(check: Promise<T>): Promise<T | undefined> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof BrokerError) return undefined;
    throw error;
  }
}
