import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { formatSignedPercent } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import list from '../../../ui/lists/list.module.css';

/**
 * The gain of a holding, its percentage of the cost and what of it the last day brought; the total gain of
 * one that was sold completely.
 */
export function ProfitCell({ investment }: { investment: Investment }) {
  const { profit, profitRate, currency, quantity, totalGain, dayGain, dayGainDay } = investment;
  if (quantity === 0) {
    return (
      <div>
        <Money amount={totalGain} currency={currency} signed tone="auto" />
        <p className={list.secondFigure}>累计</p>
      </div>
    );
  }
  return (
    <div>
      <Money amount={profit} currency={currency} signed tone="auto" />
      <p className={list.secondFigure}>{formatSignedPercent(profitRate)}</p>
      {dayGain !== null && (
        <p className={list.secondFigure}>
          {dayGainDay?.slice(5)} 当日{' '}
          <Money amount={dayGain} currency={currency} signed tone="auto" />
        </p>
      )}
    </div>
  );
}
