import { currency, day, decimal, moment, plainText } from '../../../contract/column-kinds.ts';
import { sharedTable } from '../../../contract/table.ts';

/** Units of a currency that one euro bought on a day. Shared by all users. */
export const exchangeRatesTable = sharedTable('exchange_rates', ['currency', 'day'], {
  currency: currency(),
  day: day(),
  per_euro: decimal({ above: 0 }),
  source: plainText(),
  fetched_at: moment(),
});
