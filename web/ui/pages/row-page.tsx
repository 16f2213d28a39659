import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api/api.ts';
import { useRemovalCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { NotLoaded } from '../feedback/not-loaded.tsx';
import { PageHeader } from '../lists/page-header.tsx';
import { confirmDelete } from '../overlays/confirm-delete.tsx';

interface RowPageProps<Row> {
  /** The heading until the row is there. */
  title: string;
  /** Shown where there is no such row. */
  missing: string;
  /** The path of the list that the row is in. */
  list: string;
  answer: { data: Row | undefined; error: Error | null; refetch: () => unknown };
  children: (row: Row) => ReactNode;
}

/** The page of one row: the row, or that it is being loaded, was not found, or could not be loaded. */
export function RowPage<Row>({
  title,
  missing,
  list,
  answer: { data, error, refetch },
  children,
}: RowPageProps<Row>) {
  if (data) return children(data);
  return (
    <>
      <PageHeader title={title} actions={<BackToList list={list} />} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState text={missing} hint="它可能已经被删除。" />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </>
  );
}

export function BackToList({ list, label = '返回列表' }: { list: string; label?: string }) {
  return (
    <Button
      component={Link}
      to={list}
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.5} />}
    >
      {label}
    </Button>
  );
}

/**
 * Leaves the page of a row that is not there any more for the list that it was in. Settles once the row is off the
 * screen: a list that has to be loaded first is drawn in a transition, some time after the navigation has settled.
 */
export function useLeave(list: string) {
  const navigate = useNavigate();
  const [attempts, setAttempts] = useState(0);
  const isShown = useRef(false);
  const settle = useRef<() => void>(undefined);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      settle.current?.();
    };
  }, []);
  useEffect(() => {
    // Still here after the transition: the navigation was blocked.
    if (attempts > 0) settle.current?.();
  }, [attempts]);
  return async () => {
    await navigate(list, { flushSync: true });
    if (!isShown.current) return;
    await new Promise<void>((resolve) => {
      settle.current = resolve;
      startTransition(() => setAttempts((before) => before + 1));
    });
  };
}

interface RowActionsProps {
  /** The path of the list that the row is in. */
  list: string;
  onEdit: () => void;
  /** The call that deletes the row, and what is asked before; null where it has to stay. */
  removal: {
    id: string;
    call: Parameters<typeof useRemovalCall>[0];
    text: string;
    consequence: string;
  } | null;
  /** In a household its owners alone may delete it. */
  ownersRemove?: true | undefined;
}

/** The buttons beside the name of a row: back to the list, edit, delete. */
export function RowActions({ list, onEdit, removal, ownersRemove }: RowActionsProps) {
  return (
    <>
      <BackToList list={list} />
      <Button
        data-writes
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.5} />}
        onClick={onEdit}
      >
        编辑
      </Button>
      {removal && <RemoveButton list={list} removal={removal} ownersRemove={ownersRemove} />}
    </>
  );
}

interface RemoveButtonProps extends Pick<RowActionsProps, 'list' | 'ownersRemove'> {
  removal: NonNullable<RowActionsProps['removal']>;
}

function RemoveButton({ list, removal, ownersRemove }: RemoveButtonProps) {
  const { id, call, ...question } = removal;
  const { change: remove } = useRemovalCall(call, { leave: useLeave(list) });
  return (
    <Button
      data-writes={ownersRemove ? 'owner' : true}
      variant="default"
      leftSection={<IconTrash size={16} stroke={1.5} />}
      onClick={() => confirmDelete({ ...question, onConfirm: () => remove([id]) })}
    >
      删除
    </Button>
  );
}
