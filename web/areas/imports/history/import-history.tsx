import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Import, imports } from '../../../../contract/imports/imports.ts';
import { formatInstant } from '../../../lib/format/format.ts';
import { keepsLast, silent, useCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { nameOfImport, writtenInWords } from '../in-words.ts';
import { Period } from '../period.tsx';
import layout from '../step-layout.module.css';
import { BlockedUndo } from './blocked-undo.tsx';
import classes from './history.module.css';
import { useUndo } from './use-undo.tsx';

const pageSize = 10;

/** What was imported, the newest first, each with the way to take it back. */
export function ImportHistory() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useCall(
    imports.list,
    { query: { page, size: pageSize } },
    { ...keepsLast, ...silent },
  );
  const undo = useUndo();
  return (
    <section className={classes.section} aria-labelledby="import-history">
      <div className={classes.head}>
        <h2 id="import-history" className={layout.title}>
          导入历史
        </h2>
        {data && data.total > 0 && <ExportList list={imports.list} />}
      </div>
      {!data && <NotLoaded error={error} refetch={refetch} rows={3} />}
      {data?.total === 0 && (
        <EmptyState text="还没有导入过" hint="导入的每一批都会列在这里，随时可以整批撤销。" />
      )}
      {data && data.total > 0 && (
        <>
          <ul className={classes.list} aria-label="导入历史" aria-busy={isPlaceholderData}>
            {data.records.map((imported) => (
              <HistoryItem key={imported.id} imported={imported} onUndo={undo.ask} />
            ))}
          </ul>
          {data.total > pageSize && <Pager label="历史分页" {...data} onChange={setPage} />}
        </>
      )}
      <BlockedUndo refusal={undo.refusal} onClose={undo.dismiss} />
    </section>
  );
}

interface HistoryItemProps {
  imported: Import;
  onUndo: (imported: Import) => void;
}

function HistoryItem({ imported, onUndo }: HistoryItemProps) {
  const { id, state, period, appliedAt, undoneAt } = imported;
  const isUndone = state === 'UNDONE';
  return (
    <li className={classes.item} data-uncounted={isUndone || undefined}>
      <div className={list.name}>
        <span className={list.heading}>
          <Link to={`?id=${id}`} className={list.title}>
            {nameOfImport(imported)}
          </Link>
          {isUndone && <span className={list.mark}>已撤销</span>}
        </span>
        <p className={list.second}>
          {writtenInWords(imported)}
          {period && (
            <>
              {' · '}
              <Period period={period} />
            </>
          )}
        </p>
        <p className={list.second}>
          {isUndone ? `${formatInstant(undoneAt)} 撤销` : `${formatInstant(appliedAt)} 导入`}
        </p>
      </div>
      {!isUndone && (
        <RowButtons id={id}>
          <Button variant="subtle" onClick={() => onUndo(imported)}>
            撤销
          </Button>
        </RowButtons>
      )}
    </li>
  );
}
