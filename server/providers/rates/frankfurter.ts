import { z } from 'zod';
import { ProviderError } from '../http/provider-error.ts';
import type { SourceDeps } from '../quotes/source-deps.ts';
import { completeDays, completeRates } from './complete-rates.ts';
import type { RateProvider } from './rate-source.ts';

const name = 'frankfurter';
const publicAddress = 'https://api.frankfurter.dev';
/** All currencies: one that is unknown to it would fail the question. */
const query = 'base=EUR';

const rates = z.record(z.string(), z.string());
const latestShape = z.object({ base: z.literal('EUR'), date: z.string(), rates });
const historyShape = z.object({ base: z.literal('EUR'), rates: z.record(z.string(), rates) });

/** The ECB's rates from a mirror with public source code. */
export function frankfurter({ http, address }: SourceDeps): RateProvider {
  const ask = async (path: string, signal?: AbortSignal) =>
    (await http(name, `${address(name, publicAddress)}/v1/${path}?${query}`, { signal })).json();
  return {
    name,
    latest: async (signal) => {
      const answer = latestShape.safeParse(await ask('latest', signal));
      if (!answer.success) throw new ProviderError(name, 'BAD_RESPONSE');
      return completeRates(name, answer.data.date, answer.data.rates);
    },
    history: async (from, signal) => {
      const answer = historyShape.safeParse(await ask(`${from}..`, signal));
      if (!answer.success) throw new ProviderError(name, 'BAD_RESPONSE');
      const days = Object.entries(answer.data.rates);
      return completeDays(
        name,
        days.map(([day, perEuro]) => ({ day, perEuro })),
      );
    },
  };
}
