import { Button } from '@mantine/core';
import { movableLabels } from '../../../../contract/moves/move-words.ts';
import { type Move, moves } from '../../../../contract/moves/moves.ts';
import { formatInstant } from '../../../lib/format/format.ts';
import { silent, useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { confirmAction } from '../../../ui/overlays/confirm-delete.tsx';
import { SettingsSection } from '../../../ui/pages/settings-section.tsx';
import classes from '../household.module.css';
import { refetchMoved } from './moves.queries.ts';

/** The moves of the last day, which can be undone. Without any, nothing is shown. */
export function MovesSection({ name }: { name: string }) {
  const { data = [] } = useCall(moves.list, {}, { ...silent, refetchOnMount: 'always' });
  if (data.length === 0) return null;
  return (
    <SettingsSection
      title="最近的移动"
      hint="移动之后一天内，移动的人可以撤销，只要移动的资产没有改动过。"
    >
      <ul className={classes.list}>
        {data.map((move) => (
          <MoveRow key={move.id} move={move} household={name} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function MoveRow({ move, household }: { move: Move; household: string }) {
  const { id, kind, name, to, from, movedBy, movedAt, undoableUntil, isOwn } = move;
  const isBusy = useIsRowBusy(id);
  const undo = useRemovalCall(moves.undo, { refetch: refetchMoved });
  const ask = () =>
    confirmAction({
      title: '确定要撤销这次移动吗？',
      children: `“${name}”和与它一起移动的资产、负债会恢复到移动之前的状态，解除的关联也会恢复。`,
      label: '撤销移动',
      tone: 'neutral',
      onConfirm: () => undo.change([id]),
    });
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name}>{`${movableLabels[kind]} ${name}`}</div>
        <div className={classes.details}>
          <span>{to === 'ours' ? `移到${household}` : `移回${isOwn ? '我的' : movedBy}`}</span>
          {from === 'TODAY' && <span>从当天起</span>}
          <span>
            {movedBy} {formatInstant(movedAt)}
          </span>
          {isOwn && <span>可撤销至 {formatInstant(undoableUntil)}</span>}
        </div>
      </div>
      {isOwn && (
        <Button variant="default" loading={isBusy} aria-label={`撤销移动 ${name}`} onClick={ask}>
          撤销
        </Button>
      )}
    </li>
  );
}
