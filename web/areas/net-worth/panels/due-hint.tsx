import { Link } from 'react-router';
import { dues } from '../../../../contract/dues/dues.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { today } from '../../../lib/format/format.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import classes from './due-hint.module.css';

const daysAhead = 7;

/** How much falls due in the next days, with the way to the calendar. Nothing when nothing does. */
export function DueHint() {
  const from = today();
  const query = { from, to: addDays(from, daysAhead), state: 'OPEN' } as const;
  // The page is whole without it.
  const { data = [] } = useCall(dues.list, { query }, silent);
  if (data.length === 0) return null;
  return (
    <Link to="/dashboard/calendar" className={classes.link}>
      {daysAhead} 天内有 {data.length} 项到期
    </Link>
  );
}
