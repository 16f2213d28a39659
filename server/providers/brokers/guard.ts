import { isWallet } from '../../../contract/securities/securities-fields.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { OnProviderFailure } from '../http/provider-error.ts';
import {
  type Broker,
  type BrokerCallOptions,
  type BrokerCredentials,
  BrokerError,
  type BrokerName,
  type BrokerSnapshot,
  type Statement,
} from './broker.ts';

/** The part of pino's logger that brokers use. */
export interface BrokerLog {
  warn(facts: Record<string, unknown>, message: string): void;
}

export interface GuardDeps {
  log: BrokerLog;
  onFailure?: OnProviderFailure | undefined;
  /** How long a whole test or read may take; 25 s by default. */
  readTimeoutMs?: number;
}

/** What each broker implements; `guard` turns it into a `Broker`. */
export interface BrokerAdapter {
  test(credentials: BrokerCredentials, signal: AbortSignal): Promise<string | undefined>;
  read(credentials: BrokerCredentials, signal: AbortSignal): Promise<BrokerSnapshot>;
  statement?(credentials: BrokerCredentials, signal: AbortSignal): Promise<Statement>;
}

const defaultReadTimeoutMs = 25_000;

/**
 * Wraps an adapter as a `Broker`: it validates the credentials, limits the time of a call, and turns
 * every failure into a `BrokerError` and one log line without text of a library.
 */
export function guard(name: BrokerName, deps: GuardDeps, adapter: BrokerAdapter): Broker {
  const guarded = async <T>(
    credentials: BrokerCredentials,
    options: BrokerCallOptions,
    work: (trimmed: BrokerCredentials, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    try {
      const trimmed = trimCredentials(name, credentials);
      const timeoutMs = deps.readTimeoutMs ?? defaultReadTimeoutMs;
      const signals = [AbortSignal.timeout(timeoutMs), options.signal].filter((one) => one != null);
      const signal = AbortSignal.any(signals);
      const error = () => new BrokerError('TIMEOUT');
      return await withTimeout(work(trimmed, signal), { timeoutMs, signal, error });
    } catch (error) {
      if (!(error instanceof BrokerError)) {
        deps.onFailure?.(name.toLowerCase(), 'BAD_RESPONSE');
        deps.log.warn(
          { broker: name, ...errorPlace(error) },
          'a broker adapter failed unexpectedly',
        );
        throw new BrokerError('BAD_RESPONSE');
      }
      const { code, trace } = error;
      deps.onFailure?.(name.toLowerCase(), code);
      deps.log.warn({ broker: name, code, ...(trace && { trace }) }, 'a broker call failed');
      throw error;
    }
  };
  const { statement } = adapter;
  return {
    test: (credentials, options = {}) => guarded(credentials, options, adapter.test),
    read: (credentials, options = {}) => guarded(credentials, options, adapter.read),
    ...(statement && {
      statement: (credentials, options = {}) => guarded(credentials, options, statement),
    }),
  };
}

/** Removes the white space around pasted keys; refuses missing keys. */
function trimCredentials(
  name: BrokerName,
  { appKey, appSecret, accessToken }: BrokerCredentials,
): BrokerCredentials {
  const trimmed = {
    appKey: appKey.trim(),
    appSecret: appSecret.trim(),
    accessToken: accessToken?.trim() || null,
  };
  if (trimmed.appKey && (trimmed.appSecret || isWallet(name))) return trimmed;
  throw new BrokerError('NOT_CONFIGURED', '配置不完整：请填写密钥');
}

/** The kind and place of an unexpected error, without its message, which may hold a signed URL. */
function errorPlace(error: unknown): { type: string; at: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return { type: error.name, at: frames.slice(0, 5).map((frame) => frame.trim()) };
}
