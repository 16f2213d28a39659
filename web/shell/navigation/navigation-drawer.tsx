import { IconX } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { Navigation } from './navigation.tsx';
import classes from './navigation-drawer.module.css';

/**
 * The sidebar of narrow windows, drawn over the page while it is there. The browser's own dialog
 * keeps the focus inside and gives it back afterwards.
 */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    // The page behind stays where it is.
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    drawer.current?.showModal();
    return () => {
      style.overflow = '';
    };
  }, []);
  const close = () => drawer.current?.close();
  const pressed = ({ target, currentTarget }: MouseEvent) => {
    // The dialog is filled by its content: what is pressed of itself is the page behind it.
    if (target === currentTarget) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard, Escape closes a dialog.
    <dialog
      ref={drawer}
      className={classes.drawer}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={pressed}
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
