import { SortHeader as ColumnHead } from '../../../ui/lists/sort-header.tsx';
import { type SortableColumn, type Sorting, sortableColumns, toggled } from './sorting.ts';

interface SortHeaderProps {
  column: SortableColumn;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  align?: 'left' | 'right';
}

/** The head of a column that the holdings can be sorted by. */
export function SortHeader({ column, sorting, onSort, align }: SortHeaderProps) {
  const direction = sorting.sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <ColumnHead
      label={sortableColumns.find(({ sortBy }) => sortBy === column)?.label ?? ''}
      direction={sorting.sortBy === column ? direction : null}
      onSort={() => onSort(toggled(sorting, column))}
      align={align}
    />
  );
}
