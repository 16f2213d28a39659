import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-header.module.css';

interface SortHeaderProps {
  label: string;
  /** The present direction; null when the list is sorted by another column. */
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
  align?: 'left' | 'right' | undefined;
}

/** The head of a column that sorts the table when clicked. */
export function SortHeader({ label, direction, onSort, align = 'left' }: SortHeaderProps) {
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th scope="col" ta={align} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-align={align}
        data-on={direction !== null || undefined}
        onClick={onSort}
      >
        {label}
        <Arrow size={14} stroke={1.5} aria-hidden="true" className={classes.arrow} />
      </UnstyledButton>
    </Table.Th>
  );
}
