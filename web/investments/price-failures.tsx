import { Alert } from '@mantine/core';
import type { PriceUpdate } from '../../contract/investments.ts';
import classes from './investments-page.module.css';

interface PriceFailuresProps {
  failed: PriceUpdate['failed'];
  onClose: () => void;
}

/** Which prices could not be updated, and what each source said. */
export function PriceFailures({ failed, onClose }: PriceFailuresProps) {
  if (failed.length === 0) return null;
  return (
    <Alert
      className={classes.failures ?? ''}
      color="yellow"
      title={`${failed.length} 个代码的价格没有更新，原价格保留`}
      withCloseButton
      closeButtonLabel="关闭"
      onClose={onClose}
    >
      <ul>
        {failed.map(({ symbol, reason }) => (
          <li key={symbol}>
            <span className={classes.symbol}>{symbol}</span>
            {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
