import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { formatPercent } from '../../../lib/format/format.ts';
import list from '../../../ui/lists/list.module.css';
import { Money } from '../../../ui/lists/money.tsx';

/** The gain of a holding and its percentage of the cost; the total gain of one that was sold completely. */
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
