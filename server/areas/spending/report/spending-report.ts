import type { SpendingReport } from '../../../../contract/spending/report.ts';
import { categoryKinds } from '../../../../contract/spending/spending-words.ts';
import { addDays, type Day, daysBetween } from '../../../../finance/calendar/days.ts';
import { addMonths, lastDayOfMonth, monthsBetween } from '../../../../finance/calendar/months.ts';
import { type Cents, centsOfText, centsToWire } from '../../../../finance/money/cents.ts';
import { sum, toWire } from '../../../../finance/money/decimal.ts';
import { convert } from '../../../../finance/money/money.ts';
import { noRates } from '../../../../finance/money/rates.ts';
import {
  averageOf,
  between,
  byMonth,
  type SavedLines,
  sumLines,
} from '../../../../finance/spending/spending-report.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { reportPeriod } from '../../../report-period.ts';
import { netWorthChanges } from '../../net-worth/changes.service.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { ratesOnDays } from '../../rates/rates.repository.ts';
import type { LightEntry } from '../entries.repository.ts';
import { categoryLines, payeeLines } from './category-lines.ts';
import { eveBefore, type Period, readSpending } from './read-rows.ts';

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
  const firstDay = [period.from, before.from, average.from].sort()[0] ?? period.from;
  const { rows, entries, categories } = await readSpending(db, context, {
    from: firstDay,
    to: period.to,
  });
  const shown = await netWorthChanges(db, context, {
    from: eveBefore(period.from),
    to: period.to,
  });
  const saving = shown.parts.find(({ part }) => part === 'saving')?.amount ?? 0;
  const own = between(rows, period.from, period.to);
  const ofBefore = between(rows, before.from, before.to);
  const earlier = between(rows, average.from, average.to);
  const [firstMonth] = earlier.map(({ day }) => day.slice(0, 7)).sort();
  const lastMonth = average.to.slice(0, 7);
  const averageMonths = firstMonth ? monthsBetween(`${firstMonth}-01`, `${lastMonth}-01`) + 1 : 0;
  const totals = sumLines(own, centsOfText(String(saving)));
  const ofMonths = byMonth(own);
  const months = monthsOf(period);
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
    months: months.map((month) => ({
      month,
      ...toFigures(sumLines(ofMonths.get(month) ?? [])),
    })),
    categories: categoryKinds.flatMap((kind) =>
      categoryLines({
        ...{ kind, categories, months, averageMonths, totals },
        ...{ own, before: ofBefore, earlier },
      }),
    ),
    payees: categoryKinds.flatMap((kind) => payeeLines(kind, own)),
    ...(await cashChangeOf(db, context, period, entries, totals)),
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

/** Neither in nor out: own money moves, or a balance is stated. */
const noFlow = new Set<LightEntry['type']>(['OPENING', 'ADJUSTMENT', 'TRANSFER']);

/** What the report of cash flow comes to, and what of it is neither saved nor interest. */
async function cashChangeOf(
  db: Db,
  { currency }: WorthContext,
  { from, to }: Period,
  entries: readonly LightEntry[],
  totals: SavedLines,
): Promise<Pick<SpendingReport, 'cashChange' | 'missingRates'>> {
  const moved = entries.filter(
    ({ day, type, isJoined }) => day >= from && day <= to && !isJoined && !noFlow.has(type),
  );
  const foreign = moved.filter((row) => row.currency !== currency);
  const rates = await ratesOnDays(
    db,
    foreign.map(({ day }) => day),
  );
  const missingRates = new Set<LightEntry['currency']>();
  let own: Cents = 0n;
  const converted = [];
  for (const row of moved) {
    if (row.currency === currency) own += centsOfText(row.amount);
    else {
      const money = { amount: fromDecimalColumn(row.amount), currency: row.currency };
      const amount = convert(money, currency, rates.get(row.day) ?? noRates);
      if (amount) converted.push(amount);
      else missingRates.add(row.currency);
    }
  }
  const amount = own + centsOfText(String(toWire(sum(converted), 2)));
  const beside = amount - totals.saving - totals.lines.INTEREST;
  return {
    cashChange: { amount: centsToWire(amount), beside: centsToWire(beside) },
    missingRates: [...missingRates],
  };
}
