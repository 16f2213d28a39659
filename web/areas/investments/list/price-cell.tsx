import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { formatDay, formatInstant } from '../../../lib/format/format.ts';
import list from '../../../ui/lists/list.module.css';
import { perUnit, sourceLabel, unitPrice } from '../price-labels.ts';
import classes from './investment-list.module.css';

/** The newest price, where it comes from and how old it is. Without one the holding is at cost. */
export function PriceCell({ investment }: { investment: Investment }) {
  const { currentPrice, currency, priceUnit, priceSource, priceTime, priceStale } = investment;
  if (currentPrice === null) {
    return (
      <div>
        <span className={list.none}>暂无价格</span>
        <p className={list.second}>按成本计</p>
      </div>
    );
  }
  return (
    <div>
      <span className={list.figure}>
        {unitPrice(currentPrice, currency)}
        <span className={classes.unit}>{perUnit(priceUnit)}</span>
      </span>
      <p className={list.second}>
        {priceSource && sourceLabel(priceSource)} {priceTime && timeText(priceTime)}
        {priceStale && (
          <span className={list.mark} data-tone="bad">
            已过期
          </span>
        )}
      </p>
    </div>
  );
}

function timeText(time: string): string {
  return time.length > 10 ? formatInstant(time).slice(5) : formatDay(time).slice(5);
}
