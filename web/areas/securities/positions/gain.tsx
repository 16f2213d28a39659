import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatSignedPercent } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import list from '../../../ui/lists/list.module.css';

interface GainProps {
  amount: number | null;
  percent: number | null;
  currency: Currency;
}

/** A gain with its percent; '-' where the cost is not known. */
export function Gain({ amount, percent, currency }: GainProps) {
  if (amount === null) return <span className={list.none}>-</span>;
  return (
    <div>
      <Money amount={amount} currency={currency} signed tone="auto" />
      <p className={list.secondFigure}>{formatSignedPercent(percent)}</p>
    </div>
  );
}
