import { IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './drawer.module.css';

interface DrawerProps {
  title: ReactNode;
  /** The edge of the window that it comes from. */
  side: 'left' | 'right';
  closeLabel: string;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/**
 * A panel at an edge of the window, above the page. The browser's dialog element traps the focus and
 * gives it back afterwards.
 */
export function Drawer({ title, side, closeLabel, onClose, children }: DrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    // Keeps the page behind from scrolling.
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    drawer.current?.showModal();
    return () => {
      style.overflow = '';
    };
  }, []);
  const close = () => drawer.current?.close();
  const closeOnBackdrop = ({ target, currentTarget }: MouseEvent) => {
    // The content fills the dialog, so that only a press on the backdrop has the dialog as its target.
    if (target === currentTarget) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard, Escape closes a dialog.
    <dialog
      ref={drawer}
      className={classes.drawer}
      data-side={side}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <button type="button" className={classes.close} aria-label={closeLabel} onClick={close}>
            <IconX size={18} stroke={1.6} aria-hidden="true" />
          </button>
        </div>
        {children(close)}
      </div>
    </dialog>
  );
}
