import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type PositionType,
  positionTypeLabels,
  positionTypes,
} from '../../../../contract/securities/positions.ts';
import type { SecuritiesAccount } from '../../../../contract/securities/securities-fields.ts';
import classes from '../securities.module.css';

/** Which positions are shown. */
export interface PositionFilter {
  positionType: PositionType | null;
  /** An account's id. */
  brokerFilter: string | null;
  keyword: string;
}

export const everyPosition: PositionFilter = {
  positionType: null,
  brokerFilter: null,
  keyword: '',
};

const all = 'ALL';
const typeOptions = [
  { value: all, label: '全部类型' },
  ...positionTypes.map((value) => ({ value, label: positionTypeLabels[value] })),
];

interface PositionFiltersProps {
  filter: PositionFilter;
  onFilter: (filter: PositionFilter) => void;
  accounts: readonly SecuritiesAccount[];
}

/** Narrows the positions down by type, account, and name or code. */
export function PositionFilters({ filter, onFilter, accounts }: PositionFiltersProps) {
  const active = accounts.filter(({ isActive }) => isActive);
  const brokers = active.map(({ id, accountName }) => ({ value: id, label: accountName }));
  return (
    <div className={classes.filters}>
      <Select
        aria-label="持仓类型"
        allowDeselect={false}
        data={typeOptions}
        value={filter.positionType ?? all}
        onChange={(value) =>
          onFilter({ ...filter, positionType: value === all ? null : (value as PositionType) })
        }
      />
      <Select
        aria-label="券商账户"
        allowDeselect={false}
        data={[{ value: all, label: '全部账户' }, ...brokers]}
        value={filter.brokerFilter ?? all}
        onChange={(value) => onFilter({ ...filter, brokerFilter: value === all ? null : value })}
      />
      <TextInput
        className={classes.search ?? ''}
        aria-label="搜索名称或代码"
        placeholder="搜索名称或代码"
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
        value={filter.keyword}
        onChange={({ currentTarget }) => onFilter({ ...filter, keyword: currentTarget.value })}
      />
    </div>
  );
}
