import type { PriceUpdate } from '../../../contract/investments/investment-prices.ts';
import classes from './investments-page.module.css';
import { Notice } from './notice.tsx';

interface PriceFailuresProps {
  failed: PriceUpdate['failed'];
  onClose: () => void;
}

/** Which prices could not be updated, and what each source said. */
export function PriceFailures({ failed, onClose }: PriceFailuresProps) {
  if (failed.length === 0) return null;
  return (
    <Notice title={`${failed.length} 个代码的价格没有更新，原价格保留`} onClose={onClose}>
      <ul className={classes.failures}>
        {failed.map(({ symbol, reason }) => (
          <li key={symbol}>
            <span className={classes.symbol}>{symbol}</span>
            {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
