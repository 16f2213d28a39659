import type { Investment } from '../../contract/investment-fields.ts';
import { formatPercent } from '../lib/format.ts';
import { Money } from '../ui/money.tsx';
import classes from './investment-list.module.css';

/** What a holding gained, in its currency and in percent of its cost. */
export function ProfitCell({ investment }: { investment: Investment }) {
  const { profit, profitRate, currency } = investment;
  const sign = profitRate !== null && profitRate > 0 ? '+' : '';
  return (
    <div>
      <Money amount={profit} currency={currency} signed tone="auto" />
      <p className={classes.second}>
        {sign}
        {formatPercent(profitRate)}
      </p>
    </div>
  );
}
