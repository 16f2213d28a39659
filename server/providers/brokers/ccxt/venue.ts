import { z } from 'zod';
import type { Decimal } from '../../../../finance/money/decimal.ts';
import { amount, parse } from '../amounts.ts';
import {
  type BrokerCredentials,
  BrokerError,
  type BrokerErrorCode,
  BrokerRefusal,
} from '../broker.ts';
import { type BrokerHttpDeps, overrideBase, sendRequest } from '../broker-http.ts';
import { type CcxtExchange, loadCcxt, loadCcxtErrors } from './load-ccxt.ts';
import { refusalOf } from './refusals.ts';

export interface VenueDeps extends BrokerHttpDeps {
  now: () => Date;
}

/** A session with one exchange and one user's key, for one test or read. */
export interface Venue {
  /** Calls one of ccxt's endpoints by its name and parses the venue's raw answer. */
  ask<T>(endpoint: string, schema: z.ZodType<T>, params?: Record<string, unknown>): Promise<T>;
  /** The code of a coin that the venue calls `id`: other coins of the same name have another code. */
  coin(id: string): string;
  /** ccxt's unified balance by coin, as decimal texts. No markets are loaded for it. */
  balances(): Promise<Record<string, CoinBalance>>;
  /** Whether the venue has accounts or calls of this name, such as `spot`. */
  has(name: string): boolean;
}

/** A coin in ccxt's unified balance. Parts that the venue does not tell are missing. */
export interface CoinBalance {
  free: Decimal | null;
  used: Decimal | null;
  total: Decimal | null;
  debt: Decimal | null;
}

const coinBalance = z.object({ free: amount, used: amount, total: amount, debt: amount });
/** What stands beside the coins in a unified balance. */
const notCoins = ['info', 'timestamp', 'datetime', 'free', 'used', 'total', 'debt'];

/** The message for a key with which no request could even be signed. */
export const wrongFormText = '密钥的格式不对，可能是别家交易所的密钥，请检查后重新填写';

/**
 * Creates an instance of ccxt, which signs the calls and maps the venue's errors. Adapters of their own do
 * not use its unified calls: they load all markets, lose a coin whose row of frozen amounts is missing, and
 * take an answer of another shape for an empty account. Each session has a new instance, because ccxt reports a revoked key as a rate limit after a successful
 * call of the same instance.
 */
export async function openVenue(
  deps: VenueDeps,
  venue: { id: string; base: string | undefined },
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
  let requests = 0;
  let lastStatus = 0;
  exchange.fetchImplementation = async (url, { method, headers, body }) => {
    requests += 1;
    const response = await sendRequest(deps, signal, overrideBase(url, venue.base), {
      ...(method && { method }),
      ...(headers && { headers }),
      ...(body && { body }),
    });
    lastStatus = response.status;
    return response;
  };
  const call = async (endpoint: string, params: Record<string, unknown>) => {
    exchange.options.hasAlreadyAuthenticatedSuccessfully = false;
    lastStatus = 0;
    const before = requests;
    try {
      return await methodOf(exchange, endpoint).call(exchange, params);
    } catch (error) {
      const refusal = refusalOf(error, classes);
      if (requests === before && !(refusal instanceof BrokerError)) {
        throw new BrokerError('AUTH_FAILED', wrongFormText);
      }
      // ccxt does not know every venue's code for a fault on its side.
      const isAtFault = lastStatus >= 500 && (refusal as BrokerError).code === 'BAD_RESPONSE';
      throw isAtFault ? new BrokerError('UPSTREAM_DOWN', undefined, `HTTP ${lastStatus}`) : refusal;
    }
  };
  let isClockSet = false;
  const ask: Venue['ask'] = async (endpoint, schema, params = {}) => {
    try {
      return parse(schema, await call(endpoint, params));
    } catch (error) {
      const isClockWrong = (error as BrokerError).code === 'CLOCK_SKEW';
      if (isClockSet || !isClockWrong || !exchange.has.fetchTime) throw error;
      isClockSet = true;
      await call('loadTimeDifference', {});
      return parse(schema, await call(endpoint, params));
    }
  };
  return {
    ask,
    coin: (id) => exchange.safeCurrencyCode(id),
    has: (name) => Boolean(exchange.has[name]),
    balances: async () => {
      exchange.number = String;
      exchange.setMarkets({});
      const answer = await ask('fetchBalance', z.record(z.string(), z.unknown()));
      const coins = Object.entries(answer).filter(([name]) => !notCoins.includes(name));
      return parse(z.record(z.string(), coinBalance), Object.fromEntries(coins));
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
