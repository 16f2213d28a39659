import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Import, type ImportRow, imports } from '../../../../contract/imports/imports.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useImportRows } from '../imports.queries.ts';
import { inThousands } from '../in-words.ts';
import layout from '../step-layout.module.css';
import { CategoryCell } from './category-cell.tsx';
import classes from './preview.module.css';
import { rowInWords } from './row-in-words.ts';
import { RowCheckbox, RowRemarks, type RowsProps, RowTable } from './row-table.tsx';
import { useAccountNames } from './use-account-names.ts';
import type { CategoryChoices } from './use-category-choices.ts';
import type { RowChoices } from './use-row-choices.ts';

type Filter = ImportRow['state'] | 'ALL';

interface RowListProps {
  draft: Import;
  choices: RowChoices;
  categories: CategoryChoices;
}

/** The rows of the file, what each becomes, and which of them are imported. */
export function RowList({ draft, choices, categories }: RowListProps) {
  const [filter, setFilter] = useState<Filter>('ALL');
  const [page, setPage] = useState(1);
  const state = filter === 'ALL' ? undefined : filter;
  const { data, error, refetch, isPlaceholderData } = useImportRows(draft.id, page, state);
  const narrow = useNarrow();
  const { counts, rowCount } = draft;
  const filters = [
    { value: 'ALL', label: `全部 ${inThousands(rowCount)}` },
    { value: 'NEW', label: `新记录 ${inThousands(counts.new)}` },
    { value: 'DUPLICATE', label: `已经有了 ${inThousands(counts.duplicate)}` },
    { value: 'ERROR', label: `有问题 ${inThousands(counts.error)}` },
    { value: 'SKIPPED', label: `不用导入 ${inThousands(counts.skipped)}` },
  ] as const;
  const List = narrow ? RowCards : RowTable;

  return (
    <section className={layout.section} aria-labelledby="import-rows">
      <div className={classes.heading}>
        <h2 id="import-rows" className={layout.title}>
          逐行核对
        </h2>
        <ExportList
          list={imports.rows}
          params={{ id: draft.id }}
          query={state ? { state } : {}}
          size="xs"
        />
      </div>
      <div className={classes.filter}>
        <ChoiceRow
          label="显示哪些记录"
          options={filters}
          value={filter}
          onChange={(value) => {
            setFilter(value);
            setPage(1);
          }}
        />
        <ChooseAll filter={filter} choices={choices} />
      </div>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data?.total === 0 && <EmptyState text="没有这样的记录" />}
      {data && data.total > 0 && (
        <>
          <div className={classes.rows} aria-busy={isPlaceholderData}>
            <List draft={draft} rows={data.records} choices={choices} categories={categories} />
          </div>
          <Pager label="记录分页" {...data} onChange={setPage} />
        </>
      )}
    </section>
  );
}

/** Chooses all rows of the state that is shown, or none of them. */
function ChooseAll({ filter, choices }: { filter: Filter; choices: RowChoices }) {
  if (filter === 'ERROR' || filter === 'SKIPPED') return null;
  const state = filter === 'DUPLICATE' ? 'DUPLICATE' : 'NEW';
  const labels =
    state === 'DUPLICATE' ? ['仍然全部导入', '全部不导入'] : ['全选新记录', '取消全选'];
  return (
    <div className={classes.ways}>
      {labels.map((label, index) => (
        <Button
          key={label}
          variant="default"
          size="xs"
          disabled={choices.isPending}
          onClick={() => choices.chooseAll(state, index === 0)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** A page of rows as cards, for phones. */
function RowCards({ draft, rows, choices, categories }: RowsProps) {
  const nameOf = useAccountNames(draft);
  return (
    <ul className={list.cards} aria-label="文件里的记录">
      {rows.map((row) => {
        const { day, action, what, detail, amount } = rowInWords(row, draft, nameOf);
        const isChosen = choices.isChosen(row);
        return (
          <li key={row.n} className={`${list.card} ${isChosen ? '' : classes.unchosen}`}>
            <div className={list.cardHead}>
              <RowCheckbox row={row} choices={choices} />
              <div className={list.name}>
                <span className={list.title}>{what || action}</span>
                <p className={list.second}>
                  第 {row.n} 行 · {day} · {action}
                </p>
                {detail && <p className={list.second}>{detail}</p>}
                <RowRemarks row={row} />
                <CategoryCell row={row} categories={categories} />
              </div>
              <span className={list.figure}>{amount}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
