import { type FocusEvent, useEffect, useId, useRef } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { confirmation } from '../../../lib/session/confirmation.ts';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import classes from './reconciled-dialog.module.css';

/**
 * Asks whether days are to be changed up to which an account was reconciled, while a call waits for it. The
 * browser's dialog element lies above all other dialogs, which keep what was typed into them.
 */
export function ReconciledDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  const change = () => {
    confirmation.confirm();
    close();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={() => confirmation.refuse(new ApiError('没有修改', { kind: 'cancelled' }))}
      onFocus={keepEscapeHere}
    >
      <h2 id={titleId} className={classes.title}>
        修改已核对的日子吗？
      </h2>
      <p className={classes.why}>
        {confirmation.refusal()?.message}。继续后，账户页会显示相差多少，可以再次核对。
      </p>
      <div className={classes.buttons}>
        <PlainButton look="outlined" onClick={close}>
          取消
        </PlainButton>
        <PlainButton onClick={change}>继续修改</PlainButton>
      </div>
    </dialog>
  );
}

/** Mantine's dialogs below would close on the Escape of this one. They read this attribute. */
function keepEscapeHere({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}
