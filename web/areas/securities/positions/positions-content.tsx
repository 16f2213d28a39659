import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useState } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import {
  type PositionType,
  positionTypeLabels,
  positionTypes,
} from '../../../../contract/securities/positions.ts';
import { securities } from '../../../../contract/securities/securities.ts';
import type { SecuritiesAccount } from '../../../../contract/securities/securities-fields.ts';
import { keepsLast, useCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import classes from '../securities.module.css';
import { PositionList } from './position-list.tsx';

const pageSize = 10;
const typingPauseMs = 300;

interface PositionsContentProps {
  currency: Currency;
  accounts: readonly SecuritiesAccount[];
}

/** Positions, filtered and page by page. Another filter begins at the first page again. */
export function PositionsContent({ currency, accounts }: PositionsContentProps) {
  const [filter, setFilter] = useState(everyPosition);
  const [page, setPage] = useState(1);
  const [typedKeyword] = useDebouncedValue(filter.keyword, typingPauseMs);
  const keyword = typedKeyword.trim();
  const { positionType, brokerFilter } = useDeferredValue(filter);
  const query = {
    currency,
    ...(positionType && { positionType }),
    ...(brokerFilter && { brokerFilter }),
    ...(keyword && { keyword }),
  };
  const { data, error, refetch, isPlaceholderData } = useCall(
    securities.positions,
    { query: { page, size: pageSize, ...query } },
    keepsLast,
  );

  function change(next: PositionFilter) {
    setFilter(next);
    setPage(1);
  }

  // The last page may have disappeared with its positions.
  const lastPage = data && Math.max(1, Math.ceil(data.total / pageSize));
  useEffect(() => {
    if (!isPlaceholderData && lastPage && page > lastPage) setPage(lastPage);
  }, [isPlaceholderData, lastPage, page]);

  const isFiltered = positionType !== null || brokerFilter !== null || keyword !== '';
  return (
    <section aria-labelledby="positions">
      <div className={classes.head}>
        <h2 className={classes.heading} id="positions">
          持仓
        </h2>
        <ExportList list={securities.positions} query={query} disabled={data?.total === 0} />
      </div>
      <PositionFilters filter={filter} onFilter={change} accounts={accounts} />
      {!data && <NotLoaded error={error} refetch={refetch} rows={pageSize} />}
      {data?.total === 0 && (
        <EmptyState
          text="暂无持仓数据"
          hint={isFiltered ? '没有符合条件的持仓。' : '连接账户并同步后，持仓会显示在这里。'}
          action={
            isFiltered && (
              <Button variant="default" onClick={() => change(everyPosition)}>
                显示全部
              </Button>
            )
          }
        />
      )}
      {data && data.total > 0 && (
        <>
          <div className={list.list} aria-busy={isPlaceholderData}>
            <PositionList positions={data.records} />
          </div>
          <Pager label="持仓分页" {...data} onChange={setPage} />
        </>
      )}
    </section>
  );
}

/** Which positions are shown. */
interface PositionFilter {
  positionType: PositionType | null;
  /** An account's id. */
  brokerFilter: string | null;
  keyword: string;
}

const everyPosition: PositionFilter = {
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
function PositionFilters({ filter, onFilter, accounts }: PositionFiltersProps) {
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
