import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { AreaSwatch } from '../../../ui/charts/area-look.tsx';
import { VisuallyHidden } from '../../../ui/feedback/visually-hidden.tsx';
import { type AllocationShare, shareText } from './allocation.ts';
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
        {shares.map(({ name, amount, share, look }) => (
          <tr key={name}>
            <th scope="row">
              <AreaSwatch index={look} />
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
