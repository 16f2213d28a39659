import { Button, Group } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { investments } from '../../../../contract/investments/investments.ts';
import { keepsLast, useCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { usePages } from '../../../ui/lists/use-pages.ts';
import type { OnInvestmentAction } from '../investment-action.ts';
import { useCards } from '../use-cards.ts';
import { type Filter, Filters } from './filters.tsx';
import { InvestmentCard } from './investment-card.tsx';
import { InvestmentTable } from './investment-table.tsx';
import { newestFirst, type Sorting } from './sorting.ts';

/** Investments that are held, or those that were sold completely. */
export type HoldingState = 'held' | 'cleared';

interface InvestmentsContentProps {
  state: HoldingState;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  updating: ReadonlySet<string>;
  onAction: OnInvestmentAction;
  onAdd: () => void;
}

export const noFilter: Filter = { type: null, text: '' };

/** A filter as the server takes it. */
export function queryOf({ type, text }: Filter) {
  return { ...(type && { type }), ...(text.trim() && { keyword: text.trim() }) };
}

/** The list, or what is shown instead of it. A failed refresh keeps the last list. */
export function InvestmentsContent(props: InvestmentsContentProps) {
  const { state, filter, onFilter, updating, onAction, onAdd } = props;
  const [sorting, setSorting] = useState(newestFirst);
  const { data, error, refetch, isPlaceholderData } = useCall(
    investments.list,
    { query: { ...sorting, state } },
    keepsLast,
  );
  const applied = useDeferredValue(filter);
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  if (data.length === 0 && state === 'cleared') {
    return <EmptyState text="暂无已清仓的投资" hint="全部卖出后，投资连同它的记录移到这里。" />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        text="暂无投资"
        hint="股票、基金、加密货币、黄金都可以记在这里，价格可以一键更新。"
        action={
          <Group justify="center">
            <Button data-writes onClick={onAdd}>
              添加投资
            </Button>
            <Button data-writes component={Link} to="/dashboard/imports" variant="default">
              导入交易
            </Button>
          </Group>
        }
      />
    );
  }
  const shown = filterInvestments(data, applied);
  return (
    <>
      <Filters filter={filter} onFilter={onFilter} sorting={sorting} onSort={setSorting} />
      <div className={list.list} aria-busy={isPlaceholderData}>
        {shown.length === 0 ? (
          <EmptyState
            text="暂无投资"
            hint="没有符合条件的投资。"
            action={
              <Button variant="default" onClick={() => onFilter(noFilter)}>
                显示全部
              </Button>
            }
          />
        ) : (
          <InvestmentList
            name={`${applied.type} ${applied.text} ${sorting.sortBy} ${sorting.sortOrder}`}
            investments={shown}
            updating={updating}
            sorting={sorting}
            onSort={setSorting}
            onAction={onAction}
          />
        )}
      </div>
    </>
  );
}

/** The holdings of a type whose name or code contains a text, in any case. */
function filterInvestments(investments: readonly Investment[], { type, text }: Filter) {
  const part = text.trim().toLowerCase();
  return investments.filter(
    ({ investmentName, symbol, investmentType }) =>
      (type === null || investmentType === type) &&
      [investmentName, symbol].some((name) => name.toLowerCase().includes(part)),
  );
}

const pageSize = 25;

interface InvestmentListProps {
  investments: readonly Investment[];
  updating: ReadonlySet<string>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onAction: OnInvestmentAction;
  /** Identifies the list: another one begins on its first page. */
  name: string;
}

/** Holdings page by page: cards on a narrow screen, a table on others. */
function InvestmentList({ investments, name, ...rest }: InvestmentListProps) {
  const narrow = useCards();
  const { shown, isPaged, pager } = usePages(investments, pageSize, name);
  return (
    <>
      {narrow ? (
        <ul className={list.cards} aria-label="投资组合">
          {shown.map((investment) => (
            <InvestmentCard
              key={investment.id}
              investment={investment}
              updating={rest.updating.has(investment.id)}
              onAction={rest.onAction}
            />
          ))}
        </ul>
      ) : (
        <InvestmentTable investments={shown} {...rest} />
      )}
      {isPaged && <Pager label="投资分页" {...pager} />}
    </>
  );
}
