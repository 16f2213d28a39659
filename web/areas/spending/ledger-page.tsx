import { Button } from '@mantine/core';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { spendingCategories } from '../../../contract/spending/categories.ts';
import {
  type LedgerPage as LedgerAnswer,
  type LedgerEntry,
  spendingEntries,
} from '../../../contract/spending/entries.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { useCall, usePreviewCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { samePage } from '../../shell/navigation/use-page-top.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { ExportList } from '../../ui/lists/export-list.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { AddEntry } from './add-entry.tsx';
import { namesOf } from './category-choices.ts';
import { EditEntry } from './edit-entry.tsx';
import { EntryHistory } from './entry-history.tsx';
import type { EntryPreset } from './entry-values.ts';
import classes from './ledger.module.css';
import { atPlace, filtersOf, monthInWords, queryOf } from './ledger-address.ts';
import { entrySelector, LedgerDays } from './ledger-days.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { LedgerSums } from './ledger-sums.tsx';
import { PairsLine } from './links/pairs-line.tsx';

/** The entries of a month on one page, as the server divides them. */
const pageSize = 1000;

/** The entries of all cash accounts, month by month. */
export function LedgerPage() {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const { data, error, refetch, isPlaceholderData } = usePreviewCall(spendingEntries.list, {
    query,
  });
  const { data: categories = [] } = useCall(spendingCategories.list);
  const remove = useRemovalCall(spendingEntries.remove);
  const dialog = useRowDialog<'add' | 'edit' | 'history', LedgerEntry>();
  const [preset, setPreset] = useState<EntryPreset>();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const add = (filled?: EntryPreset) => {
    setPreset(filled);
    dialog.open('add');
  };
  useFilledForm(add);
  useSearchKey(search);

  // The newest state of the entry in a dialog; a correction may have moved it to another month.
  const records = data?.records ?? [];
  const entry = records.find(({ id }) => id === dialog.row?.id) ?? dialog.row ?? records[0];
  const filters = filtersOf(address);
  const isFiltered = Object.keys(filters).length > 0;

  function askToRemove({ id, day, label, amount, currency }: LedgerEntry) {
    const what = `${day} ${label} ${formatMoney(Math.abs(amount), currency, { mark: 'code' })}`;
    dialog.close();
    confirmDelete({
      text: '确定要删除这笔流水吗？',
      consequence: `“${what}”会从账户中撤回，余额随之改变。`,
      onConfirm: () => remove.change([id]),
    });
  }

  return (
    <>
      <PageHeader
        title="流水"
        actions={
          <>
            <Button
              component={Link}
              to="/dashboard/ledger/categories"
              variant="default"
              leftSection={<IconCategory size={16} stroke={1.5} />}
            >
              分类
            </Button>
            <ExportList list={spendingEntries.list} query={filters} disabled={data?.total === 0} />
            <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => add()}>
              记一笔
            </Button>
          </>
        }
      />
      <LedgerFilters
        categories={categories}
        search={search}
        onDown={() => list.current?.querySelector<HTMLElement>(entrySelector)?.focus()}
      />
      {!data && error ? (
        <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.total === 0 ? (
        <EmptyState
          text={isFiltered ? '没有符合条件的流水' : '暂无流水'}
          hint={
            isFiltered ? (
              <Link to="/dashboard/ledger">清除筛选</Link>
            ) : (
              '每个资金账户的存入、取出、利息和转账都会出现在这里。'
            )
          }
          action={!isFiltered && <Button onClick={() => add()}>记一笔</Button>}
        />
      ) : (
        <div ref={list}>
          <LedgerSums page={data} isOpenSum={filters.reimbursable === 'open'} />
          <PairsLine />
          <Months page={data} onTurn={(place) => setAddress((now) => atPlace(now, place))} />
          <LedgerDays
            page={data}
            names={namesOf(categories)}
            isOld={isPlaceholderData}
            onEdit={(one) => dialog.open('edit', one)}
            onHistory={(one) => dialog.open('history', one)}
          />
          {data.month && data.totalOfMonth > pageSize && (
            <Pager
              label="流水分页"
              page={data.page}
              size={pageSize}
              total={data.totalOfMonth}
              onChange={(page) =>
                setAddress((now) => atPlace(now, { month: data.month ?? '', page }))
              }
            />
          )}
        </div>
      )}
      <AddEntry opened={dialog.isOpen('add')} onClose={dialog.close} preset={preset} />
      {entry && (
        <>
          <EditEntry
            entry={entry}
            categories={categories}
            opened={dialog.isOpen('edit')}
            onClose={dialog.close}
            onRemove={() => askToRemove(entry)}
          />
          <EntryHistory entry={entry} opened={dialog.isOpen('history')} onClose={dialog.close} />
        </>
      )}
    </>
  );
}

interface MonthsProps {
  page: LedgerAnswer;
  onTurn: (place: { month: string }) => void;
}

/** The month that is shown, with buttons to the previous and the next month that has entries. */
function Months({ page: { month, earlierMonth, laterMonth, totalOfMonth }, onTurn }: MonthsProps) {
  if (month === null) return null;
  return (
    <nav className={classes.months} aria-label="月份">
      <Button
        variant="default"
        disabled={earlierMonth === null}
        onClick={() => earlierMonth && onTurn({ month: earlierMonth })}
      >
        更早
      </Button>
      <h2 className={classes.month} aria-live="polite">
        {monthInWords(month)}
        <span className={classes.count}> {totalOfMonth} 笔</span>
      </h2>
      <Button
        variant="default"
        disabled={laterMonth === null}
        onClick={() => laterMonth && onTurn({ month: laterMonth })}
      >
        更晚
      </Button>
    </nav>
  );
}

/** `?add=1&amount=&payee=&account=` opens the form with these; nothing is saved by an address. */
function useFilledForm(open: (filled: EntryPreset) => void): void {
  const [address, setAddress] = useSearchParams();
  const isAsked = address.get('add') === '1';
  const fill = useEffectEvent(() => {
    const [amount = '', payee = '', accountId = ''] = ['amount', 'payee', 'account'].map(
      (name) => address.get(name) ?? '',
    );
    open({ amount, payee, accountId });
    // A reload or the back button does not open it again.
    const rest = new URLSearchParams(address);
    for (const name of ['add', 'amount', 'payee', 'account']) rest.delete(name);
    setAddress(rest, { replace: true, state: samePage });
  });
  useEffect(() => {
    if (isAsked) fill();
  }, [isAsked]);
}

/** The key / focuses the search, unless a field has the focus or a dialog is open. */
function useSearchKey(search: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = (event.target as Element).closest('input, textarea, [role="dialog"]');
      if (isTyping || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [search]);
}
