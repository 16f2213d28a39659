import { daysBetween } from '../../../finance/calendar/days.ts';
import {
  asProviderError,
  type FailureReason,
  ProviderError,
  reasonOf,
  SourcesFailedError,
} from '../http/provider-error.ts';
import { createSourceDeps, type ProviderDeps } from '../quotes/source-deps.ts';
import { ecb } from './ecb.ts';
import { erApi } from './er-api.ts';
import { frankfurter } from './frankfurter.ts';
import type { DailyRates, RateProvider, RateSource } from './rate-source.ts';
import { sinaRates } from './sina-rates.ts';

/** Around Easter the newest reference rates are five days old; older ones are a source's fault. */
const maxAgeDays = 5;

/** Creates the rate source: the ECB's official rates, then their mirror Frankfurter, then er-api and Sina. */
export function createRateSource(deps: ProviderDeps): RateSource {
  const sourceDeps = createSourceDeps(deps);
  const providers = [ecb, frankfurter, erApi, sinaRates].map((create) => create(sourceDeps));
  const today = () => deps.now().toISOString().slice(0, 10);

  async function firstAnswer<T>(
    ask: (provider: RateProvider) => Promise<T> | undefined,
  ): Promise<T> {
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
      // Outdated rates are better than none: the newest of them are the last fallback.
      let newest: DailyRates | undefined;
      return firstAnswer(async (provider) => {
        const rates = await provider.latest(signal);
        if (daysBetween(rates.day, today()) <= maxAgeDays) return rates;
        if (!newest || rates.day > newest.day) newest = rates;
        throw new ProviderError(provider.name, 'BAD_RESPONSE', `对方的汇率停留在 ${rates.day}`);
      }).catch((error: unknown) => {
        if (newest && error instanceof SourcesFailedError) return newest;
        throw error;
      });
    },
    history: (from, signal) => firstAnswer((provider) => provider.history?.(from, signal)),
  };
}
