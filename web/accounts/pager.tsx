import { Button } from '@mantine/core';
import classes from './transactions.module.css';

interface PagerProps {
  page: { page: number; size: number; total: number; hasPrevious: boolean; hasNext: boolean };
  onChange: (page: number) => void;
}

/** Back and forth through a ledger, and where one stands in it. */
export function Pager({ page: { page, size, total, hasPrevious, hasNext }, onChange }: PagerProps) {
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return (
    <nav className={classes.pager} aria-label="明细分页">
      <span aria-live="polite">{`第 ${first}–${last} 笔，共 ${total} 笔`}</span>
      {(hasPrevious || hasNext) && (
        <span className={classes.turn}>
          <Button variant="default" disabled={!hasPrevious} onClick={() => onChange(page - 1)}>
            上一页
          </Button>
          <Button variant="default" disabled={!hasNext} onClick={() => onChange(page + 1)}>
            下一页
          </Button>
        </span>
      )}
    </nav>
  );
}
