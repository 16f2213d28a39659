import { useMemo } from 'react';
import type { Forecast } from '../../../../contract/planning/forecast.ts';
import { daysBetween, daysFromTo } from '../../../../finance/calendar/days.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';

/** The balance of each day, without everyday expenses, and by what is certain alone. */
export function ForecastChart({ forecast, height }: { forecast: Forecast; height: number }) {
  const { from, to, line, items, everyday } = forecast;
  const days = useMemo(() => daysFromTo(from, to), [from, to]);
  const ofDay = useMemo(
    () => Map.groupBy(items, ({ day }) => daysBetween(from, day)),
    [items, from],
  );
  const money = (amount: number) => formatMoney(amount, line.currency);
  const hasEveryday = everyday.isCounted && everyday.months > 0;
  return (
    <LineChart
      label={`${line.name}的余额预测`}
      axis={{ days }}
      series={[
        { name: '余额', values: line.balances, look: 'level' },
        ...(hasEveryday
          ? [{ name: '不含日常支出', values: line.withoutEveryday, look: 'level' as const }]
          : []),
        { name: '只计确定的', values: line.certain, look: 'level' },
      ]}
      height={height}
      format={money}
      formatTick={compactAmount}
      notesOf={(index) =>
        (ofDay.get(index) ?? []).map(
          ({ title, lineAmount, isCertain }) =>
            `${title} ${isCertain ? '' : '约 '}${lineAmount === null ? '-' : money(lineAmount)}`,
        )
      }
    />
  );
}
