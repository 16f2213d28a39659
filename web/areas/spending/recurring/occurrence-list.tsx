import { Link } from 'react-router';
import type { Occurrence } from '../../../../contract/spending/recurring/recurring.ts';
import { occurrenceStateLabels } from '../../../../contract/spending/recurring/recurring-words.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { OccurrenceActions } from './occurrence-actions.tsx';
import classes from './recurring.module.css';

interface OccurrenceListProps {
  label: string;
  occurrences: readonly Occurrence[];
  /** Of several series: each line begins with the name. */
  withNames?: boolean;
}

/** A list of occurrences with their states and actions. */
export function OccurrenceList({ label, occurrences, withNames = false }: OccurrenceListProps) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {occurrences.map((one) => (
        <li key={`${one.seriesId} ${one.plannedDay}`} className={classes.line}>
          <div className={classes.name}>
            {withNames ? (
              <Link to={`/dashboard/recurring/${one.seriesId}`} className={classes.link}>
                {one.name}
              </Link>
            ) : (
              <span>{one.day}</span>
            )}
            <p className={classes.second}>{factsOf(one, withNames).join(' · ')}</p>
          </div>
          <span className={classes.figure}>
            {one.isAbout && !one.entryId && '约 '}
            <Money
              amount={one.flow === 'OUT' ? -one.amount : one.amount}
              currency={one.currency}
              mark="code"
            />
          </span>
          <OccurrenceActions occurrence={one} />
        </li>
      ))}
    </ul>
  );
}

function factsOf(one: Occurrence, withNames: boolean): string[] {
  const { day, plannedDay, expected, number, count, state, entryDay, reason, candidate, currency } =
    one;
  const booked = one.isAutomatic ? '已自动入账' : occurrenceStateLabels[state];
  return [
    ...(withNames ? [day] : []),
    ...(number !== null && count !== null ? [`第 ${number}/${count} 期`] : []),
    ...(day !== plannedDay ? [`原定 ${plannedDay}`] : []),
    ...(expected ? ['预计'] : []),
    ...(withNames && state === 'WAITING' ? [] : [booked]),
    ...(entryDay !== null && entryDay !== day ? [`流水日期 ${entryDay}`] : []),
    ...(reason ? [reason] : []),
    ...(candidate
      ? [`${candidate.day} 有一笔 ${formatMoney(candidate.amount, currency, { mark: 'code' })}`]
      : []),
  ];
}
