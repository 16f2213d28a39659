import { Select, Table } from '@mantine/core';
import { useState } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { ReportRow } from '../../../../contract/reports/reports.ts';
import { compactSigned } from '../../../lib/format/compact-amount.ts';
import { formatSigned, formatSignedPercent } from '../../../lib/format/format.ts';
import { ChartSlot, chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import { ChoiceButtons } from '../choice-buttons.tsx';
import { ReportBasis, ReportData } from '../report-basis.tsx';
import { daysOfMonthIn, type ReportViewProps } from '../report-question.ts';
import { useReport } from '../reports.queries.ts';
import { useScopeName } from '../scope-picker.tsx';
import { MonthDays } from './month-days.tsx';
import classes from './returns.module.css';

const HeatMap = latePart(async () => (await import('../../../ui/charts/heat-map.tsx')).HeatMap);

/** The heights of the head and of a year in `HeatMap`, which is loaded later. */
const headHeight = 22;
const yearHeight = 34;

const measures = [
  { value: 'profit', label: '金额' },
  { value: 'percent', label: '收益率' },
];

/** What each month brought, as a heat map; a month opens to its holdings. */
export function ReturnCalendar({ question }: ReportViewProps) {
  const { from, to, currency, type, securitiesAccountId } = question;
  const scope = { from, to, currency, type, securitiesAccountId };
  const report = useReport('return-calendar', scope);
  const asked = report.data?.asked ?? scope;
  const scopeName = useScopeName(asked);
  const [measure, setMeasure] = useState('profit');
  const [chosen, setChosen] = useState('');
  const isPrinting = usePrinting();
  return (
    <ReportData query={report}>
      {({ rows, totals, usedRates }) => {
        const months = monthsOf(rows);
        const notes = [...new Set([...rows, totals].map(({ reason }) => reason))];
        if (months.length === 0) {
          const reason = typeof totals.reason === 'string' ? totals.reason : undefined;
          return (
            <EmptyState text={reason ?? '这段时间没有投资'} hint="请先添加投资，或选择别的日期。" />
          );
        }
        const month = months.find((one) => one.month === chosen);
        return (
          <>
            <Months
              months={months}
              currency={asked.currency}
              isPercent={measure === 'percent'}
              onChoose={setChosen}
            />
            {isPrinting && <MonthTable months={months} currency={asked.currency} />}
            <div className={classes.months}>
              <ChoiceButtons
                label="显示"
                choices={measures}
                value={measure}
                onChoose={setMeasure}
              />
              <Select
                label="查看某月"
                data={months.map((one) => one.month)}
                value={month?.month ?? null}
                clearable
                onChange={(value) => setChosen(value ?? '')}
              />
            </div>
            {month && (
              <section aria-label={`${month.month} 的明细`}>
                <h3>{month.month} 的明细</h3>
                <MonthDays
                  key={month.month}
                  question={{ ...question, ...asked, ...daysOfMonthIn(month.month, asked) }}
                />
              </section>
            )}
            <ReportBasis
              day={asked.to}
              currency={asked.currency}
              usedRates={usedRates}
              notes={[
                `范围 ${scopeName}`,
                `合计 ${formatSigned(Number(totals.total ?? 0), asked.currency)}`,
                '收益率为时间加权',
                ...notes.filter((note) => typeof note === 'string'),
              ]}
            />
          </>
        );
      }}
    </ReportData>
  );
}

interface MonthsProps {
  months: readonly MonthReturn[];
  currency: Currency;
  isPercent: boolean;
  onChoose: (month: string) => void;
}

function Months({ months, currency, isPercent, onChoose }: MonthsProps) {
  const byMonth = new Map(months.map((one) => [one.month, one]));
  const years = months.map(({ month }) => Number(month.slice(0, 4)));
  const yearCount = Math.max(...years) - Math.min(...years) + 1;
  return (
    <ChartSlot height={headHeight + yearCount * yearHeight + chartFootHeight}>
      <HeatMap
        label={`每月${isPercent ? '收益率' : '收益'}`}
        months={months.map(({ month, profit, percent }) => ({
          month,
          value: isPercent ? percent : profit,
        }))}
        format={(value) => (isPercent ? formatSignedPercent(value) : formatSigned(value, currency))}
        formatShort={(value) =>
          isPercent ? formatSignedPercent(value, 1).replace('%', '') : compactSigned(value)
        }
        noteOf={(month) => {
          const found = byMonth.get(month);
          if (!found) return '没有持仓';
          return isPercent
            ? formatSigned(found.profit, currency)
            : formatSignedPercent(found.percent);
        }}
        onChoose={onChoose}
      />
    </ChartSlot>
  );
}

/** The same months for print: on paper the cells are too narrow for amounts, and have no tooltips. */
function MonthTable({ months, currency }: Pick<MonthsProps, 'months' | 'currency'>) {
  return (
    <Table aria-label="每月收益">
      <TableHead columns={['月份', { figure: '收益' }, { figure: '收益率' }]} />
      <Table.Tbody>
        {months.map(({ month, profit, percent }) => (
          <Table.Tr key={month}>
            <Table.Th scope="row">{month}</Table.Th>
            <Table.Td ta="right">{profit === null ? '-' : formatSigned(profit, currency)}</Table.Td>
            <Table.Td ta="right">{percent === null ? '-' : formatSignedPercent(percent)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The return of a month. */
interface MonthReturn {
  /** `YYYY-MM` */
  month: string;
  profit: number | null;
  percent: number | null;
}

/** The months of the calendar's rows, of which each year has one of amounts and one of percentages. */
function monthsOf(rows: readonly ReportRow[]): MonthReturn[] {
  const months = new Map<string, MonthReturn>();
  for (const row of rows) {
    const field = row.item === '收益' ? 'profit' : 'percent';
    for (let at = 1; at <= 12; at += 1) {
      const number = String(at).padStart(2, '0');
      const value = row[`m${number}`];
      if (typeof value !== 'number') continue;
      const month = `${row.year}-${number}`;
      const found = months.get(month) ?? { month, profit: null, percent: null };
      months.set(month, { ...found, [field]: value });
    }
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}
