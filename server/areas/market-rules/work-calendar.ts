import days from 'chinese-days/dist/chinese-days.json' with { type: 'json' };
import type { WorkCalendar } from '../../../finance/calendar/work-days.ts';
import type { Config } from '../../config/config.ts';

const holidays = new Set(Object.keys(days.holidays));
const workedWeekends = new Set(Object.keys(days.workdays));
const years = new Set([...holidays].map((day) => day.slice(0, 4)));

/** The working days of mainland China, as far as the State Council has announced them. */
export function workCalendar({ config }: { config: Pick<Config, 'marketRules'> }): WorkCalendar {
  return { holidays, workedWeekends, years, closures: config.marketRules.closures.CN };
}
