import { Button, Chip, Select, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SpendingCategory } from '../../../contract/spending/categories.ts';
import { useCashAccounts } from '../../ledger/cash-accounts.queries.ts';
import { samePage } from '../../shell/navigation/use-page-top.ts';
import { plainNumber } from '../../ui/forms/amount-text.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { categoryOptions, noCategory } from './category-choices.ts';
import classes from './ledger.module.css';
import { type FilterName, kindChoices, periodsFrom, withFilters } from './ledger-address.ts';

const ownPeriod = 'own';
const pauseMs = 300;

interface LedgerFiltersProps {
  categories: readonly SpendingCategory[];
  search: RefObject<HTMLInputElement | null>;
  /** Called when arrow down is pressed in the search: the focus moves to the list. */
  onDown: () => void;
}

/** The filters of the ledger; every choice is in the address. */
export function LedgerFilters({ categories, search, onDown }: LedgerFiltersProps) {
  const [address, setAddress] = useSearchParams();
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const { data: accounts = [] } = useCashAccounts();
  const set = (filters: Partial<Record<FilterName, string>>) =>
    setAddress((present) => withFilters(present, filters), { replace: true, state: samePage });
  const value = (name: FilterName) => address.get(name) ?? '';
  const more = (
    ['from', 'accounts', 'kind', 'categories', 'reimbursable', 'min', 'max'] as const
  ).filter(value);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  };
  return (
    <div className={classes.filters}>
      <TypedFilter
        inputRef={search}
        className={classes.search}
        label="搜索对方和备注"
        placeholder="搜索对方和备注（按 / 键）"
        value={value('text')}
        onChange={(text) => set({ text })}
        onKeyDown={leave}
      />
      {narrow && (
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.5} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          筛选{more.length > 0 && `（${more.length}）`}
        </Button>
      )}
      {(!narrow || isOpen) && (
        <>
          <PeriodFilter from={value('from')} to={value('to')} onChange={set} />
          <Select
            className={classes.filter}
            aria-label="账户"
            allowDeselect={false}
            data={[
              { value: '', label: '全部账户' },
              ...accounts.map(({ id, accountName }) => ({ value: id, label: accountName })),
            ]}
            value={value('accounts')}
            onChange={(id) => set({ accounts: id ?? '' })}
          />
          <Select
            className={classes.filter}
            aria-label="类型"
            allowDeselect={false}
            data={kindChoices}
            value={value('kind')}
            onChange={(kind) => set({ kind: kind ?? '' })}
          />
          <Select
            className={classes.filter}
            aria-label="分类"
            allowDeselect={false}
            searchable
            nothingFoundMessage="没有这个分类"
            data={[
              { value: '', label: '全部分类' },
              { value: noCategory, label: '未分类' },
              ...categoryOptions(categories, { chosen: value('categories') }),
            ]}
            value={value('categories')}
            onChange={(id) => set({ categories: id ?? '' })}
          />
          <Chip
            checked={value('reimbursable') === 'open'}
            onChange={(isOpen) => set({ reimbursable: isOpen ? 'open' : '' })}
          >
            待报销
          </Chip>
          <TypedFilter
            className={classes.amount}
            label="金额从"
            placeholder="金额从"
            inputMode="decimal"
            value={value('min')}
            onChange={(min) => set({ min: plainNumber(min) ?? min })}
          />
          <TypedFilter
            className={classes.amount}
            label="金额到"
            placeholder="金额到"
            inputMode="decimal"
            value={value('max')}
            onChange={(max) => set({ max: plainNumber(max) ?? max })}
          />
        </>
      )}
    </div>
  );
}

interface PeriodFilterProps {
  from: string;
  to: string;
  onChange: (days: { from?: string; to?: string }) => void;
}

function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  const [isOwn, setOwn] = useState(false);
  const periods = periodsFrom();
  const found = periods.find((period) => period.from === from && period.to === to);
  const chosen = isOwn ? undefined : found;
  return (
    <>
      <Select
        className={classes.filter}
        aria-label="期间"
        allowDeselect={false}
        data={[
          ...periods.map(({ label }) => ({ value: label, label })),
          { value: ownPeriod, label: '自定义' },
        ]}
        value={chosen?.label ?? ownPeriod}
        onChange={(label) => {
          const period = periods.find((one) => one.label === label);
          setOwn(!period);
          if (period) onChange({ from: period.from, to: period.to });
        }}
      />
      {!chosen &&
        (
          [
            ['期间从', from, (day: string) => onChange({ from: day })],
            ['期间到', to, (day: string) => onChange({ to: day })],
          ] as const
        ).map(([label, day, change]) => (
          <TypedFilter
            key={label}
            type="date"
            className={classes.filter}
            label={label}
            min="1970-01-01"
            max="2199-12-31"
            value={day}
            onChange={change}
          />
        ))}
    </>
  );
}

interface TypedFilterProps
  extends Pick<TextInputProps, 'className' | 'inputMode' | 'max' | 'min' | 'placeholder' | 'type'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A typed filter: it is written to the address after a pause in typing. */
function TypedFilter({ label, value, onChange, inputRef, ...rest }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  // Back, forward and links change the address too. A space that has just been typed stays.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  const send = useDebouncedCallback((text: string) => onChange(text.trim()), pauseMs);
  return (
    <TextInput
      {...rest}
      {...(inputRef && { ref: inputRef, type: 'search' })}
      aria-label={label}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        send(text);
      }}
    />
  );
}
