import { Button } from '@mantine/core';
import { IconCategory, IconListCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { spendingTags } from '../../../contract/spending/bulk.ts';
import { spendingCategories } from '../../../contract/spending/categories.ts';
import { type LedgerEntry, spendingEntries } from '../../../contract/spending/entries.ts';
import { namesOf } from '../../ledger/category-choices.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { useCall, usePreviewCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ExportList } from '../../ui/lists/export-list.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { AddEntry } from './add-entry.tsx';
import { EditEntry } from './edit-entry.tsx';
import { EntryHistory } from './entry-history.tsx';
import type { EntryPreset } from './entry-values.ts';
import { atPlace, filtersOf, queryOf } from './ledger-address.ts';
import { entrySelector, LedgerDays } from './ledger-days.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { LedgerMonths } from './ledger-months.tsx';
import { LedgerSums } from './ledger-sums.tsx';
import { PairsLine } from './links/pairs-line.tsx';
import { MarkForm } from './marking/mark-form.tsx';
import { MarkingBar } from './marking/marking-bar.tsx';
import { useMarking } from './marking/use-marking.ts';
import { RuleQuestion } from './rules/rule-question.tsx';
import { useFilledForm, useLedgerKeys } from './use-ledger-keys.ts';

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
  const { data: tags = [] } = useCall(spendingTags.list);
  const remove = useRemovalCall(spendingEntries.remove);
  const dialog = useRowDialog<'add' | 'edit' | 'history' | 'mark', LedgerEntry>();
  const [preset, setPreset] = useState<EntryPreset>();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const add = (filled?: EntryPreset) => {
    setPreset(filled);
    dialog.open('add');
  };
  useFilledForm(add);
  const goToEntries = () => list.current?.querySelector<HTMLElement>(entrySelector)?.focus();
  useLedgerKeys({ search, onDown: goToEntries });

  // The newest state of the entry in a dialog; a correction may have moved it to another month.
  const records = data?.records ?? [];
  const entry = records.find(({ id }) => id === dialog.row?.id) ?? dialog.row ?? records[0];
  const filters = filtersOf(address);
  const isFiltered = Object.keys(filters).length > 0;
  const marking = useMarking(records, JSON.stringify(filters));

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
              分类与规则
            </Button>
            <Button
              data-writes
              variant="default"
              leftSection={<IconListCheck size={16} stroke={1.5} />}
              aria-pressed={marking.isOn}
              disabled={!data || data.total === 0}
              onClick={marking.isOn ? marking.end : marking.begin}
            >
              多选
            </Button>
            <ExportList list={spendingEntries.list} query={filters} disabled={data?.total === 0} />
            <AddButton onClick={() => add()}>记一笔</AddButton>
          </>
        }
      />
      <LedgerFilters
        categories={categories}
        tags={tags}
        payees={[...new Set(records.flatMap(({ payee }) => payee ?? []))]}
        writers={[
          ...new Map(records.flatMap(({ writtenBy: by }) => (by ? [[by.id, by]] : []))).values(),
        ]}
        search={search}
        onDown={goToEntries}
      />
      <RuleQuestion names={namesOf(categories)} />
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
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
          action={
            !isFiltered && (
              <Button data-writes onClick={() => add()}>
                记一笔
              </Button>
            )
          }
        />
      ) : (
        <div ref={list}>
          <LedgerSums page={data} isOpenSum={filters.reimbursable === 'open'} />
          <PairsLine />
          <LedgerMonths page={data} onTurn={(place) => setAddress((now) => atPlace(now, place))} />
          {marking.isOn && (
            <MarkingBar marking={marking} total={data.total} onEdit={() => dialog.open('mark')} />
          )}
          <LedgerDays
            page={data}
            names={namesOf(categories)}
            categories={categories}
            tags={new Map(tags.map(({ id, name }) => [id, name]))}
            isOld={isPlaceholderData}
            marking={marking}
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
      <MarkForm
        entries={marking.isAll ? { filter: filters } : { ids: [...marking.ids] }}
        words={
          marking.isAll
            ? '修改筛选结果中全部的存入、取出和利息；转账等在其他页面修改的流水不变。'
            : `修改所选的 ${marking.ids.size} 笔流水。`
        }
        categories={categories}
        opened={dialog.isOpen('mark')}
        onClose={dialog.close}
        onMarked={() => {
          dialog.close();
          marking.end();
        }}
      />
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
