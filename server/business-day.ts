import { type Day, dayIn, dayOfInput } from '../finance/calendar/days.ts';
import type { Deps } from './deps.ts';
import { fieldError } from './errors.ts';

/** The first day that may be a business day. */
export const firstDay = '1970-01-01';

type Clock = Pick<Deps, 'now'> & { config: Pick<Deps['config'], 'timeZone'> };

/** Today in `TIME_ZONE`. */
export function todayOf({ config, now }: Clock): Day {
  return dayIn(config.timeZone, now());
}

/**
 * The business day in `TIME_ZONE` on which something happened, as a person gave it: today when it
 * was left out. Days to come and days before 1970 are refused at `field`.
 */
export function businessDay(deps: Clock, input: string | null | undefined, field = 'day'): Day {
  const today = todayOf(deps);
  if (input == null) return today;
  const day = dayOfInput(deps.config.timeZone, input);
  if (day > today) throw fieldError(field, '日期不能晚于今天');
  if (day < firstDay) throw fieldError(field, `日期不能早于${firstDay}`);
  return day;
}
