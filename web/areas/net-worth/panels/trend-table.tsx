import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatDay, formatMoney } from '../../../lib/format/format.ts';
import { VisuallyHidden } from '../../../ui/feedback/visually-hidden.tsx';
import type { TrendPoint } from './trend.ts';

interface TrendTableProps {
  points: readonly TrendPoint[];
  currency: Currency;
}

/** What the trend line shows, as a table for screen readers. */
export function TrendTable({ points, currency }: TrendTableProps) {
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>投资价值走势</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">投资价值</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, totalValue }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td>{formatMoney(totalValue, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
