import { Suspense, useState } from 'react';
import { compactSigned } from '../../../lib/format/compact-amount.ts';
import { formatSigned, formatSignedPercent } from '../../../lib/format/format.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { ReportData } from '../report-basis.tsx';
import type { ReportQuestion } from '../report-question.ts';
import classes from './month-days.module.css';
import { useDays } from './returns.queries.ts';

const InvestmentReturns = latePart(
  async () => (await import('./investment-returns.tsx')).InvestmentReturns,
);

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** The days of a month with what each brought; the month, or a day of it, opens to its holdings. */
export function MonthDays({ question }: { question: ReportQuestion }) {
  const { from, to, currency, type, securitiesAccountId } = question;
  const query = useDays({ from, to, currency, type, securitiesAccountId });
  const [day, setDay] = useState<string>();
  return (
    <>
      <ReportData query={query}>
        {({ gains = [] }) => (
          <table className={classes.days}>
            <caption>每日收益（点某一天看当天的持仓）</caption>
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
              {weeksOf(gains).map((week) => (
                <tr key={week.find(Boolean)?.day}>
                  {week.map((one, at) => (
                    <td key={weekdays[at]}>
                      {one && (
                        <button
                          type="button"
                          className={classes.day}
                          data-sign={Math.sign(one.profit ?? 0)}
                          aria-pressed={day === one.day}
                          aria-label={`${one.day} ${formatSigned(one.profit, currency)} ${formatSignedPercent(one.percent)}`}
                          disabled={one.profit === null}
                          onClick={() => setDay(day === one.day ? undefined : one.day)}
                        >
                          <span>{Number(one.day.slice(8))}</span>
                          <span className={classes.amount}>{shortAmount(one.profit)}</span>
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ReportData>
      <h4>{day ?? `${from} 至 ${to}`} 的持仓</h4>
      <Suspense fallback={<SkeletonRows />}>
        <InvestmentReturns question={{ ...question, ...(day && { from: day, to: day }) }} />
      </Suspense>
    </>
  );
}

interface Gain {
  day: string;
  profit: number | null;
  percent: number | null;
}

/** Days in weeks that begin on Monday; places before the first day and after the last are empty. */
function weeksOf(gains: readonly Gain[]): (Gain | undefined)[][] {
  const [first] = gains;
  if (!first) return [];
  const before = (new Date(`${first.day}T00:00:00Z`).getUTCDay() + 6) % weekdays.length;
  const places = [...Array<undefined>(before).fill(undefined), ...gains];
  return Array.from({ length: Math.ceil(places.length / weekdays.length) }, (_, row) =>
    weekdays.map((_day, at) => places[row * weekdays.length + at]),
  );
}

function shortAmount(profit: number | null): string {
  return profit === null ? '' : compactSigned(profit);
}
