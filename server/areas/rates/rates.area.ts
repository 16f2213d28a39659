import type { Area } from '../../area.ts';
import { currency, day, decimalIn, instant, text } from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';
import { ratesJob } from './rates.jobs.ts';

const above0 = decimalIn({ above: 0 });

/** The rules for exchange rates. */
const rateRules: RulesOf<'exchange_rates'> = {
  exchange_rates: {
    key: ['currency', 'day'],
    columns: { currency, day, per_euro: above0, source: text, fetched_at: instant },
  },
};

export const ratesArea = {
  name: 'rates',
  jobs: [ratesJob],
  integrity: { rules: rateRules, relations: [] },
} satisfies Area;
