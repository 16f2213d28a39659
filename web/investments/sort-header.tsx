import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './investment-list.module.css';
import { type SortableColumn, type Sorting, sortableColumns, toggled } from './sorting.ts';

interface SortHeaderProps {
  column: SortableColumn;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  right?: boolean;
}

/** The head of a column that sorts the table when clicked. */
export function SortHeader({ column, sorting, onSort, right = false }: SortHeaderProps) {
  const label = sortableColumns.find(({ sortBy }) => sortBy === column)?.label;
  const isOn = sorting.sortBy === column;
  const isAscending = sorting.sortOrder === 'asc';
  const Arrow = isAscending ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th
      scope="col"
      ta={right ? 'right' : 'left'}
      aria-sort={isOn ? (isAscending ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={right ? `${classes.sort} ${classes.right}` : classes.sort}
        data-on={isOn || undefined}
        onClick={() => onSort(toggled(sorting, column))}
      >
        {label}
        <Arrow size={14} stroke={2} aria-hidden="true" className={classes.arrow} />
      </button>
    </Table.Th>
  );
}
