import { createContext, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import classes from './menu.module.css';
import { PopUp } from './pop-up.tsx';

/** Closes the menu around an item, and gives the focus back to the menu's button. */
export const MenuContext = createContext<() => void>(() => {});

interface MenuProps {
  /** The button that opened it: it names the menu, and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  id: string;
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** A menu beside its button; the arrow keys move through the items. */
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
      onKeyDown={moveFocus}
    >
      <MenuContext value={leave}>{children}</MenuContext>
    </PopUp>
  );
}

/** A line between groups of items. */
export function MenuRule() {
  return <hr className={classes.rule} />;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count - 1 : index - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus to the next, previous, first or last item; from the last on to the first. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const move = moves[event.key];
  if (!move) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const index = items.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  items[move(index, items.length)]?.focus();
}
