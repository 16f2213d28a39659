import { CloseButton } from '@mantine/core';
import { Link } from 'react-router';
import type { PriceUpdate } from '../../../contract/investments/investment-prices.ts';
import { investmentPath } from './investment-path.ts';
import classes from './price-failures.module.css';

interface PriceFailuresProps {
  failed: PriceUpdate['failed'];
  onClose: () => void;
}

/** Which prices could not be updated, and what each source answered. */
export function PriceFailures({ failed, onClose }: PriceFailuresProps) {
  if (failed.length === 0) return null;
  return (
    <div className={classes.notice} role="alert">
      <div className={classes.head}>
        <p className={classes.title}>{failed.length} 个代码的价格没有更新，原价格保留</p>
        <CloseButton aria-label="关闭" onClick={onClose} />
      </div>
      <ul className={classes.failures}>
        {failed.map(({ symbol, reason, investmentId }) => (
          <li key={symbol}>
            <span className={classes.symbol}>{symbol}</span>
            {reason}
            {investmentId && <Link to={investmentPath(investmentId, 'SPLIT')}>记一笔拆股</Link>}
          </li>
        ))}
      </ul>
    </div>
  );
}
