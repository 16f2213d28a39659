import type { Day } from '../finance/calendar/days.ts';
import { businessDay } from './business-day.ts';
import type { Deps } from './deps.ts';
import { fieldError } from './errors.ts';
import type { ReportQuestion } from './report.ts';

/** The days that a report is about, both included: left out, from the first of this year to today. */
export function reportPeriod(
  deps: Deps,
  { from, to }: Pick<ReportQuestion, 'from' | 'to'>,
): { from: Day; to: Day } {
  const last = businessDay(deps, to, 'to');
  const first =
    from === undefined || from === ''
      ? `${last.slice(0, 4)}-01-01`
      : businessDay(deps, from, 'from');
  if (first > last) throw fieldError('from', '开始日期不能晚于结束日期');
  return { from: first, to: last };
}
