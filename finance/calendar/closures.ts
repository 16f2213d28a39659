import type { Market } from '../../contract/fields/markets.ts';
import type { Day } from './days.ts';

/** The days of a year on which an exchange is closed besides the weekends, as the first and last day of each closure. */
export type Closures = Partial<Record<Market, Record<string, readonly (readonly [Day, Day])[]>>>;

/** As announced; a year without a row is expected to be open on every weekday. */
export const announcedClosures: Closures = {
  CN: {
    '2026': [
      ['2026-01-01', '2026-01-03'],
      ['2026-02-15', '2026-02-23'],
      ['2026-04-04', '2026-04-06'],
      ['2026-05-01', '2026-05-05'],
      ['2026-06-19', '2026-06-21'],
      ['2026-09-25', '2026-09-27'],
      ['2026-10-01', '2026-10-07'],
    ],
  },
};
