import type { ReportRow } from '../../../contract/reports/reports.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import { type Cents, centsToWire } from '../../../finance/money/cents.ts';
import type { Fixed } from '../../../finance/money/fixed.ts';
import { type PartReturn, partReturns } from '../../../finance/returns/part-returns.ts';
import { type ScopeFigures, scopeFigures } from '../../../finance/returns/scope-figures.ts';
import type { Report, ReportColumn } from '../../report.ts';
import { round4 } from './benchmark.ts';
import { excludedInWords, readForReport } from './read-report.ts';
import { shownProfits, wholeCents } from './shown-profits.ts';

const monthKey = (month: string) => `m${month}`;

const columns: readonly ReportColumn[] = [
  { key: 'year', label: '年份', kind: 'text', width: 8 },
  { key: 'item', label: '项目', kind: 'text', width: 12 },
  ...Array.from({ length: 12 }, (_, index): ReportColumn => {
    const key = monthKey(String(index + 1).padStart(2, '0'));
    return { key, label: `${index + 1}月`, kind: 'amount', width: 14 };
  }),
  { key: 'total', label: '全年', kind: 'amount', width: 16 },
  { key: 'reason', label: '说明', kind: 'text', width: 40 },
];

const profitLabel = '收益';
const percentLabel = '收益率（%）';

/**
 * What the investments brought in each month of a period: for each year a row of amounts and one of
 * percentages.
 */
export const returnCalendarReport: Report = {
  name: 'return-calendar',
  title: '收益日历',
  columns,
  build: async (db, deps, question) => {
    const { positions, scope, monthEnds, usedRates } = await readForReport(db, deps, question);
    const figures = scopeFigures(positions, scope);
    if ('reason' in figures) {
      const totals = { year: '合计', item: profitLabel, total: null };
      return { rows: [], totals: { ...totals, reason: figures.reason.message }, usedRates };
    }
    const { rows, total } = calendarOf(figures, monthEnds);
    const reason = excludedInWords(figures.excluded);
    return {
      rows,
      totals: rows.length > 0 ? { year: '合计', item: profitLabel, total, reason } : {},
      usedRates,
    };
  },
};

/** A year with its months; profits are shown to the cent. */
interface Year {
  year: string;
  months: readonly PartReturn[];
  percent: number | null;
  profit: Fixed;
}

/** The years in which something was held, and what the whole period brought. */
function calendarOf(figures: ScopeFigures, monthEnds: readonly Day[]) {
  const inYears = Map.groupBy(partReturns(figures, monthEnds), ({ day }) => day.slice(0, 4));
  const ends = [...inYears.values()].map((months) => months.at(-1)?.day ?? '');
  const ofYears = partReturns(figures, ends);
  const years = [...inYears].flatMap(([year, months], index): Year[] => {
    if (months.every(({ profit }) => profit === null)) return [];
    const profit = sumOf(months.map((month) => month.profit ?? 0n));
    return [
      { year, months, percent: ofYears[index] ? shownPercent(ofYears[index]) : null, profit },
    ];
  });
  // Only the sum of the period is rounded; years and months are shown so that they sum to it.
  const total = wholeCents(sumOf(years.map(({ profit }) => profit)));
  return {
    total: centsToWire(total),
    rows: shownProfits(years, total).flatMap(({ part, cents }) => rowsOf(figures, part, cents)),
  };
}

/** The amounts of a year, which sum to `cents`, and its percentages. */
function rowsOf(
  { simple: { reason: withheld } }: ScopeFigures,
  { year, months, percent }: Year,
  cents: Cents,
): ReportRow[] {
  const amounts = new Map(
    shownProfits(months, cents).map(({ part, profit }) => [part, profit] as const),
  );
  const amountOf = (month: PartReturn) => amounts.get(month) ?? null;
  return [
    {
      year,
      item: profitLabel,
      ...cells(months, amountOf),
      total: centsToWire(cents),
      reason: null,
    },
    {
      // Too much is left out, or no price is known: amounts stand, percentages would mislead.
      year,
      item: percentLabel,
      ...cells(months, (month) => (withheld ? null : shownPercent(month))),
      total: withheld ? null : percent,
      reason: withheld ? withheld.message : lossNote(months, percent),
    },
  ];
}

function sumOf(amounts: readonly Fixed[]): Fixed {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function cells(months: readonly PartReturn[], of: (month: PartReturn) => number | null) {
  return Object.fromEntries(months.map((month) => [monthKey(month.day.slice(5, 7)), of(month)]));
}

function shownPercent({ percent }: PartReturn): number | null {
  return percent === null ? null : round4(percent);
}

/** A percentage is missing beside an amount after a total loss with new money in the same part. */
function lossNote(months: readonly PartReturn[], yearPercent: number | null): string | null {
  const lost = months.filter(({ isHeld, percent }) => isHeld && percent === null);
  const names = lost.map(({ day }) => `${Number(day.slice(5, 7))}月`);
  if (yearPercent === null && months.some(({ isHeld }) => isHeld)) names.push('全年');
  return names.length > 0 ? `${names.join('、')}：归零后又投入，收益率不能接续` : null;
}
