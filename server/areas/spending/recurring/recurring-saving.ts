import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { sameDayInMonths } from '../../../../finance/calendar/months.ts';
import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';
import {
  amountOn,
  lastPlannedDay,
  monthlyAmount,
} from '../../../../finance/spending/recurring/occurrences.ts';
import type { ForecastQuestion } from '../../../area-forecast.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type MeasuredEntry, measuredSeries } from './measured-series.ts';
import { rhythmOf } from './read-occurrences.ts';
import { unpaidOccurrences } from './recurring.forecast.ts';
import type { Series } from './recurring.repository.ts';

/** An income or expense that recurs: what of it is to come, and what of it some months have had. */
export interface RecurringSaving {
  id: string;
  name: string;
  currency: Currency;
  /** Above 0 it comes in, as all amounts here. */
  measured: Cents;
  ahead: { day: Day; amount: Cents }[];
  /** The day of the last one; null without an end. */
  lastDay: Day | null;
}

interface Question extends ForecastQuestion {
  /** The days that an average is of. */
  measured: { from: Day; to: Day };
}

/**
 * What recurs until a day, with what of each is among the income and expense of some past days: what it was booked
 * as, and what looks like it, also of before it was declared.
 */
export async function recurringSaving(
  db: Db,
  deps: Deps,
  question: Question,
): Promise<RecurringSaving[]> {
  const { ownerId, measured } = question;
  const { all, entriesOf } = await measuredSeries(db, deps, { ownerId, measured });
  if (all.length === 0) return [];
  const near = sameDayInMonths(question.today, monthsByDay);
  const until = { ...question, to: question.to < near ? question.to : near };
  const unpaid = await unpaidOccurrences(db, deps, until);
  const ahead = Map.groupBy(unpaid, (one) => one.series.row.id);
  return all.map((series) => {
    const { row } = series;
    const sign = row.flow === 'IN' ? 1n : -1n;
    const days = [...(ahead.get(row.id) ?? []), ...laterMonths(series, question)];
    return {
      ...{ id: row.id, name: row.name, currency: row.currency },
      measured: sumOf(entriesOf.get(row.id) ?? []),
      ahead: days.map(({ day, amount }) => ({ day, amount: sign * amount })),
      lastDay: lastPlannedDay(rhythmOf(row)),
    };
  });
}

function sumOf(entries: readonly MeasuredEntry[]): Cents {
  return entries.reduce((sum, { amount }) => sum + centsOfText(amount), 0n);
}

/** Months that are counted by days; later ones by a monthly average, since decades of days say no more. */
const monthsByDay = 36;

function laterMonths({ row, amounts }: Series, { today, to }: Question) {
  const lastDay = lastPlannedDay(rhythmOf(row));
  const months: { day: Day; amount: Cents }[] = [];
  let before = sameDayInMonths(today, monthsByDay);
  for (let month = monthsByDay + 1; before < to; month += 1) {
    if (lastDay !== null && lastDay <= before) break;
    const day = sameDayInMonths(today, month);
    if (row.first_day <= day) {
      const amount = amountOn(amounts, day);
      months.push({
        day,
        amount: monthlyAmount({ every: row.every, interval: row.interval_count }, amount),
      });
    }
    before = day;
  }
  return months;
}
