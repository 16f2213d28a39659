import { Button } from '@mantine/core';
import { type SpendingAct, spendingActs } from '../../../../contract/spending/bulk.ts';
import { spendingActLabels } from '../../../../contract/spending/spending-words.ts';
import { formatInstant } from '../../../lib/format/format.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import classes from '../ledger.module.css';
import { SettingsHead } from '../settings-head.tsx';

/** The last changes of many entries, each of which can be undone as one. */
export function ActsPage() {
  const { data, error, refetch } = useCall(spendingActs.list);
  return (
    <>
      <SettingsHead shown="changes" />
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : data.length === 0 ? (
        <EmptyState
          text="暂无批量修改"
          hint="批量修改、应用规则、合并和删除分类、合并标签会记在这里，最近 20 次都可以撤销。"
        />
      ) : (
        <ul className={classes.entries} aria-label="批量修改记录">
          {data.map((act) => (
            <Act key={act.id} act={act} />
          ))}
        </ul>
      )}
    </>
  );
}

function Act({ act: { id, kind, entryCount, createdAt, undoneAt } }: { act: SpendingAct }) {
  const undo = useChangeCall(spendingActs.undo, { isRowBusy: true });
  return (
    <li className={classes.category}>
      <span className={classes.categoryName}>
        {spendingActLabels[kind]} · {entryCount} 笔流水
        <span className={classes.second}> {formatInstant(createdAt)}</span>
      </span>
      {undoneAt === null ? (
        <RowButtons id={id}>
          <Button
            variant="default"
            aria-label={`撤销 ${spendingActLabels[kind]} ${formatInstant(createdAt)}`}
            onClick={() => undo.change({ params: { id } })}
          >
            撤销
          </Button>
        </RowButtons>
      ) : (
        <span className={classes.count}>已撤销</span>
      )}
    </li>
  );
}
