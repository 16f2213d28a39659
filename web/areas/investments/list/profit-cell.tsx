import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { formatPercent } from '../../../lib/format/format.ts';
import list from '../../../ui/lists/list.module.css';
import { Money } from '../../../ui/lists/money.tsx';

/** What a holding gained, in its currency and in percent of its cost; of one that was sold whole, in all. */
export function ProfitCell({ investment }: { investment: Investment }) {
  const { profit, profitRate, currency, quantity, totalGain } = investment;
  if (quantity === 0) {
    return (
      <div>
        <Money amount={totalGain} currency={currency} signed tone="auto" />
        <p className={list.secondFigure}>累计</p>
      </div>
    );
  }
  const sign = profitRate !== null && profitRate > 0 ? '+' : '';
  return (
    <div>
      <Money amount={profit} currency={currency} signed tone="auto" />
      <p className={list.secondFigure}>
        {sign}
        {formatPercent(profitRate)}
      </p>
    </div>
  );
}
