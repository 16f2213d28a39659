import type { ReportRow } from '../../../contract/reports/reports.ts';
import { decimal, sum, toWire } from '../../../finance/money/decimal.ts';
import { type PartReturn, partReturns } from '../../../finance/returns/month-returns.ts';
import { type ScopeFigures, scopeFigures } from '../../../finance/returns/scope-figures.ts';
import type { Report, ReportColumn } from '../../report.ts';
import { round4, wire } from './benchmark.ts';
import { excludedInWords, readForReport } from './read-report.ts';

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
    const years = yearsOf(figures, monthEnds);
    const total = toWire(sum(years.map((year) => decimal(year.total))), 2);
    const reason = excludedInWords(figures.excluded);
    return {
      rows: years.flatMap((year) => year.rows),
      totals: years.length > 0 ? { year: '合计', item: profitLabel, total, reason } : {},
      usedRates,
    };
  },
};

/** The years in which something was held. */
function yearsOf(figures: ScopeFigures, monthEnds: readonly string[]) {
  // Too much is left out, or no price is known: amounts stand, percentages would mislead.
  const withheld = figures.simple.reason;
  const inYears = Map.groupBy(partReturns(figures, monthEnds), ({ day }) => day.slice(0, 4));
  const ofYears = partReturns(
    figures,
    [...inYears.values()].map((months) => months.at(-1)?.day ?? ''),
  );
  return [...inYears].flatMap(([year, months], index) => {
    if (months.every(({ profit }) => profit === null)) return [];
    // The sum of what the row shows, so that it adds up to the fen.
    const total = toWire(sum(months.map((month) => decimal(profitOf(month) ?? 0))), 2);
    const yearPercent = ofYears[index] ? percentOf(ofYears[index]) : null;
    const rows: ReportRow[] = [
      { year, item: profitLabel, ...cells(months, profitOf), total, reason: null },
      {
        ...{ year, item: percentLabel },
        ...cells(months, (month) => (withheld ? null : percentOf(month))),
        total: withheld ? null : yearPercent,
        reason: withheld ? withheld.message : lossNote(months, yearPercent),
      },
    ];
    return [{ total, rows }];
  });
}

function cells(months: readonly PartReturn[], of: (month: PartReturn) => number | null) {
  return Object.fromEntries(months.map((month) => [monthKey(month.day.slice(5, 7)), of(month)]));
}

function profitOf({ profit }: PartReturn): number | null {
  return profit === null ? null : wire(profit, 2);
}

function percentOf({ percent }: PartReturn): number | null {
  return percent === null ? null : round4(percent);
}

/** A percentage is missing beside an amount after a total loss with new money in the same part. */
function lossNote(months: readonly PartReturn[], yearPercent: number | null): string | null {
  const lost = months.filter(({ profit, percent }) => profit !== null && percent === null);
  const names = lost.map(({ day }) => `${Number(day.slice(5, 7))}月`);
  if (yearPercent === null) names.push('全年');
  return names.length > 0 ? `${names.join('、')}：归零后又投入，收益率不能接续` : null;
}
