import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { type Performance, returns } from '../../../contract/returns/returns.ts';
import { formatMoney, formatSigned, formatSignedPercent } from '../../lib/format/format.ts';
import { keepsLast, useCall } from '../../lib/query/use-call.ts';
import { ChartSlot, chartFootHeight } from '../../ui/charts/chart-slot.tsx';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ExplainedFigure } from '../../ui/figures/explained-figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { inputsAsText, returnFigures } from './return-figures.ts';
import { daysOf, type ReturnsChoice, ReturnsControls } from './returns-controls.tsx';
import classes from './returns-section.module.css';

const Curve = latePart(async () => (await import('./returns-curve.tsx')).ReturnsCurve);
const curveHeight = 220;

interface ReturnsSectionProps {
  investmentId: string;
  currency: Currency;
}

/** What an investment has returned over a period, by three measures beside each other. */
export function ReturnsSection({ investmentId, currency }: ReturnsSectionProps) {
  const [choice, setChoice] = useState<ReturnsChoice>({
    period: 'ALL',
    from: '',
    to: '',
    currency,
    benchmark: '',
    ratePercent: '3',
  });
  const { from, to } = daysOf(choice);
  const { data, error, refetch, isPlaceholderData } = useCall(
    returns.ofInvestment,
    {
      params: { id: investmentId },
      query: {
        from: from || undefined,
        to: to || undefined,
        currency: choice.currency,
        benchmark: choice.benchmark || undefined,
        ratePercent: (choice.benchmark === 'FIXED' && choice.ratePercent) || undefined,
        curve: 'true',
      },
    },
    keepsLast,
  );
  return (
    <section aria-labelledby="returns-heading" className={classes.section}>
      <h2 id="returns-heading" className={classes.heading}>
        收益
      </h2>
      <ReturnsControls choice={choice} onChange={setChoice} />
      {error && !isPlaceholderData ? (
        <LoadError message={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? classes.stale : undefined}
        >
          <Figures data={data} />
        </div>
      ) : (
        <SkeletonRows />
      )}
    </section>
  );
}

const sayWhereToCopy = () => toast.error('浏览器只允许 https 页面复制，请用 https 地址打开家底');

function Figures({ data }: { data: Performance }) {
  const { points = [], benchmark } = data;
  return (
    <>
      <FigureRow>
        {returnFigures(data).map((figure) => (
          <ExplainedFigure key={figure.label} {...figure} />
        ))}
      </FigureRow>
      {benchmark && <BenchmarkComparison benchmark={benchmark} data={data} />}
      {points.length > 1 && (
        <ChartSlot height={curveHeight + chartFootHeight}>
          <Curve points={points} benchmark={benchmark} height={curveHeight} />
        </ChartSlot>
      )}
      {data.inputs && (
        <p className={classes.more}>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void copyText(inputsAsText(data), '已复制', sayWhereToCopy)}
          >
            复制明细
          </Button>
        </p>
      )}
    </>
  );
}

interface BenchmarkComparisonProps {
  benchmark: NonNullable<Performance['benchmark']>;
  data: Performance;
}

/** The same money on the same days in an index. */
function BenchmarkComparison({ benchmark, data }: BenchmarkComparisonProps) {
  const { currency, closingValue } = data;
  const { label, reason, shadowValue, difference, shadowXirrPercent, ksPme } = benchmark;
  // Nothing under a year is shown as of a year.
  const isYear = data.days >= 365;
  const ratio = ksPme === null ? '' : ` 每投入1元的所得是指数的 ${ksPme} 倍。`;
  if (shadowValue === null) {
    return (
      <p className={classes.compared}>
        {label}：- {reason?.message}。{ratio}
      </p>
    );
  }
  return (
    <p className={classes.compared}>
      同样的钱在同样的日子买{label}，现在是 {formatMoney(shadowValue, currency)}；我的市值{' '}
      {formatMoney(closingValue, currency)}，相差 {formatSigned(difference, currency)}。
      {isYear &&
        shadowXirrPercent !== null &&
        `资金加权年化 ${formatSignedPercent(benchmark.xirrPercent)}，指数 ${formatSignedPercent(shadowXirrPercent)}。`}
      {ratio}
      {benchmark.isTotalReturn ? '' : ' 这个指数不含股息，会显得比实际低。'}
    </p>
  );
}
