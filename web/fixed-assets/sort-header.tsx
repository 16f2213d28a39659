import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './asset-list.module.css';
import { type Order, type SortColumn, sortColumns } from './asset-order.ts';

interface SortHeaderProps {
  column: SortColumn;
  order: Order;
  onSort: (column: SortColumn) => void;
  align?: 'left' | 'right';
}

/** The head of a column that the list can be sorted by. */
export function SortHeader({ column, order, onSort, align = 'left' }: SortHeaderProps) {
  const inUse = order.column === column;
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <Table.Th scope="col" ta={align} aria-sort={inUse ? direction : 'none'}>
      <UnstyledButton className={classes.sort} data-align={align} onClick={() => onSort(column)}>
        {sortColumns[column]}
        <Arrow size={14} stroke={1.5} className={classes.arrow} data-in-use={inUse || undefined} />
      </UnstyledButton>
    </Table.Th>
  );
}
