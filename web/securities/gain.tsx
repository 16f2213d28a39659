import type { Currency } from '../../contract/fields.ts';
import { formatPercent } from '../lib/format.ts';
import { Money } from '../ui/money.tsx';
import classes from './securities.module.css';

interface GainProps {
  amount: number | null;
  percent: number | null;
  currency: Currency;
}

/** A gain with its percent. Where no cost is known there is neither, and none is invented. */
export function Gain({ amount, percent, currency }: GainProps) {
  if (amount === null) return <span className={classes.none}>-</span>;
  return (
    <div>
      <Money amount={amount} currency={currency} signed tone="auto" />
      <p className={classes.second}>{signedPercent(percent)}</p>
    </div>
  );
}

export function signedPercent(percent: number | null): string {
  return `${percent !== null && percent > 0 ? '+' : ''}${formatPercent(percent)}`;
}
