import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { formatPercent } from '../../../lib/format/format.ts';
import list from '../../../ui/lists/list.module.css';
import { Money } from '../../../ui/lists/money.tsx';

/** What a holding gained, in its currency and in percent of its cost. */
export function ProfitCell({ investment }: { investment: Investment }) {
  const { profit, profitRate, currency } = investment;
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
