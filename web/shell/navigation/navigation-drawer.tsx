import { IconX } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { Navigation } from './navigation.tsx';
import classes from './navigation-drawer.module.css';

/**
 * The navigation of narrow windows, above the page. The browser's dialog element traps the focus and
 * gives it back afterwards.
 */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
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
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            导航
          </h2>
          <button type="button" className={classes.close} aria-label="关闭导航菜单" onClick={close}>
            <IconX size={18} stroke={1.6} aria-hidden="true" />
          </button>
        </div>
        <Navigation onNavigate={close} />
      </div>
    </dialog>
  );
}
