import { NavLink } from 'react-router';
import classes from './navigation.module.css';
import { navigationItems } from './navigation-items.ts';
import { usePagePrefetch } from './page-prefetch.tsx';

/** The way to every area. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const prefetch = usePagePrefetch();
  return (
    <nav aria-label="主导航">
      <ul className={classes.list}>
        {navigationItems.map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/dashboard'}
              className={() => classes.link}
              onClick={onNavigate}
              {...prefetch(to)}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
