import { withTimeout } from '../../lib/with-timeout.ts';
import type { OnProviderFailure } from '../http/provider-error.ts';
import {
  type Broker,
  type BrokerCallOptions,
  type BrokerCredentials,
  BrokerError,
  type BrokerName,
  type BrokerSnapshot,
} from './broker.ts';

/** The little of a logger that brokers use; pino's fits. */
export interface BrokerLog {
  warn(facts: Record<string, unknown>, message: string): void;
}

export interface GuardDeps {
  log: BrokerLog;
  onFailure?: OnProviderFailure | undefined;
  /** How long a whole test or read may take; 25 s unless told. */
  readTimeoutMs?: number;
}

/** What one broker's code has to bring; `guard` makes a `Broker` of it. */
export interface BrokerAdapter {
  test(credentials: BrokerCredentials, signal: AbortSignal): Promise<void>;
  read(credentials: BrokerCredentials, signal: AbortSignal): Promise<BrokerSnapshot>;
}

const defaultReadTimeoutMs = 25_000;

/**
 * Holds an adapter to the promises of `Broker`: keys are there, the call ends in time, and what
 * goes wrong leaves as a `BrokerError` and one line in the log, neither with a word of a library.
 */
export function guard(name: BrokerName, deps: GuardDeps, adapter: BrokerAdapter): Broker {
  const guarded = async <T>(
    credentials: BrokerCredentials,
    options: BrokerCallOptions,
    work: (trimmed: BrokerCredentials, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    try {
      const trimmed = complete(credentials);
      const timeoutMs = deps.readTimeoutMs ?? defaultReadTimeoutMs;
      const signals = [AbortSignal.timeout(timeoutMs), options.signal].filter((one) => one != null);
      const signal = AbortSignal.any(signals);
      const error = () => new BrokerError('TIMEOUT');
      return await withTimeout(work(trimmed, signal), { timeoutMs, signal, error });
    } catch (error) {
      if (!(error instanceof BrokerError)) {
        deps.onFailure?.(name.toLowerCase(), 'BAD_RESPONSE');
        deps.log.warn({ broker: name, ...facts(error) }, 'a broker adapter broke');
        throw new BrokerError('BAD_RESPONSE');
      }
      const { code, trace } = error;
      deps.onFailure?.(name.toLowerCase(), code);
      deps.log.warn({ broker: name, code, ...(trace && { trace }) }, 'a broker call failed');
      throw error;
    }
  };
  return {
    test: (credentials, options = {}) => guarded(credentials, options, adapter.test),
    read: (credentials, options = {}) => guarded(credentials, options, adapter.read),
  };
}

/** Keys are pasted: what surrounds them is no part of them. */
function complete({ appKey, appSecret, accessToken }: BrokerCredentials): BrokerCredentials {
  const trimmed = {
    appKey: appKey.trim(),
    appSecret: appSecret.trim(),
    accessToken: accessToken?.trim() || null,
  };
  if (trimmed.appKey && trimmed.appSecret) return trimmed;
  throw new BrokerError('NOT_CONFIGURED', '配置不完整：请填写密钥');
}

/** Where an unforeseen error came from. Its message stays behind: it may hold a signed address. */
function facts(error: unknown): { type: string; at: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return { type: error.name, at: frames.slice(0, 5).map((frame) => frame.trim()) };
}
