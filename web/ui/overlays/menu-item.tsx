import { type ReactNode, use } from 'react';
import { Link } from 'react-router';
import classes from './menu.module.css';
import { MenuContext } from './menu.tsx';

interface MenuEntryProps {
  icon: ReactNode;
  children: string;
  /** Marks a change that not every member of a household may make. */
  'data-writes'?: true | 'owner';
}

interface MenuItemProps extends MenuEntryProps {
  onChoose: () => void;
  /** It cannot be undone. */
  danger?: true;
}

/** An action. The menu closes first, so that a dialog that the action opens can take the focus. */
export function MenuItem({ icon, onChoose, danger, children, ...rest }: MenuItemProps) {
  const leave = use(MenuContext);
  const choose = () => {
    leave();
    onChoose();
  };
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      data-danger={danger}
      onClick={choose}
    >
      <span className={classes.icon}>{icon}</span>
      {children}
    </button>
  );
}

/** A link inside a menu. */
export function MenuLink({ icon, to, children, ...rest }: MenuEntryProps & { to: string }) {
  return (
    <Link
      {...rest}
      to={to}
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      onClick={use(MenuContext)}
    >
      <span className={classes.icon}>{icon}</span>
      {children}
    </Link>
  );
}
