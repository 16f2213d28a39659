import type { Instrument } from '../../../finance/market/symbols.ts';
import type { HttpClient } from '../http/http-client.ts';
import { ProviderError } from '../http/provider-error.ts';
import type { Quote } from './quote.ts';

/** What every source is created with. */
export interface SourceDeps {
  http: HttpClient;
  now: () => Date;
  /** The base address of a service without a trailing slash: the operator's, else the public one. */
  address: (name: string, publicAddress: string) => string;
}

/** Looks addresses up in `PROVIDERS_FILE`. */
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
