import { SortHeader as ColumnHead } from '../../../ui/lists/sort-header.tsx';
import { type Order, type SortColumn, sortColumns } from './asset-order.ts';

interface SortHeaderProps {
  column: SortColumn;
  order: Order;
  onSort: (column: SortColumn) => void;
  align?: 'left' | 'right';
}

/** The head of a column that the assets can be sorted by. */
export function SortHeader({ column, order, onSort, align }: SortHeaderProps) {
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <ColumnHead
      label={sortColumns[column]}
      direction={order.column === column ? direction : null}
      onSort={() => onSort(column)}
      align={align}
    />
  );
}
