import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Writer } from '../../../../contract/accounts/writer.ts';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { investmentEntries } from '../../../../contract/investments/entries.ts';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { writerName } from '../../../ledger/writer-name.ts';
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { keepsLast, useCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { useCards } from '../use-cards.ts';
import { EditEntry } from './edit-entry.tsx';
import classes from './entries.module.css';
import { EntryButtons, type OnEntryAction } from './entry-buttons.tsx';
import { allKinds } from './entry-kinds.ts';
import { EntryTable } from './entry-table.tsx';
import { effectTexts, notesOf, statedTexts } from './entry-texts.ts';
import { RemoveEntry } from './remove-entry.tsx';

const everyKind = 'ALL';
const kindFilter = [{ value: everyKind, label: '全部类型' }, ...allKinds];

const pageSize = 25;

interface Filter {
  type: EntryType | null;
  writer: Writer | null;
  page: number;
}

interface EntriesContentProps {
  investment: Investment;
  onAdd: () => void;
}

/** The entries of a holding page by page, newest first, and the dialogs that change one. */
export function EntriesContent({ investment, onAdd }: EntriesContentProps) {
  const [filter, setFilter] = useState<Filter>({ type: null, writer: null, page: 1 });
  const isFiltered = filter.type !== null || filter.writer !== null;
  const narrow = useCards();
  const dialog = useRowDialog<'edit' | 'remove', InvestmentEntry>();
  const { data, error, refetch, isPlaceholderData } = useCall(
    investmentEntries.list,
    {
      params: { id: investment.id },
      query: {
        ...{ page: filter.page, size: pageSize, type: filter.type ?? undefined },
        writer: filter.writer?.id,
      },
    },
    keepsLast,
  );
  // The last entry of the last page has been deleted.
  const lastPage = data && Math.max(1, Math.ceil(data.total / data.size));
  if (lastPage && !isPlaceholderData && filter.page > lastPage) {
    setFilter({ ...filter, page: lastPage });
  }
  const List = narrow ? EntryCards : EntryTable;

  return (
    <section aria-labelledby="entries-heading">
      <div className={classes.head}>
        <h2 id="entries-heading" className={classes.heading}>
          交易记录
        </h2>
        <div className={classes.tools}>
          <Select
            aria-label="交易类型"
            className={classes.filter ?? ''}
            allowDeselect={false}
            data={kindFilter}
            value={filter.type ?? everyKind}
            onChange={(value) =>
              setFilter({
                ...filter,
                type: value === everyKind ? null : (value as EntryType),
                page: 1,
              })
            }
          />
          <WriterFilter
            records={data?.records ?? []}
            chosen={filter.writer}
            onChoose={(writer) => setFilter({ ...filter, writer, page: 1 })}
          />
          <ExportList
            list={investmentEntries.list}
            params={{ id: investment.id }}
            query={{
              ...(filter.type && { type: filter.type }),
              ...(filter.writer && { writer: filter.writer.id }),
            }}
          />
        </div>
      </div>
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : data.total === 0 ? (
        <EmptyState
          text="暂无交易记录"
          hint={isFiltered ? '没有符合条件的记录。' : '买入、卖出、分红、拆股都可以记在这里。'}
          action={
            isFiltered ? (
              <Button
                variant="default"
                onClick={() => setFilter({ type: null, writer: null, page: 1 })}
              >
                显示全部
              </Button>
            ) : (
              <Button data-writes onClick={onAdd}>
                记一笔
              </Button>
            )
          }
        />
      ) : (
        <>
          <div className={list.list} aria-busy={isPlaceholderData}>
            <List entries={data.records} onAction={dialog.open} />
          </div>
          {data.total > data.size && (
            <Pager
              label="交易记录分页"
              {...data}
              onChange={(page) => setFilter({ ...filter, page })}
            />
          )}
        </>
      )}
      {dialog.row && (
        <>
          <EditEntry
            investment={investment}
            entry={dialog.row}
            opened={dialog.isOpen('edit')}
            onClose={dialog.close}
          />
          <RemoveEntry
            investment={investment}
            entry={dialog.row}
            opened={dialog.isOpen('remove')}
            onClose={dialog.close}
          />
        </>
      )}
    </section>
  );
}

interface WriterFilterProps {
  records: readonly InvestmentEntry[];
  chosen: Writer | null;
  onChoose: (writer: Writer | null) => void;
}

/** Chooses whose entries are shown, where members of a household wrote those on the page. */
function WriterFilter({ records, chosen, onChoose }: WriterFilterProps) {
  const named = [
    ...records.flatMap(({ writtenBy }) => writtenBy ?? []),
    ...(chosen ? [chosen] : []),
  ];
  const writers = [...new Map(named.map((writer) => [writer.id, writer])).values()];
  if (writers.length === 0) return null;
  return (
    <Select
      aria-label="写入者"
      className={classes.filter ?? ''}
      allowDeselect={false}
      data={[
        { value: everyKind, label: '全部写入者' },
        ...writers.map((writer) => ({ value: writer.id, label: writerName(writer) })),
      ]}
      value={chosen?.id ?? everyKind}
      onChange={(id) => onChoose(writers.find((writer) => writer.id === id) ?? null)}
    />
  );
}

interface EntryCardsProps {
  entries: readonly InvestmentEntry[];
  onAction: OnEntryAction;
}

/** Entries as cards, where the columns of their table do not fit. */
function EntryCards({ entries, onAction }: EntryCardsProps) {
  return (
    <ul className={list.cards} aria-label="交易记录">
      {entries.map((entry) => (
        <EntryCard key={entry.id} entry={entry} onAction={onAction} />
      ))}
    </ul>
  );
}

function EntryCard({ entry, onAction }: { entry: InvestmentEntry; onAction: OnEntryAction }) {
  const { quantity, price, amount, charges } = statedTexts(entry);
  const { day, label, after, currency } = entry;
  const effects = effectTexts(entry);
  return (
    <li className={list.card}>
      <div className={list.cardHead}>
        <div className={list.name}>
          <div className={list.heading}>
            <span className={list.title}>{label}</span>
            <span className={list.second}>{day}</span>
          </div>
          {notesOf(entry).map((text) => (
            <p key={text} className={list.second}>
              {text}
            </p>
          ))}
        </div>
        <EntryButtons entry={entry} onAction={onAction} />
      </div>
      <dl className={list.facts}>
        <Fact name="数量" value={price ? `${quantity} × ${price}` : quantity} />
        <Fact name="金额" value={charges ? `${amount}（${charges}）` : amount} />
        <Fact name="变动" value={effects.join('，') || '-'} />
        <Fact
          name="之后"
          value={`${formatQuantity(after.quantity)}，成本 ${formatMoney(after.cost, currency)}`}
        />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
