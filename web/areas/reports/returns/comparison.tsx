import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type BenchmarkCode,
  benchmarkCodes,
  benchmarkNames,
} from '../../../../contract/returns/benchmarks.ts';
import type { Performance } from '../../../../contract/returns/returns.ts';
import {
  formatPercent,
  formatPercentTick,
  formatSigned,
  formatSignedPercent,
} from '../../../lib/format/format.ts';
import { ChartSlot, chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import type { ReportQuestion } from '../report-question.ts';
import classes from './returns.module.css';
import { type ChosenBenchmark, useBenchmark } from './returns.queries.ts';

const LineChart = latePart(
  async () => (await import('../../../ui/charts/line-chart.tsx')).LineChart,
);
const curveHeight = 220;

const options = [
  { value: '', label: '不对比' },
  ...benchmarkCodes.map((value) => ({
    value,
    label: value === 'FIXED' ? '固定利率' : benchmarkNames[value],
  })),
];

interface ComparisonProps {
  scope: Pick<ReportQuestion, 'from' | 'to' | 'currency' | 'type' | 'securitiesAccountId'>;
}

/** The returns beside those of an index or of a fixed rate, as a sentence and as lines. */
export function Comparison({ scope }: ComparisonProps) {
  const [chosen, setChosen] = useState<ChosenBenchmark>({ code: '', ratePercent: '3' });
  return (
    <>
      <div className={classes.benchmark}>
        <Select
          label="对比指数"
          allowDeselect={false}
          data={options}
          value={chosen.code}
          onChange={(value) => setChosen({ ...chosen, code: (value ?? '') as BenchmarkCode | '' })}
        />
        {chosen.code === 'FIXED' && (
          <TextInput
            label="年利率（%）"
            inputMode="decimal"
            className={classes.rate ?? ''}
            value={chosen.ratePercent}
            onChange={(event) => setChosen({ ...chosen, ratePercent: event.currentTarget.value })}
          />
        )}
      </div>
      {chosen.code !== '' && <ComparisonResult chosen={chosen} scope={scope} />}
    </>
  );
}

function ComparisonResult({ chosen, scope }: ComparisonProps & { chosen: ChosenBenchmark }) {
  const { data, error, isPlaceholderData } = useBenchmark(chosen, scope);
  if (error && !isPlaceholderData) {
    return <p className={classes.line}>对比未能取得: {error.message}</p>;
  }
  if (!data) return <p className={classes.line}>正在计算…</p>;
  const { benchmark, points = [] } = data;
  const hasLine = benchmark !== null && points.length > 1;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <p className={classes.line}>{sentenceOf(data)}</p>
      {hasLine && (
        <ChartSlot height={curveHeight + chartFootHeight}>
          <LineChart
            label="收益率与基准"
            axis={{ days: points.map(({ day }) => day) }}
            series={[
              { name: '时间加权', values: points.map(({ percent }) => percent) },
              { name: benchmark.label, values: points.map(({ indexPercent }) => indexPercent) },
            ]}
            height={curveHeight}
            format={(value) => formatPercent(value)}
            formatTick={formatPercentTick}
            notesOf={(index) =>
              points[index]?.indexPercent === null ? [`没有${benchmark.label}当时的收盘`] : []
            }
          />
        </ChartSlot>
      )}
    </div>
  );
}

/** What the same money on the same days would be in the index, in one sentence. */
function sentenceOf({ benchmark, simple, twr, currency }: Performance): string {
  if (!benchmark) return simple.reason?.message ?? '没有可以对比的收益';
  const { label, reason, shadowValue, difference, indexPercent } = benchmark;
  if (reason) return `${label}：${reason.message}`;
  const money = (amount: number | null) => formatSigned(amount, currency).replace(/^\+/, '');
  const more = (difference ?? 0) < 0 ? '少' : '多';
  return [
    `${label}同期 ${formatSignedPercent(indexPercent)}`,
    `时间加权 ${formatSignedPercent(twr.percent)}`,
    `同样的钱买${label}现值 ${money(shadowValue)}，我的${more} ${money(Math.abs(difference ?? 0))}`,
  ].join(' · ');
}
