import type { ReactNode, RefObject } from 'react';
import classes from './menu.module.css';
import { MenuContext } from './menu-context.ts';
import { PopUp } from './pop-up.tsx';
import { walkMenu } from './walk-menu.ts';

interface MenuProps {
  /** What it unfolds from; it names the menu and has the focus again afterwards. */
  button: RefObject<HTMLButtonElement | null>;
  id: string;
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** Choices that unfold from a button; the arrow keys walk along them. */
export function Menu({ button, id, width, onClose, children }: MenuProps) {
  const leave = () => {
    button.current?.focus();
    onClose();
  };
  return (
    <PopUp
      button={button}
      align="end"
      onClose={onClose}
      focusOn='[role^="menuitem"]'
      role="menu"
      id={id}
      aria-labelledby={button.current?.id}
      aria-orientation="vertical"
      className={classes.menu}
      style={{ width, maxHeight: 'calc(100dvh - 16px)' }}
      onKeyDown={walkMenu}
    >
      <MenuContext value={leave}>{children}</MenuContext>
    </PopUp>
  );
}

/** Sets what belongs together apart from the rest. */
export function MenuRule() {
  return <hr className={classes.rule} />;
}
