import { Table } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import list from './list.module.css';

interface DataTableProps {
  label: string;
  /** Cells have a second line; the first lines of a row are then aligned. */
  twoLines?: boolean;
  /** The head and the body. */
  children: ReactNode;
}

/**
 * A table of rows. Figures are never broken or cut off: where they need more space than there is,
 * the table scrolls inside a region, which then has a name and can be reached by keyboard.
 */
export function DataTable({ label, twoLines = false, children }: DataTableProps) {
  const area = useRef<HTMLElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    const observer = new ResizeObserver(() => setWide(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    for (const table of current.children) observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={area}
      className={list.area}
      {...(isWide && { tabIndex: 0, 'aria-label': `${label}，可左右滚动` })}
    >
      <Table
        className={list.table}
        {...(twoLines && { 'data-lines': 'two' })}
        verticalSpacing={twoLines ? 'xs' : 'sm'}
        aria-label={label}
      >
        {children}
      </Table>
    </section>
  );
}
