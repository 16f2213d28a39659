import { ActionIcon, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './asset-list.module.css';
import { type Order, type SortColumn, sortColumns } from './asset-order.ts';

interface SortSelectProps {
  order: Order;
  onSort: (column: SortColumn) => void;
}

const choices = Object.entries(sortColumns).map(([value, label]) => ({ value, label }));

/** The order of the list on a phone, where there are no column heads. */
export function SortSelect({ order, onSort }: SortSelectProps) {
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.sortRow}>
      <Select
        aria-label="排序方式"
        allowDeselect={false}
        data={choices}
        value={order.column}
        onChange={(value) => {
          if (value && value !== order.column) onSort(value as SortColumn);
        }}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={order.descending ? '从大到小，点按改为从小到大' : '从小到大，点按改为从大到小'}
        onClick={() => onSort(order.column)}
      >
        <Arrow size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
