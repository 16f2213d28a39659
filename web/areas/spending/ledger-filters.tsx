import { Button, Select } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Writer } from '../../../contract/accounts/writer.ts';
import type { SpendingTag } from '../../../contract/spending/bulk.ts';
import type { SpendingCategory } from '../../../contract/spending/categories.ts';
import { useCashAccounts } from '../../ledger/cash-accounts.queries.ts';
import { categoryOptions, noCategory } from '../../ledger/category-choices.ts';
import { writerName } from '../../ledger/writer-name.ts';
import { samePage } from '../../shell/navigation/use-page-top.ts';
import { plainNumber } from '../../ui/forms/amount-text.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { FilterChips } from './filters/filter-chips.tsx';
import { filterInWords } from './filters/filter-in-words.ts';
import { PeriodFilter } from './filters/period-filter.tsx';
import { TypedFilter } from './filters/typed-filter.tsx';
import { useSourceChoices } from './filters/use-source-choices.ts';
import classes from './ledger.module.css';
import {
  type FilterName,
  filtersOfKind,
  kindChoices,
  reimbursable,
  withFilters,
} from './ledger-address.ts';

interface LedgerFiltersProps {
  categories: readonly SpendingCategory[];
  tags: readonly SpendingTag[];
  /** Of the entries that are shown, to choose from. */
  payees: readonly string[];
  /** The members who wrote them, in a household. */
  writers: readonly Writer[];
  search: RefObject<HTMLInputElement | null>;
  /** Called when arrow down is pressed in the search: the focus moves to the list. */
  onDown: () => void;
}

/** The filters of the ledger; every choice is in the address. */
export function LedgerFilters(props: LedgerFiltersProps) {
  const { categories, tags, payees, search, onDown } = props;
  const [address, setAddress] = useSearchParams();
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const { data: accounts = [] } = useCashAccounts();
  const set = (filters: Partial<Record<FilterName, string>>) =>
    setAddress((present) => withFilters(present, filters), { replace: true, state: samePage });
  const value = (name: FilterName) => address.get(name) ?? '';
  const sources = useSourceChoices(value('source'));
  const writers = props.writers.map((writer) => ({ id: writer.id, label: writerName(writer) }));
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  };
  const choice = (name: FilterName) => ({
    className: classes.filter,
    allowDeselect: false,
    value: value(name),
    onChange: (chosen: string | null) => set({ [name]: chosen ?? '' }),
  });
  return (
    <>
      <div className={classes.filters}>
        <TypedFilter
          inputRef={search}
          className={classes.search}
          label="搜索对方和备注"
          placeholder={narrow ? '搜索对方和备注' : '搜索对方和备注（按 / 键）'}
          value={value('text')}
          onChange={(text) => set({ text })}
          onKeyDown={leave}
        />
        {(!narrow || isOpen) && (
          <>
            <PeriodFilter from={value('from')} to={value('to')} onChange={set} />
            <Select
              {...choice('accounts')}
              aria-label="账户"
              data={[
                { value: '', label: '全部账户' },
                ...accounts.map(({ id, accountName }) => ({ value: id, label: accountName })),
              ]}
            />
            <Select
              {...choice('kind')}
              aria-label="类型"
              data={kindChoices}
              value={value('reimbursable') ? reimbursable : value('kind')}
              onChange={(kind) => set(filtersOfKind(kind ?? ''))}
            />
            <Select
              {...choice('categories')}
              aria-label="分类"
              searchable
              nothingFoundMessage="没有这个分类"
              data={[
                { value: '', label: '全部分类' },
                { value: noCategory, label: '未分类' },
                ...categoryOptions(categories, { chosen: value('categories') }),
              ]}
            />
          </>
        )}
        {isOpen && (
          <>
            <TypedFilter
              className={classes.filter}
              label="对方"
              placeholder="对方"
              known={payees}
              value={value('payee')}
              onChange={(payee) => set({ payee })}
            />
            {tags.length > 0 && (
              <Select
                {...choice('tag')}
                aria-label="标签"
                data={[
                  { value: '', label: '全部标签' },
                  ...tags.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
            <Select
              {...choice('source')}
              aria-label="来源"
              data={[{ value: '', label: '全部来源' }, ...sources]}
            />
            {writers.length > 0 && (
              <Select
                {...choice('writer')}
                aria-label="写入者"
                data={[
                  { value: '', label: '全部写入者' },
                  ...writers.map(({ id, label }) => ({ value: id, label })),
                ]}
              />
            )}
            {(
              [
                ['min', '金额从'],
                ['max', '金额到'],
              ] as const
            ).map(([name, label]) => (
              <TypedFilter
                key={name}
                className={classes.amount}
                label={label}
                placeholder={label}
                inputMode="decimal"
                value={value(name)}
                onChange={(amount) => set({ [name]: plainNumber(amount) ?? amount })}
              />
            ))}
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.5} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {narrow ? '筛选' : '更多筛选'}
        </Button>
      </div>
      <FilterChips words={filterInWords({ address, accounts, categories, tags, writers })} />
    </>
  );
}
