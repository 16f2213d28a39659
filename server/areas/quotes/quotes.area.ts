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
const quoteRules: RulesOf<'quotes' | 'daily_closes'> = {
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
};

/** Its job, `daily-closes`, is declared by investments, which know the instruments that are held. */
export const quotesArea = {
  name: 'quotes',
  integrity: { rules: quoteRules, relations: [] },
} satisfies Area;
