import { useDeferredValue, useMemo, useState } from 'react';
import { investmentEntries } from '../../../../../contract/investments/entries.ts';
import type { Investment } from '../../../../../contract/investments/investment-fields.ts';
import { investmentPrices } from '../../../../../contract/investments/investment-prices.ts';
import {
  type ChartPeriod,
  chartPeriods,
  firstDayOf,
} from '../../../../lib/format/chart-periods.ts';
import { compactAmount } from '../../../../lib/format/compact-amount.ts';
import { formatQuantity, today } from '../../../../lib/format/format.ts';
import { keepsLast, silent, useCall } from '../../../../lib/query/use-call.ts';
import { chartFootHeight } from '../../../../ui/charts/chart-slot.tsx';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { ChoiceRow } from '../../../../ui/forms/choice-row.tsx';
import { unitPrice } from '../../price-labels.ts';
import classes from './price-line.module.css';
import { pricePoints } from './price-points.ts';

const height = 220;

/** The prices of a holding and what a unit of it cost, with the days on which it was bought and sold. */
export function PriceLine({ investment: { id, currency } }: { investment: Investment }) {
  const [period, setPeriod] = useState<ChartPeriod>('1Y');
  const from = firstDayOf(period, today());
  const input = { params: { id }, query: { from } };
  // The section shows that they failed.
  const prices = useCall(investmentPrices.prices, input, { ...keepsLast, ...silent });
  const marks = useCall(investmentEntries.marks, input, { ...keepsLast, ...silent });
  const points = useMemo(() => {
    if (!prices.data || !marks.data) return undefined;
    return pricePoints({
      prices: prices.data,
      ...marks.data,
      textOf: ({ label, quantity, price }) =>
        [
          label,
          quantity === null ? '' : formatQuantity(quantity),
          price === null ? '' : `× ${unitPrice(price, currency)}`,
        ]
          .filter((part) => part !== '')
          .join(' '),
    });
  }, [prices.data, marks.data, currency]);
  // At low priority: thousands of points do not keep a finger waiting.
  const shown = useDeferredValue(points);
  const isError = prices.isError || marks.isError;
  const retry = () => void Promise.all([prices.refetch(), marks.refetch()]);
  return (
    <>
      <ChoiceRow label="期间" options={chartPeriods} value={period} onChange={setPeriod} />
      <div className={classes.chart} aria-busy={!shown}>
        {isError && !shown ? (
          <LoadError message="获取价格失败" onRetry={retry} />
        ) : !shown ? (
          <Skeleton height={height + chartFootHeight} />
        ) : shown.days.length === 0 ? (
          <p className={classes.empty}>这段时间还没有价格。</p>
        ) : (
          <LineChart
            label="价格走势"
            axis={{ days: shown.days }}
            series={[
              { name: '价格', values: shown.prices },
              { name: '买入均价', values: shown.costs, look: 'level' },
            ]}
            marks={shown.marks}
            height={height}
            format={(value) => unitPrice(value, currency)}
            formatTick={priceTick}
          />
        )}
      </div>
    </>
  );
}

/** A price on the axis with the decimals that tell it from the next; a longer one would leave a phone's screen. */
function priceTick(price: number): string {
  return Math.abs(price) < 100_000 ? formatQuantity(price) : compactAmount(price);
}
