import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type InvestmentType,
  investmentTypeLabels,
  investmentTypes,
} from '../../../../contract/investments/investment-fields.ts';
import classes from '../investments-page.module.css';
import { useCards } from '../use-cards.ts';
import { newestFirst, type Sorting, sortableColumns, toggled } from './sorting.ts';

/** Which holdings of the list are shown. */
export interface Filter {
  type: InvestmentType | null;
  text: string;
}

const everyType = 'ALL';
const typeOptions = [
  { value: everyType, label: '全部类型' },
  ...investmentTypes.map((value) => ({ value, label: investmentTypeLabels[value] })),
];
const sortOptions = sortableColumns.flatMap(({ sortBy, label }) =>
  (['desc', 'asc'] as const).map((sortOrder) => ({
    value: `${sortBy} ${sortOrder}`,
    label: `${label} ${sortOrder === 'asc' ? '升序' : '降序'}`,
  })),
);

interface FiltersProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** Narrows the list down; on a phone, where there are no column heads, also sorts it. */
export function Filters({ filter, onFilter, sorting, onSort }: FiltersProps) {
  const narrow = useCards();
  return (
    <div className={classes.filters}>
      <Select
        aria-label="投资类型"
        allowDeselect={false}
        data={typeOptions}
        value={filter.type ?? everyType}
        onChange={(value) =>
          onFilter({ ...filter, type: value === everyType ? null : (value as InvestmentType) })
        }
      />
      {narrow && (
        <Select
          aria-label="排序"
          allowDeselect={false}
          data={sortOptions}
          value={`${sorting.sortBy} ${sorting.sortOrder}`}
          onChange={(value) => onSort(sortingOf(value))}
        />
      )}
      <TextInput
        className={classes.search ?? ''}
        aria-label="搜索名称或代码"
        placeholder="搜索名称或代码"
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
        value={filter.text}
        onChange={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
      />
    </div>
  );
}

function sortingOf(value: string | null): Sorting {
  const column = sortableColumns.find(({ sortBy }) => value?.startsWith(`${sortBy} `));
  if (!column) return newestFirst;
  const sorting = toggled(newestFirst, column.sortBy);
  return { ...sorting, sortOrder: value?.endsWith('asc') ? 'asc' : 'desc' };
}
