import { Button, Select, TextInput } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { debtStatuses } from '../../../contract/debts/debt-fields.ts';
import type { Arrangement } from './arrange-debts.ts';
import { type Side, words } from './debt.ts';
import classes from './debt-filters.module.css';

interface DebtFiltersProps {
  side: Side;
  arrangement: Arrangement;
  onChange: (next: Arrangement) => void;
}

/** Which entries are shown, and in which order. */
export function DebtFilters({ side, arrangement, onChange }: DebtFiltersProps) {
  const { counterparty, statuses } = words[side];
  const isEarliest = arrangement.order === 'earliest';
  const OrderIcon = isEarliest ? IconSortAscending : IconSortDescending;
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        className={classes.keyword}
        aria-label={`搜索${counterparty}`}
        placeholder={`搜索${counterparty}`}
        value={arrangement.keyword}
        onChange={({ currentTarget: { value } }) => onChange({ ...arrangement, keyword: value })}
      />
      <Select
        className={classes.status}
        aria-label="状态"
        allowDeselect={false}
        data={[
          { value: '', label: '全部状态' },
          ...debtStatuses.map((value) => ({ value, label: statuses[value] })),
        ]}
        value={arrangement.status ?? ''}
        onChange={(value) =>
          onChange({
            ...arrangement,
            status: debtStatuses.find((status) => status === value) ?? null,
          })
        }
      />
      <Button
        variant="default"
        className={classes.order}
        leftSection={<OrderIcon size={16} stroke={1.5} />}
        onClick={() => onChange({ ...arrangement, order: isEarliest ? 'latest' : 'earliest' })}
      >
        {isEarliest ? '到期日从早到晚' : '到期日从晚到早'}
      </Button>
    </div>
  );
}
