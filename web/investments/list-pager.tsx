import { Button } from '@mantine/core';
import classes from './investment-list.module.css';

interface ListPagerProps {
  page: number;
  size: number;
  total: number;
  onChange: (page: number) => void;
}

/** Back and forth through a long list, and where one stands in it. */
export function ListPager({ page, size, total, onChange }: ListPagerProps) {
  const last = Math.min(page * size, total);
  return (
    <nav className={classes.pager} aria-label="投资分页">
      <span aria-live="polite">{`第 ${(page - 1) * size + 1}–${last} 项，共 ${total} 项`}</span>
      <span className={classes.turn}>
        <Button variant="default" disabled={page === 1} onClick={() => onChange(page - 1)}>
          上一页
        </Button>
        <Button variant="default" disabled={last === total} onClick={() => onChange(page + 1)}>
          下一页
        </Button>
      </span>
    </nav>
  );
}
