import type { NetWorthHistory } from '../../../../contract/net-worth/net-worth.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import type { ChartMark } from '../../../ui/charts/chart-marks.tsx';

/** More things of one point are counted, not listed. */
const mostSubjects = 3;

/** What was entered at each point of a history: there its line steps without any gain or loss. */
export function enteredMarks({ points, currency }: NetWorthHistory): ChartMark[] {
  return points.flatMap(({ entered }, index): ChartMark[] => {
    if (!entered) return [];
    // Cents are whole numbers of hundredths: their sum is rounded once.
    const amount = Math.round(entered.reduce((sum, one) => sum + one.amount * 100, 0)) / 100;
    const subjects = entered.slice(0, mostSubjects).map(({ subject }) => subject);
    const rest = entered.length > mostSubjects ? ` 等 ${entered.length} 项` : '';
    const text = `新录入 ${formatMoney(amount, currency)}：${subjects.join('、')}${rest}`;
    return [{ index, kind: 'in', name: '新录入', text }];
  });
}
