import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import {
  type CategoryChoice,
  isHandedKind,
  type MovableKind,
  type MoveStart,
  movableLabels,
} from '../../../../contract/moves/move-words.ts';
import { type LinkedThing, type MovePreview, moves } from '../../../../contract/moves/moves.ts';
import { keepsLast, silent, useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import type { MovableThing } from './movable-thing.ts';
import { MoveFacts } from './move-facts.tsx';
import classes from './moves.module.css';
import { refetchMoved } from './moves.queries.ts';
import { StartChoice } from './start-choice.tsx';

interface MoveDialogProps {
  thing: MovableThing;
  onClose: () => void;
}

interface Chosen {
  kind: MovableKind;
  id: string;
}

/** Shows what a move does and who sees it then, asks what moves along, and makes the move. */
export function MoveDialog({ thing: { kind, id, leave }, onClose }: MoveDialogProps) {
  const [from, setFrom] = useState<MoveStart>('BEGINNING');
  const [along, setAlong] = useState<readonly Chosen[]>([]);
  const [categories, setCategories] = useState<CategoryChoice>('KEEP');
  const body = { kind, id, from, with: [...along], categories };
  const [isDone, setDone] = useState(false);
  // After the move there is nothing to preview while the dialog closes.
  const preview = useCall(moves.preview, isDone ? null : { body }, {
    ...keepsLast,
    ...silent,
    staleTime: 0,
    gcTime: 0,
  });
  const move = useChangeCall(moves.create, {
    refetch: refetchMoved,
    onDone: () => {
      setDone(true);
      onClose();
      return leave?.();
    },
  });
  if (preview.isError) {
    const message = `加载失败: ${preview.error.message}`;
    return <LoadError message={message} onRetry={() => void preview.refetch()} />;
  }
  if (!preview.data) return <SkeletonRows rows={4} />;
  const seen = preview.data;
  return (
    <div className={classes.dialog}>
      {isHandedKind(kind) && (
        <StartChoice
          value={from}
          onChange={(start) => {
            setFrom(start);
            // What can be moved along is not the same.
            setAlong([]);
          }}
        />
      )}
      <MoveFacts seen={seen} />
      <Along seen={seen} along={along} onChange={setAlong} />
      <Categories seen={seen} value={categories} onChange={setCategories} />
      <div className={classes.foot}>
        {seen.refusal && (
          <p className={classes.refusal} role="alert">
            {seen.refusal}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            取消
          </Button>
          <Button
            disabled={seen.refusal !== null || preview.isPlaceholderData}
            loading={move.isPending}
            onClick={() => move.change({ body })}
          >
            移动
          </Button>
        </div>
      </div>
    </div>
  );
}

interface AlongProps {
  seen: MovePreview;
  along: readonly Chosen[];
  onChange: (along: Chosen[]) => void;
}

/** The linked things, each with the choice to move it along. */
function Along({ seen: { with: moving, linked }, along, onChange }: AlongProps) {
  const shown = [
    ...moving.map((one) => ({ ...one, hint: '一起移动', isMovable: true })),
    ...linked.map((one) => ({ ...one, hint: hintOf(one) })),
  ];
  if (shown.length === 0) return null;
  const toggle = ({ kind, id }: Chosen, isAlong: boolean) => {
    const others = along.filter((one) => one.id !== id);
    onChange(isAlong ? [...others, { kind, id }] : others);
  };
  return (
    <fieldset className={classes.along}>
      <legend>与它关联的资产和负债，选中的一起移动</legend>
      {shown.map((one) => (
        <Checkbox
          key={one.id}
          label={`${movableLabels[one.kind]} ${one.name}`}
          description={one.hint}
          disabled={!one.isMovable}
          checked={along.some(({ id }) => id === one.id)}
          onChange={(event) => toggle(one, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

/** Says what happens to the links with a thing if it stays. */
function hintOf({ links, transfers, isRequired, isMovable }: LinkedThing): string {
  if (!isMovable) return '不能从今天起移动，关联会解除，已有的流水保留';
  const parts = [
    ...(isRequired ? ['必须一起移动'] : []),
    ...(transfers > 0 ? [`${transfers} 笔转账，不一起移动则记为家庭往来`] : []),
    ...(links > 0 ? [`${links} 处关联，不一起移动则解除，已有的流水保留`] : []),
  ];
  return parts.join('；');
}

interface CategoriesProps {
  seen: MovePreview;
  value: CategoryChoice;
  onChange: (choice: CategoryChoice) => void;
}

/** The choice to keep categories and tags, where entries have some. */
function Categories({ seen, value, onChange }: CategoriesProps) {
  if (!seen.hasCategories) return null;
  const created = [...seen.newCategories, ...seen.newTags];
  const missing =
    created.length > 0
      ? `按名称对应，那边没有的会新建：${created.join('、')}`
      : '按名称对应，那边都已经有';
  return (
    <Select
      label="分类和标签"
      allowDeselect={false}
      data={[
        { value: 'KEEP', label: '保留' },
        { value: 'NONE', label: '不保留' },
      ]}
      description={value === 'KEEP' ? missing : '流水移动后没有分类和标签'}
      value={value}
      onChange={(choice) => onChange(choice === 'NONE' ? 'NONE' : 'KEEP')}
    />
  );
}
