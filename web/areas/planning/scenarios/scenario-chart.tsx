import type { Scenarios } from '../../../../contract/planning/scenarios.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';

/** Net worth as things are, and with each decision. */
export function ScenarioChart({ data, height }: { data: Scenarios; height: number }) {
  const { days, base, scenarios, currency } = data;
  return (
    <LineChart
      label="各种决定下的净资产"
      axis={{ days }}
      series={[
        { name: '不做改变', values: base.netWorth },
        ...scenarios.flatMap(({ name, line }) => (line ? [{ name, values: line.netWorth }] : [])),
      ]}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
    />
  );
}
