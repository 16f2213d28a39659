import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatMoney, formatPercent } from '../../../lib/format/format.ts';
import { VisuallyHidden } from '../../../ui/feedback/visually-hidden.tsx';
import type { AllocationShare } from './allocation.ts';
import classes from './allocation-panel.module.css';

interface AllocationTableProps {
  shares: AllocationShare[];
  currency: Currency;
}

/** The allocation in words and figures: legend of the ring and its text alternative. */
export function AllocationTable({ shares, currency }: AllocationTableProps) {
  return (
    <table className={classes.table}>
      <VisuallyHidden as="caption">资产分布</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">类别</th>
          <th scope="col">金额</th>
          <th scope="col">占比</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, amount, share, colour }) => (
          <tr key={name}>
            <th scope="row">
              <span className={classes.swatch} style={{ background: colour }} />
              {name}
            </th>
            <td>{formatMoney(amount, currency)}</td>
            <td>{shareText(amount, share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A share that rounds to 0 % is shown as less than the smallest step. */
function shareText(amount: number | null, share: number | null): string {
  if (share === null || amount === null) return '-';
  return share === 0 && amount > 0 ? `<${formatPercent(0.1, 1)}` : formatPercent(share, 1);
}
