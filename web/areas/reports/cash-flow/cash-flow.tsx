import { useMemo } from 'react';
import type { ReportRow } from '../../../../contract/reports/reports.ts';
import { addMonths, monthsBetween } from '../../../../finance/calendar/months.ts';
import { type Decimal, decimal, toWire, zero } from '../../../../finance/money/decimal.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ReportData } from '../report-basis.tsx';
import type { ReportQuestion, ReportViewProps } from '../report-question.ts';
import { useReport } from '../reports.queries.ts';
import { TableReport } from '../table/table-report.tsx';

const kinds = { amount: 'own', moneyIn: 'amount', moneyOut: 'amount' } as const;
const height = 220;

/** What came and went, month by month and entry by entry. */
export function CashFlowReport({ question }: ReportViewProps) {
  const { from, to, currency } = question;
  const report = useReport('cash-flow', { from, to, currency });
  return (
    <ReportData query={report}>
      {(answer) =>
        answer.rows.length === 0 ? (
          <EmptyState
            text="暂无流水"
            hint={`${answer.asked.from} 至 ${answer.asked.to} 没有资金账户的流水。`}
          />
        ) : (
          <>
            <Months rows={answer.rows} {...answer.asked} />
            <TableReport
              answer={answer}
              kinds={kinds}
              day={answer.asked.to}
              currency={answer.asked.currency}
              notes={['每笔按当日汇率折算', '开户、余额调整和自己账户之间的转账不计入收支']}
            />
          </>
        )
      }
    </ReportData>
  );
}

interface MonthsProps extends Pick<ReportQuestion, 'to' | 'currency'> {
  rows: readonly ReportRow[];
}

function Months({ rows, to, currency }: MonthsProps) {
  const months = useMemo(() => cashMonths(rows, to), [rows, to]);
  // Opening balances and moves between own accounts alone would be bars of no height.
  if (months.every(({ moneyIn, moneyOut }) => moneyIn === 0 && moneyOut === 0)) return null;
  return (
    <BarChart
      label="每月收支"
      axisName="月份"
      names={months.map(({ month }) => ({ name: month, label: month.slice(2) }))}
      series={[
        { name: '收入', values: months.map(({ moneyIn }) => moneyIn) },
        { name: '支出', values: months.map(({ moneyOut }) => moneyOut) },
      ]}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
    />
  );
}

interface CashMonth {
  /** `YYYY-MM` */
  month: string;
  moneyIn: number;
  moneyOut: number;
}

/**
 * What came and went in each month from the first entry of a period to its end, those without anything
 * too. The rows ascend by their days.
 */
function cashMonths(rows: readonly ReportRow[], to: string): CashMonth[] {
  const first = String(rows[0]?.day ?? to);
  const sums = new Map<string, { moneyIn: Decimal; moneyOut: Decimal }>();
  for (let index = 0; index <= monthsBetween(first, to); index += 1) {
    sums.set(addMonths(first, index), { moneyIn: zero, moneyOut: zero });
  }
  for (const { day, moneyIn, moneyOut } of rows) {
    const sum = sums.get(String(day).slice(0, 7));
    if (!sum) continue;
    sum.moneyIn = sum.moneyIn.plus(decimal(moneyIn ?? 0));
    sum.moneyOut = sum.moneyOut.plus(decimal(moneyOut ?? 0));
  }
  return [...sums].map(([month, sum]) => ({
    month,
    moneyIn: toWire(sum.moneyIn, 2),
    moneyOut: toWire(sum.moneyOut, 2),
  }));
}
