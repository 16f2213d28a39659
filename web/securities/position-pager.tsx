import { Button } from '@mantine/core';
import type { PositionPage } from '../../contract/positions.ts';
import classes from './securities.module.css';

interface PositionPagerProps {
  page: PositionPage;
  onChange: (page: number) => void;
}

/** Back and forth through the positions, and where one stands among them. */
export function PositionPager({ page: shown, onChange }: PositionPagerProps) {
  const { page, size, total, hasPrevious, hasNext } = shown;
  const last = Math.min(page * size, total);
  return (
    <nav className={classes.pager} aria-label="持仓分页">
      <span aria-live="polite">
        {`显示第 ${Math.min((page - 1) * size + 1, total)} 至 ${last} 条，共 ${total} 条`}
      </span>
      <span className={classes.turn}>
        <Button variant="default" disabled={!hasPrevious} onClick={() => onChange(page - 1)}>
          上一页
        </Button>
        <Button variant="default" disabled={!hasNext} onClick={() => onChange(page + 1)}>
          下一页
        </Button>
      </span>
    </nav>
  );
}
