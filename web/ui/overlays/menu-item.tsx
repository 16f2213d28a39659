import { type ReactNode, use } from 'react';
import { Link } from 'react-router';
import classes from './menu.module.css';
import { MenuContext } from './menu-context.ts';

interface MenuItemProps {
  icon: ReactNode;
  children: string;
}

/** Something a menu does; the menu closes first, so that what opens then has the focus. */
export function MenuItem({ icon, onChoose, children }: MenuItemProps & { onChoose: () => void }) {
  const leave = use(MenuContext);
  const choose = () => {
    leave();
    onChoose();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={choose}>
      <span className={classes.icon}>{icon}</span>
      {children}
    </button>
  );
}

/** Somewhere a menu leads. */
export function MenuLink({ icon, to, children }: MenuItemProps & { to: string }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={classes.item} onClick={use(MenuContext)}>
      <span className={classes.icon}>{icon}</span>
      {children}
    </Link>
  );
}
