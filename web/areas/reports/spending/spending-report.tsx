import { Link } from 'react-router';
import {
  type SpendingReport as Answer,
  spendingReport,
} from '../../../../contract/spending/report.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import {
  formatMoney,
  formatPercent,
  formatSigned,
  formatSignedPercent,
} from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { RateNote } from '../../../ui/figures/rate-note.tsx';
import { ReportBasis, ReportData } from '../report-basis.tsx';
import type { ReportViewProps } from '../report-question.ts';
import { reportOptions } from '../reports.queries.ts';
import { CategoryTables } from './category-tables.tsx';
import { MonthMatrix } from './month-matrix.tsx';
import { MonthsTable } from './months-table.tsx';
import { PayeeTables } from './payee-tables.tsx';
import { SavingTable } from './saving-table.tsx';
import type { SectionProps } from './section-props.ts';

const height = 220;

/** Income and expense by month, category and payee, reconciled with the saving of net worth and with cash. */
export function SpendingReport({ question: { from, to, currency } }: ReportViewProps) {
  const report = useCall(spendingReport.show, { query: { from, to, currency } }, reportOptions);
  return (
    <ReportData query={report}>
      {(answer) => (
        <>
          {hasNothing(answer) ? (
            <EmptyState
              text="暂无收支"
              hint={
                <>
                  {answer.from} 至 {answer.to} 没有收支。可以在
                  <Link to="/dashboard/ledger">流水</Link>里记一笔，或换一段时间。
                </>
              }
            />
          ) : (
            <Sections answer={answer} />
          )}
          <ReportBasis
            day={answer.to}
            currency={answer.currency}
            usedRates={[]}
            notes={[
              '每笔按当日汇率折算',
              '储蓄率 =（收入 − 支出）÷ 收入，收入不含利息',
              `上一期 ${answer.before.from} 至 ${answer.before.to}`,
              ...(answer.average.months > 0
                ? [`月均取之前 ${answer.average.months} 个月，不含一次性的流水`]
                : []),
            ]}
          />
        </>
      )}
    </ReportData>
  );
}

function hasNothing({ totals, categories, cashChange }: Answer): boolean {
  const { savingRate: _rate, ...amounts } = totals;
  return (
    categories.length === 0 &&
    cashChange.amount === 0 &&
    Object.values(amounts).every((amount) => amount === 0)
  );
}

function Sections({ answer }: SectionProps) {
  return (
    <>
      <Figures answer={answer} />
      <MonthsChart answer={answer} />
      <MonthsTable answer={answer} />
      <CategoryTables answer={answer} />
      <SavingTable answer={answer} />
      <MonthMatrix answer={answer} />
      <PayeeTables answer={answer} />
    </>
  );
}

function Figures({ answer: { totals, before, average, currency, missingRates } }: SectionProps) {
  const past = (amount: number) => `上一期 ${formatMoney(amount, currency)}`;
  const monthly = (amount: number) =>
    average.months > 0 ? `月均 ${formatMoney(amount, currency)}` : null;
  return (
    <FigureRow note={<RateNote missingRates={missingRates} staleRates={[]} rateTime={null} />}>
      <Figure
        label="收入"
        value={formatMoney(totals.income, currency)}
        note={monthly(average.income)}
      />
      <Figure
        label="支出"
        value={formatMoney(totals.expense, currency)}
        note={monthly(average.expense)}
      />
      <Figure
        label="储蓄"
        value={formatSigned(totals.saving, currency)}
        note={past(before.saving)}
      />
      <Figure
        label="储蓄率"
        value={formatPercent(totals.savingRate)}
        note={`上一期 ${formatPercent(before.savingRate)}`}
      />
    </FigureRow>
  );
}

function MonthsChart({ answer: { months, currency } }: SectionProps) {
  if (months.every(({ income, expense, saving }) => !income && !expense && !saving)) return null;
  return (
    <BarChart
      label="每月收支与储蓄"
      axisName="月份"
      names={months.map(({ month, savingRate }) => ({
        name: savingRate === null ? month : `${month}（储蓄率 ${formatSignedPercent(savingRate)}）`,
        label: month.slice(2),
      }))}
      series={[
        { name: '收入', values: months.map(({ income }) => income) },
        { name: '支出', values: months.map(({ expense }) => expense) },
        { name: '储蓄', values: months.map(({ saving }) => saving) },
      ]}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
    />
  );
}
