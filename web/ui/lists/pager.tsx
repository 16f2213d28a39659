import { Button } from '@mantine/core';
import { useRef } from 'react';
import classes from './pager.module.css';

/** A page that the server answers, or that `usePages` cut, is spread into these. */
interface PagerProps {
  /** The accessible name, such as '持仓分页'. */
  label: string;
  /** 1-based. */
  page: number;
  /** Rows to a page. */
  size: number;
  /** Rows in all. */
  total: number;
  onChange: (page: number) => void;
}

/** Buttons to the previous and next page of a list, with the number of the page. */
export function Pager({ label, page, size, total, onChange }: PagerProps) {
  const first = Math.min((page - 1) * size + 1, total);
  const last = Math.min(page * size, total);
  const nav = useRef<HTMLElement>(null);

  /** Scrolls to the first row, which may be far above the buttons. */
  function turn(next: number) {
    const list = nav.current?.previousElementSibling;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
    onChange(next);
  }

  return (
    <nav ref={nav} className={classes.pager} aria-label={label}>
      <span aria-live="polite">{`显示第 ${first} 至 ${last} 条，共 ${total} 条`}</span>
      <span className={classes.turn}>
        <Button variant="default" disabled={page <= 1} onClick={() => turn(page - 1)}>
          上一页
        </Button>
        <Button variant="default" disabled={last >= total} onClick={() => turn(page + 1)}>
          下一页
        </Button>
      </span>
    </nav>
  );
}
