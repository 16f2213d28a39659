import type { Area } from '../../area.ts';
import {
  anyText,
  currency,
  day,
  decimalIn,
  instant,
  orNull,
  text,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const above0 = decimalIn({ above: 0 });

/** The rules for prices from outside. */
const quoteRules: RulesOf<'quotes' | 'daily_closes' | 'listing_days'> = {
  quotes: {
    key: ['key'],
    columns: {
      key: text,
      price: above0,
      currency,
      at: orNull(instant),
      day,
      source: text,
      name: orNull(anyText),
      fetched_at: instant,
    },
  },
  daily_closes: {
    key: ['key', 'day'],
    columns: { key: text, day, close: above0, currency, source: text },
  },
  listing_days: {
    key: ['key'],
    columns: {
      key: text,
      day: orNull(day),
      source: orNull(text),
      ask_again_at: orNull(instant),
    },
    between: (row) => [
      (row.day === null) !== (row.source === null) && 'a listing day has a source, and only it',
      (row.day === null) === (row.ask_again_at === null) && 'what is unknown is asked again',
    ],
  },
};

/** Its jobs are declared by investments, which know the instruments that are held. */
export const quotesArea = {
  name: 'quotes',
  integrity: { rules: quoteRules, relations: [] },
} satisfies Area;
