import type { Currency } from '../../../contract/fields/currencies.ts';
import { formatMoney, formatSigned } from '../../lib/format/format.ts';
import { numberText } from '../../lib/format/number-text.ts';
import classes from './money.module.css';

interface MoneyProps {
  amount: number | null | undefined;
  currency: Currency;
  /** With a plus before what is above zero. */
  signed?: boolean;
  /** `auto`: coloured by its sign. */
  tone?: 'gain' | 'loss' | 'plain' | 'auto' | undefined;
  /** `code`: everything but yuan is marked by its currency's code. */
  mark?: 'symbol' | 'code';
  missing?: string;
}

/** An amount in tabular figures. */
export function Money({
  amount,
  currency,
  signed = false,
  tone = 'plain',
  mark = 'symbol',
  missing = '-',
}: MoneyProps) {
  const format = signed ? formatSigned : formatMoney;
  const shownTone = tone === 'auto' ? toneOf(amount) : tone;
  return (
    <span className={classes.money} data-tone={shownTone}>
      {format(amount, currency, { missing, mark })}
    </span>
  );
}

/** How a gain is coloured, by the sign that it is shown with. */
export function toneOf(amount: number | null | undefined): 'gain' | 'loss' | 'plain' {
  const { sign } = numberText(amount ?? 0, { minimum: 2, maximum: 2 });
  if (sign === 0) return 'plain';
  return sign > 0 ? 'gain' : 'loss';
}
