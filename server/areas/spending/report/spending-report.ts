import type { SpendingReport } from '../../../../contract/spending/report.ts';
import { categoryKinds } from '../../../../contract/spending/spending-words.ts';
import { addDays, type Day, daysBetween } from '../../../../finance/calendar/days.ts';
import { addMonths, lastDayOfMonth, monthsBetween } from '../../../../finance/calendar/months.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import {
  averageOf,
  between,
  byMonth,
  type SavedLines,
  sumLines,
} from '../../../../finance/spending/spending-report.ts';
import { firstDay } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import { reportPeriod } from '../../../report-period.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { categoryLines, payeeLines } from './category-lines.ts';
import type { Period } from './spending-source.ts';
import { type SummedSpending, sumSpending } from './sum-spending.ts';

const monthsOfAverage = 12;

/** Income and expense of a period, whose lines sum to the saving of the change of net worth. */
export async function spendingReportOf(
  db: Db,
  context: WorthContext,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<SpendingReport> {
  const { currency, deps } = context;
  const period = reportPeriod(deps, query);
  const before = periodBefore(period);
  const average = averagePeriod(period.to);
  // Nothing is dated before 1970.
  const starts = [before.from, average.from].filter((day) => day < period.from && day >= firstDay);
  const summed = await sumSpending(db, context, period, starts.sort());
  const { rows, payees, categories } = summed;
  await yieldWhenLong();
  const own = between(rows, period.from, period.to);
  const ofBefore = between(rows, before.from, before.to);
  const earlier = between(rows, average.from, average.to);
  const [firstMonth] = earlier.map(({ day }) => day.slice(0, 7)).sort();
  const lastMonth = average.to.slice(0, 7);
  const averageMonths = firstMonth ? monthsBetween(`${firstMonth}-01`, `${lastMonth}-01`) + 1 : 0;
  const totals = sumLines(own, summed.saved);
  const rowsOfMonths = byMonth(own);
  const months = monthsOf(period).map((month) => {
    const ofMonth = rowsOfMonths.get(month) ?? [];
    return { month, rows: ofMonth, sums: sumLines(ofMonth) };
  });
  const inLine = (line: string) => earlier.filter((row) => row.line === line);
  return {
    ...period,
    currency,
    totals: toFigures(totals),
    before: { ...before, ...toFigures(sumLines(ofBefore)) },
    average: {
      months: averageMonths,
      income: centsToWire(averageOf(inLine('INCOME'), averageMonths)),
      expense: centsToWire(-averageOf(inLine('EXPENSE'), averageMonths)),
    },
    months: months.map(({ month, sums }) => ({ month, ...toFigures(sums) })),
    categories: categoryKinds.flatMap((kind) =>
      categoryLines({
        ...{ kind, categories, months, averageMonths, totals },
        ...{ own, before: ofBefore, earlier },
      }),
    ),
    payees: categoryKinds.flatMap((kind) => payeeLines(kind, payees)),
    ...cashChangeOf(summed, context.currency, period, totals),
  };
}

function toFigures({ lines, saving, savingRate }: SavedLines): SpendingReport['totals'] {
  return {
    income: centsToWire(lines.INCOME),
    interest: centsToWire(lines.INTEREST),
    expense: centsToWire(-lines.EXPENSE),
    neutral: centsToWire(lines.NEUTRAL),
    principal: centsToWire(lines.PRINCIPAL),
    debts: centsToWire(lines.DEBTS),
    otherAssets: centsToWire(lines.OTHER_ASSETS),
    unlinked: centsToWire(lines.UNLINKED),
    ...(lines.HOUSEHOLD !== 0n && { household: centsToWire(lines.HOUSEHOLD) }),
    saving: centsToWire(saving),
    savingRate: savingRate === null ? null : Number(savingRate),
  };
}

/** Whole months are compared with as many months before, other periods with as many days. */
function periodBefore({ from, to }: Period): Period {
  const isWholeMonths = from.endsWith('-01') && to === lastDayOfMonth(to);
  if (!isWholeMonths) {
    const last = addDays(from, -1);
    return { from: addDays(last, -daysBetween(from, to)), to: last };
  }
  const count = monthsBetween(from, `${to.slice(0, 7)}-01`) + 1;
  return { from: `${addMonths(from, -count).slice(0, 7)}-01`, to: addDays(from, -1) };
}

/** The months before the one that a day is in. */
function averagePeriod(day: Day): Period {
  const first = `${day.slice(0, 7)}-01`;
  return { from: `${addMonths(first, -monthsOfAverage).slice(0, 7)}-01`, to: addDays(first, -1) };
}

function monthsOf({ from, to }: Period): string[] {
  const count = monthsBetween(`${from.slice(0, 7)}-01`, `${to.slice(0, 7)}-01`) + 1;
  return Array.from({ length: count }, (_, index) => addMonths(from, index).slice(0, 7));
}

/** What the report of cash flow comes to, and what of it is on no line of this one. */
function cashChangeOf(
  { moved, rates }: SummedSpending,
  currency: WorthContext['currency'],
  { from, to }: Period,
  totals: SavedLines,
): Pick<SpendingReport, 'cashChange' | 'missingRates'> {
  const { cents, missingRates } = moved.between(from, to, currency, rates.onDays);
  const { saving, lines } = totals;
  const beside = cents - saving - lines.INTEREST - lines.HOUSEHOLD;
  return {
    cashChange: { amount: centsToWire(cents), beside: centsToWire(beside) },
    missingRates: [...missingRates],
  };
}
