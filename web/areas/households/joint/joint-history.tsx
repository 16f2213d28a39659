import { useState } from 'react';
import { type JointHistory, joint } from '../../../../contract/households/joint.ts';
import { type ChartPeriod, chartPeriods, firstDayOf } from '../../../lib/format/chart-periods.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { keepsLast, silent, useCall } from '../../../lib/query/use-call.ts';
import type { ChartMark } from '../../../ui/charts/chart-marks.tsx';
import { ChartSlot, chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { useHouseholdName } from './joint.queries.ts';
import { JointData } from './joint-data.tsx';

const height = 220;

/** How net worth went: both together, one's own, and the household's. */
export function JointHistorySection() {
  const [period, setPeriod] = useState<ChartPeriod>('1Y');
  const from = firstDayOf(period, today());
  const query = from ? { from, interval: 'DAY' as const } : { interval: 'WEEK' as const };
  const history = useCall(joint.history, { query }, { ...keepsLast, ...silent });
  return (
    <PageSection
      heading="净资产走势"
      actions={
        <ChoiceRow label="期间" options={chartPeriods} value={period} onChange={setPeriod} />
      }
    >
      <JointData query={history}>{(data) => <HistoryChart history={data} />}</JointData>
    </PageSection>
  );
}

/** More things of one point are counted, not listed. */
const mostSubjects = 3;

/** What either has entered at each point: there the lines step without any gain or loss. */
function marksOf(
  { points, currency }: Pick<JointHistory, 'points' | 'currency'>,
  household: string,
): ChartMark[] {
  return points.flatMap(({ entered }, index): ChartMark[] => {
    if (!entered) return [];
    const cents = entered.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const subjects = entered
      .slice(0, mostSubjects)
      .map(({ whose, subject }) => `${subject}（${whose === 'mine' ? '我的' : household}）`);
    const rest = entered.length > mostSubjects ? ` 等 ${entered.length} 项` : '';
    const text = `新录入 ${formatMoney(cents / 100, currency)}：${subjects.join('、')}${rest}`;
    return [{ index, kind: 'in', name: '新录入', text }];
  });
}

function HistoryChart({ history: { points, currency } }: { history: JointHistory }) {
  const name = useHouseholdName();
  if (points.length === 0) {
    return <EmptyState text="暂无数据" hint="有了第一笔数据之后，这里显示净资产走势。" />;
  }
  const partial = points.map(({ missing }) => missing.length > 0);
  return (
    <ChartSlot height={height + chartFootHeight}>
      <LineChart
        label="净资产走势"
        axis={{ days: points.map(({ day }) => day) }}
        series={[
          { name: '合计', values: points.map(({ together }) => together), partial },
          { name: '我的', values: points.map(({ mine }) => mine) },
          { name, values: points.map(({ ours }) => ours) },
        ]}
        marks={marksOf({ points, currency }, name)}
        height={height}
        format={(value) => formatMoney(value, currency)}
        formatTick={compactAmount}
        notesOf={(index) => points[index]?.missing.map(({ message }) => message) ?? []}
      />
    </ChartSlot>
  );
}
