import { currency, day, decimalIn, instant, text } from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const above0 = decimalIn({ above: 0 });

/** What must hold of exchange rates. */
export const rateRules: RulesOf<'exchange_rates'> = {
  exchange_rates: {
    key: ['currency', 'day'],
    columns: { currency, day, per_euro: above0, source: text, fetched_at: instant },
  },
};
