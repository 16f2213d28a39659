import { formatInstant } from '../../../lib/format/format.ts';
import classes from '../dashboard-page.module.css';
import type { ShownOverview } from '../shown-overview.ts';

/** How old the figures are. Prices have their own time, once there are any. */
export function UpdateTimes({ overview }: { overview: ShownOverview | undefined }) {
  return (
    <span className={classes.times}>
      <span>数据更新时间 {overview ? formatInstant(overview.lastUpdateTime) : '…'}</span>
      {overview?.priceUpdateTime && (
        <span>价格更新时间 {formatInstant(overview.priceUpdateTime)}</span>
      )}
    </span>
  );
}
