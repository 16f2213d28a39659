import { Select } from '@mantine/core';
import { useState } from 'react';
import { benchmarkNames } from '../../../../contract/returns/benchmarks.ts';
import { formatSigned } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ReportBasis, ReportData } from '../report-basis.tsx';
import type { ReportViewProps } from '../report-question.ts';
import { useReport } from '../reports.queries.ts';
import { InputsDialog } from './inputs-dialog.tsx';
import { type ReturnRow, type Sorting, signedPercent, toReturnRow } from './return-rows.ts';
import classes from './returns.module.css';
import { benchmarks, type ChosenBenchmark, useBenchmark } from './returns.queries.ts';
import { ReturnsTable } from './returns-table.tsx';

const benchmarkOptions = [
  { value: '', label: '不对比' },
  ...benchmarks.map((value) => ({ value, label: benchmarkNames[value] })),
];

/** What every holding returned over a period, and all together, beside an index. */
export function InvestmentReturns({ question }: ReportViewProps) {
  const { from, to, currency } = question;
  const report = useReport('investment-returns', { from, to, currency });
  const [sorting, setSorting] = useState<Sorting>({ key: 'profit', direction: 'descending' });
  const [benchmark, setBenchmark] = useState<ChosenBenchmark>('');
  const [opened, setOpened] = useState<ReturnRow>();
  return (
    <ReportData query={report}>
      {(data) =>
        data.rows.length === 0 ? (
          <EmptyState text="这段时间没有投资" hint="请先添加投资，或选择别的日期。" />
        ) : (
          <>
            <ReturnsTable
              rows={data.rows.map(toReturnRow)}
              totals={toReturnRow(data.totals)}
              currency={currency}
              sorting={sorting}
              onSort={setSorting}
              onOpen={setOpened}
            />
            <div className={classes.benchmark}>
              <Select
                label="对比指数"
                allowDeselect={false}
                data={benchmarkOptions}
                value={benchmark}
                onChange={(value) => setBenchmark((value ?? '') as ChosenBenchmark)}
              />
              <BenchmarkLine benchmark={benchmark} question={question} />
            </div>
            <ReportBasis
              day={to}
              currency={currency}
              usedRates={data.usedRates}
              notes={[
                `金额和收益率折合为 ${currency}`,
                '收益 = 浮动盈亏 + 已实现 + 分红与利息',
                '合计中同一天的投入与取出相互抵消',
                '累计收益率：赚了投入的百分之几；时间加权：选得好不好；资金加权：我的钱实际回报',
              ]}
            />
            {opened && (
              <InputsDialog row={opened} question={question} onClose={() => setOpened(undefined)} />
            )}
          </>
        )
      }
    </ReportData>
  );
}

interface BenchmarkLineProps extends ReportViewProps {
  benchmark: ChosenBenchmark;
}

/** What the same money on the same days would be in an index, in one sentence. */
function BenchmarkLine({ benchmark, question }: BenchmarkLineProps) {
  const { data, error } = useBenchmark(benchmark, question);
  if (benchmark === '') return null;
  if (error) return <p className={classes.line}>对比未能取得: {error.message}</p>;
  const found = data?.benchmark;
  if (!data) return <p className={classes.line}>正在计算…</p>;
  if (!found) return <p className={classes.line}>没有可以对比的收益</p>;
  const { label, reason, shadowValue, difference, indexPercent } = found;
  if (reason) return <p className={classes.line}>{`${label}：${reason.message}`}</p>;
  const money = (amount: number | null) => formatSigned(amount, question.currency);
  const texts = [
    `${label}同期 ${signedPercent(indexPercent)}`,
    `时间加权 ${signedPercent(data.twr.percent)}`,
    `同样的钱买${label}现值 ${money(shadowValue).replace(/^\+/, '')}，我的多 ${money(difference)}`,
  ];
  return <p className={classes.line}>{texts.join(' · ')}</p>;
}
