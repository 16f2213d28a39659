import { decimal, toText } from '../../../finance/money/decimal.ts';
import { isDay } from '../quotes/market-time.ts';
import { readPrice } from '../quotes/quote-parsing.ts';
import type { SourceDeps } from '../quotes/source-deps.ts';
import { readStatements } from '../quotes/sources/script-rows.ts';
import { sinaHeaders } from '../quotes/sources/sina.ts';
import { completeRates } from './complete-rates.ts';
import { furtherCurrencies, type RateProvider, ratedCurrencies } from './rate-source.ts';

const name = 'sina';
const publicAddress = 'https://hq.sinajs.cn';
/** The field of the last price in `10:00:00,bid,ask,…,last,NAME,…,2026-11-20`, from zero. */
const lastPriceField = 8;
const pair = (currency: string) => `fx_s${currency.toLowerCase()}cny`;

/** Live onshore rates against the yuan, converted to rates per euro. */
export function sinaRates({ http, address }: SourceDeps): RateProvider {
  return {
    name,
    latest: async (signal) => {
      const foreign = ['EUR', ...ratedCurrencies.filter((currency) => currency !== 'CNY')];
      const asked = [...foreign, ...furtherCurrencies].map(pair);
      const url = `${address(name, publicAddress)}/list=${asked.join(',')}`;
      const answer = await http(name, url, { signal, headers: sinaHeaders });
      const { rows } = readStatements(name, answer.text('gb18030'));
      const row = (currency: string) => rows.get(pair(currency))?.split(',') ?? [];
      const euro = readPrice(row('EUR')[lastPriceField]);
      const days = foreign.flatMap((currency) => row(currency).findLast(isDay) ?? []).sort();
      // A further currency whose row is older would be told of a day that is not its own.
      const current = furtherCurrencies.filter((currency) => {
        const day = row(currency).findLast(isDay);
        return day === undefined || day >= (days[0] ?? '');
      });
      const perEuro = Object.fromEntries(
        [...foreign, ...current].map((currency) => [
          currency,
          crossed(euro, readPrice(row(currency)[lastPriceField])),
        ]),
      );
      // A table is as old as its oldest rate; some rows have no day.
      return completeRates(name, days[0], { ...perEuro, CNY: euro });
    },
  };
}

/** Units per euro from yuan per euro and yuan per unit, to ten places, which is below their own precision. */
function crossed(yuanPerEuro: string | undefined, yuanPerUnit: string | undefined) {
  if (!yuanPerEuro || !yuanPerUnit) return undefined;
  return toText(decimal(yuanPerEuro).div(yuanPerUnit).round(10));
}
