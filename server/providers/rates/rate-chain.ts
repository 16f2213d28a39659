import type { Logger } from 'pino';
import { daysBetween } from '../../../finance/calendar/days.ts';
import { createHttpClient } from '../http/http-client.ts';
import {
  asProviderError,
  type FailureReason,
  type OnProviderFailure,
  ProviderError,
  reasonOf,
  SourcesFailedError,
} from '../http/provider-error.ts';
import { addressBook } from '../quotes/source-deps.ts';
import { ecb } from './ecb.ts';
import { erApi } from './er-api.ts';
import { frankfurter } from './frankfurter.ts';
import type { DailyRates, RateProvider, RateSource } from './rate-source.ts';
import { sinaRates } from './sina-rates.ts';

export interface RateChainDeps {
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Addresses by provider name, over the public ones. */
  urls: Partial<Record<string, string>>;
  log: Logger;
  onFailure?: OnProviderFailure | undefined;
  /** How long one request may take; 8 s unless told. */
  timeoutMs?: number;
}

/** Around Easter the newest reference rates are five days old; older ones come from a stuck source. */
const oldestDays = 5;

/** Official rates first, then their mirror, then two independent ones: ECB, Frankfurter, er-api, Sina. */
export function createRateSource(deps: RateChainDeps): RateSource {
  const sourceDeps = {
    http: createHttpClient(deps),
    now: deps.now,
    address: addressBook(deps.urls),
  };
  const providers = [ecb, frankfurter, erApi, sinaRates].map((create) => create(sourceDeps));
  const today = () => deps.now().toISOString().slice(0, 10);

  async function first<T>(ask: (provider: RateProvider) => Promise<T> | undefined): Promise<T> {
    const reasons: FailureReason[] = [];
    for (const provider of providers) {
      try {
        const answer = await ask(provider);
        if (answer !== undefined) return answer;
      } catch (error) {
        const failure = asProviderError(deps.log, provider.name, error);
        deps.onFailure?.(provider.name, failure.code);
        deps.log.warn({ provider: provider.name, code: failure.code }, 'no exchange rates');
        reasons.push(reasonOf(failure));
      }
    }
    throw new SourcesFailedError(reasons);
  }

  return {
    latest: (signal) => {
      // A source that is stuck is better than none: the newest of them is kept for the end.
      let newest: DailyRates | undefined;
      return first(async (provider) => {
        const rates = await provider.latest(signal);
        if (daysBetween(rates.day, today()) <= oldestDays) return rates;
        if (!newest || rates.day > newest.day) newest = rates;
        throw new ProviderError(provider.name, 'BAD_RESPONSE', `对方的汇率停留在 ${rates.day}`);
      }).catch((error: unknown) => {
        if (newest && error instanceof SourcesFailedError) return newest;
        throw error;
      });
    },
    history: (from, signal) => first((provider) => provider.history?.(from, signal)),
  };
}
