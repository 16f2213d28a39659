import {
  currency,
  day,
  decimal,
  moment,
  orNull,
  plainText,
} from '../../../contract/column-kinds.ts';
import { sharedTable } from '../../../contract/table.ts';

/** The newest valid price of an instrument. Shared by all users. */
export const quotesTable = sharedTable('quotes', ['key'], {
  /** The instrument's canonical spelling (`finance/market/symbols.ts`). */
  key: plainText(),
  price: decimal({ above: 0 }),
  currency: currency(),
  /** Instant of the trade; null where only the day is known. */
  at: orNull(moment()),
  /** In the market's own calendar. */
  day: day(),
  source: plainText(),
  name: orNull(plainText({ mayBeEmpty: true })),
  /** When a source last confirmed it. */
  fetched_at: moment(),
});

/** The price an instrument ended a day with, or the newest of a day that still runs. Shared by all users. */
export const dailyClosesTable = sharedTable('daily_closes', ['key', 'day'], {
  key: plainText(),
  day: day(),
  /** Not adjusted for splits. */
  close: decimal({ above: 0 }),
  currency: currency(),
  source: plainText(),
});

/** The first day on which an instrument was traded. Shared by all users. */
export const listingDaysTable = sharedTable('listing_days', ['key'], {
  key: plainText(),
  /** In the market's own calendar; null where no source has it beyond doubt. */
  day: orNull(day()),
  source: orNull(plainText()),
  /** Null once the day is known. */
  ask_again_at: orNull(moment()),
});
