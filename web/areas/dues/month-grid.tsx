import type { KeyboardEvent } from 'react';
import type { Due } from '../../../contract/dues/dues.ts';
import { addDays } from '../../../finance/calendar/days.ts';
import { today } from '../../lib/format/format.ts';
import { VisuallyHidden } from '../../ui/feedback/visually-hidden.tsx';
import classes from './dues.module.css';
import { weeksOf } from './months.ts';

interface MonthGridProps {
  month: string;
  dues: readonly Due[];
  /** The day whose dues the list shows alone. */
  chosen: string | undefined;
  onChoose: (day: string | undefined) => void;
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};
/** As many titles as a day has room for. */
const mostShown = 2;

/** The days of a month with what falls due on each. The arrow keys lead from day to day. */
export function MonthGrid({ month, dues, chosen, onChoose }: MonthGridProps) {
  const byDay = Map.groupBy(dues, ({ date }) => date);
  const inMonth = (day: string) => day.startsWith(month);
  const reachable = chosen && inMonth(chosen) ? chosen : today();
  const tabStop = inMonth(reachable) ? reachable : `${month}-01`;

  function move(event: KeyboardEvent<HTMLButtonElement>, day: string) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDays(day, step);
    const table = event.currentTarget.closest('table');
    table?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    <table className={classes.grid} aria-label={`${month} 的到期事项`}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const ofDay = byDay.get(day) ?? [];
              if (!inMonth(day)) return <td key={day} />;
              return (
                <td key={day}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={day}
                    data-today={day === today()}
                    aria-pressed={day === chosen}
                    tabIndex={day === tabStop ? 0 : -1}
                    onClick={() => onChoose(day === chosen ? undefined : day)}
                    onKeyDown={(event) => move(event, day)}
                  >
                    <span className={classes.number}>
                      <VisuallyHidden>{day.slice(0, 7).replace('-', ' 年 ')} 月 </VisuallyHidden>
                      {Number(day.slice(8))}
                      <VisuallyHidden> 日，{ofDay.length} 项 </VisuallyHidden>
                    </span>
                    {ofDay.slice(0, mostShown).map((due) => (
                      <span key={due.key} className={classes.title} data-state={due.state}>
                        {due.title}
                      </span>
                    ))}
                    {ofDay.length > mostShown && (
                      <span className={classes.title}>另 {ofDay.length - mostShown} 项</span>
                    )}
                    {ofDay.length > 0 && (
                      <span className={classes.count} aria-hidden="true">
                        {ofDay.length}
                      </span>
                    )}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
