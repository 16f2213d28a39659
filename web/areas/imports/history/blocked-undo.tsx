import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from '../preview/preview.module.css';
import layout from '../step-layout.module.css';
import type { BlockingRecord, UndoRefusal } from './use-undo.tsx';

interface BlockedUndoProps {
  /** Undefined while the dialog is closed. */
  refusal: UndoRefusal | undefined;
  onClose: () => void;
}

/** Why an import could not be undone, with the records that have to go first. */
export function BlockedUndo({ refusal, onClose }: BlockedUndoProps) {
  // While the dialog closes it still shows what it said.
  const [shown, setShown] = useState(refusal);
  useEffect(() => {
    if (refusal) setShown(refusal);
  }, [refusal]);
  return (
    <Modal
      opened={refusal !== undefined}
      onClose={onClose}
      title="没有撤销"
      fullScreen={useNarrow()}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {shown && <Reasons refusal={shown} />}
      <Button variant="default" fullWidth mt="md" onClick={onClose}>
        知道了
      </Button>
    </Modal>
  );
}

function Reasons({ refusal: { message, blockedBy } }: { refusal: UndoRefusal }) {
  const isNamed = blockedBy.some(({ words }) => words === message);
  const isBalance = blockedBy.every(({ kind }) => kind === 'ACCOUNT');
  return (
    <>
      {!isNamed && <p>{message}。</p>}
      {blockedBy.length > 0 && (
        <>
          <ul className={classes.blockedBy}>
            {blockedBy.map((record) => (
              <li key={record.id}>
                <Link to={pathOf(record)}>
                  {record.day} {record.words}
                </Link>
              </li>
            ))}
          </ul>
          <p className={layout.note}>
            {isBalance
              ? '请先补足余额，或者撤销之后的取出和转账，再撤销这次导入。'
              : '请先修改或删除这些记录，再撤销这次导入。'}
          </p>
        </>
      )}
    </>
  );
}

/** The page on which a record can be changed. */
function pathOf({ kind, investmentId, path }: BlockingRecord): string {
  if (path) return path;
  if (kind === 'ACCOUNT') return '/dashboard/accounts';
  return investmentId ? `/dashboard/investments/${investmentId}` : '/dashboard/investments';
}
