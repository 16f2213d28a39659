import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePartAfterLoad } from '../../lib/use-part-after-load.ts';
import classes from './header.module.css';
import { Seal } from './seal.tsx';
import { UserMenu } from './user-menu.tsx';

const versionLabel = 'Web v1.0.0';

const loadTools = () => import('./header-tools.tsx').then((m) => m.HeaderTools);

interface HeaderProps {
  menuOpened: boolean;
  onMenu: () => void;
}

/** The bar at the top of every signed-in page: name and version of the application, tools, and the user menu. */
export function Header({ menuOpened, onMenu }: HeaderProps) {
  const Tools = usePartAfterLoad(loadTools);
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={classes.burger}
        onClick={onMenu}
        aria-label="打开导航菜单"
        aria-expanded={menuOpened}
      >
        <IconMenu2 size={22} stroke={1.8} aria-hidden="true" />
      </button>
      <Link to="/dashboard" className={classes.brand} aria-label="家底 资产管理系统，回到资产总览">
        <Seal />
        <span>
          <span className={classes.name}>家底</span>
          <span className={classes.subtitle}>资产管理系统</span>
        </span>
      </Link>
      <span className={classes.version}>{versionLabel}</span>
      <div className={classes.tools}>{Tools && <Tools />}</div>
      <UserMenu />
    </header>
  );
}
