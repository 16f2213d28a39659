import type { Logger } from 'pino';
import type { Instrument } from '../../../finance/market/symbols.ts';
import { createHttpClient, type HttpClient } from '../http/http-client.ts';
import { type OnProviderFailure, ProviderError } from '../http/provider-error.ts';
import type { Quote } from './quote.ts';

/** What every source is created with. */
export interface SourceDeps {
  http: HttpClient;
  now: () => Date;
  /** The base address of a service without a trailing slash: the operator's, else the public one. */
  address: (name: string, publicAddress: string) => string;
}

/** What all sources together are created with. */
export interface ProviderDeps {
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Base addresses by provider name, in place of the public ones. */
  urls: Partial<Record<string, string>>;
  log: Logger;
  onFailure?: OnProviderFailure | undefined;
  /** How long one request may take; 8 s by default. */
  timeoutMs?: number;
  /** The pause before the one retry; 200 ms by default. */
  retryDelayMs?: number;
  /** How long a request for prices may be queued while there is another source to ask; 2 s by default. */
  queueTimeoutMs?: number;
}

/** Creates what sources need: an HTTP client for all of them, and their base addresses. */
export function createSourceDeps(deps: ProviderDeps): SourceDeps {
  return { http: createHttpClient(deps), now: deps.now, address: addressBook(deps.urls) };
}

/** Looks base addresses up in `PROVIDERS_FILE`, else takes the public one. */
export function addressBook(urls: Partial<Record<string, string>>): SourceDeps['address'] {
  return (name, publicAddress) => (urls[name] ?? publicAddress).replace(/\/+$/, '');
}

/** Reads the row of each instrument of a batch; an error of one row affects its instrument only. */
export function eachRow(
  instruments: readonly Instrument[],
  read: (instrument: Instrument) => Quote | ProviderError | undefined,
): Map<string, Quote | ProviderError> {
  const answers = new Map<string, Quote | ProviderError>();
  for (const instrument of instruments) {
    const answer = catching(() => read(instrument));
    if (answer) answers.set(instrument.key, answer);
  }
  return answers;
}

function catching<T>(read: () => T): T | ProviderError {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}
