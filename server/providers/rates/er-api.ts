import { z } from 'zod';
import { ProviderError } from '../http/provider-error.ts';
import { readUnixTime } from '../quotes/market-time.ts';
import type { SourceDeps } from '../quotes/source-deps.ts';
import { completeRates } from './complete-rates.ts';
import type { RateProvider } from './rate-source.ts';

const name = 'er-api';
const publicAddress = 'https://open.er-api.com';

const answerShape = z.object({
  result: z.literal('success'),
  base_code: z.literal('EUR'),
  time_last_update_unix: z.string(),
  rates: z.record(z.string(), z.string()),
});

/** Daily rates of ExchangeRate-API without a key. Its terms require a link on pages that show them. */
export function erApi({ http, address }: SourceDeps): RateProvider {
  return {
    name,
    latest: async (signal) => {
      const url = `${address(name, publicAddress)}/v6/latest/EUR`;
      const answer = answerShape.safeParse((await http(name, url, { signal })).json());
      if (!answer.success) throw new ProviderError(name, 'BAD_RESPONSE');
      const { time_last_update_unix, rates } = answer.data;
      return completeRates(name, readUnixTime(time_last_update_unix, 0)?.day, rates);
    },
  };
}
