import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { dailyClosesTable, listingDaysTable, quotesTable } from './quotes.table.ts';

/** Its jobs are declared by investments, which know the instruments that are held. */
export const quotesArea = {
  name: 'quotes',
  integrity: integrityOf([quotesTable, dailyClosesTable, listingDaysTable], {
    listing_days: (row) => [
      (row.day === null) !== (row.source === null) && 'a listing day has a source, and only it',
      (row.day === null) === (row.ask_again_at === null) &&
        'an unknown day, and only it, is asked for again',
    ],
  }),
} satisfies Area;
