import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './top-dialog.module.css';

interface TopDialogProps {
  title: string;
  why: ReactNode;
  /** Called however it is closed: by `close`, or by Escape. */
  onClose: () => void;
  /** Its form or buttons. They must call `close`: the browser returns the focus on closing, not on removal. */
  children: (close: () => void) => ReactNode;
}

/**
 * A question, while a call waits for its answer. The browser's dialog element lies above all other dialogs,
 * which keep what was typed into them.
 */
export function TopDialog({ title, why, onClose, children }: TopDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onFocus={keepEscapeHere}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <p className={classes.why}>{why}</p>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}

/** The buttons at its end. */
export function TopDialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}

/** Mantine's dialogs below would close on the Escape of this one. They read this attribute. */
function keepEscapeHere({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}
