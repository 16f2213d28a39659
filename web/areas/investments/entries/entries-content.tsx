import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { investmentEntries } from '../../../../contract/investments/entries.ts';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
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
import { effectTexts, statedTexts } from './entry-texts.ts';
import { RemoveEntry } from './remove-entry.tsx';

const everyKind = 'ALL';
const kindFilter = [{ value: everyKind, label: '全部类型' }, ...allKinds];

const pageSize = 25;

interface EntriesContentProps {
  investment: Investment;
  onAdd: () => void;
}

/** The entries of a holding page by page, newest first, and the dialogs that change one. */
export function EntriesContent({ investment, onAdd }: EntriesContentProps) {
  const [filter, setFilter] = useState<{ type: EntryType | null; page: number }>({
    type: null,
    page: 1,
  });
  const narrow = useCards();
  const dialog = useRowDialog<'edit' | 'remove', InvestmentEntry>();
  const { data, error, refetch, isPlaceholderData } = useCall(
    investmentEntries.list,
    {
      params: { id: investment.id },
      query: { page: filter.page, size: pageSize, type: filter.type ?? undefined },
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
              setFilter({ type: value === everyKind ? null : (value as EntryType), page: 1 })
            }
          />
          <ExportList
            list={investmentEntries.list}
            params={{ id: investment.id }}
            query={filter.type ? { type: filter.type } : {}}
          />
        </div>
      </div>
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : data.total === 0 ? (
        <EmptyState
          text="暂无交易记录"
          hint={filter.type ? '没有这一类记录。' : '买入、卖出、分红、拆股都可以记在这里。'}
          action={
            filter.type ? (
              <Button variant="default" onClick={() => setFilter({ type: null, page: 1 })}>
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
              page={data.page}
              size={data.size}
              total={data.total}
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
  const { day, label, note, after, currency } = entry;
  const effects = effectTexts(entry);
  return (
    <li className={list.card}>
      <div className={list.cardHead}>
        <div className={list.name}>
          <div className={list.heading}>
            <span className={list.title}>{label}</span>
            <span className={list.second}>{day}</span>
          </div>
          {note && <p className={list.second}>{note}</p>}
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
