import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dues } from '../../../../contract/dues/dues.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { call } from '../../../lib/api/api.ts';
import { today } from '../../../lib/format/format.ts';
import classes from './due-hint.module.css';

const daysAhead = 7;

/** How much falls due in the next days, with the way to the calendar. Nothing when nothing does. */
export function DueHint() {
  const from = today();
  const query = { from, to: addDays(from, daysAhead), state: 'OPEN' } as const;
  const { data = [] } = useQuery({
    queryKey: ['dues', 'list', query],
    queryFn: ({ signal }) => call(dues.list, { query }, { signal }),
    // The page is whole without it.
    meta: { silent: true },
  });
  if (data.length === 0) return null;
  return (
    <Link to="/dashboard/calendar" className={classes.link}>
      {daysAhead} 天内有 {data.length} 项到期
    </Link>
  );
}
