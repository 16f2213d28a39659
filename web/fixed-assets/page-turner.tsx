import { Button } from '@mantine/core';
import classes from './asset-list.module.css';

interface PageTurnerProps {
  page: number;
  size: number;
  total: number;
  onTurn: (page: number) => void;
}

/** Back and forth through a long list, and where one stands in it. */
export function PageTurner({ page, size, total, onTurn }: PageTurnerProps) {
  if (total <= size) return null;
  const last = Math.min(page * size, total);
  return (
    <nav className={classes.pages} aria-label="资产分页">
      <span aria-live="polite">{`第 ${(page - 1) * size + 1}–${last} 项，共 ${total} 项`}</span>
      <span className={classes.turn}>
        <Button variant="default" disabled={page === 1} onClick={() => onTurn(page - 1)}>
          上一页
        </Button>
        <Button variant="default" disabled={last === total} onClick={() => onTurn(page + 1)}>
          下一页
        </Button>
      </span>
    </nav>
  );
}
