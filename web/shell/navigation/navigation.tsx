import { NavLink } from 'react-router';
import { areas } from '../../areas.ts';
import classes from './navigation.module.css';
import { usePagePrefetch } from './page-prefetch.tsx';

const items = areas.flatMap(({ navigation, pages: [first] = [] }) =>
  navigation && first
    ? [{ ...navigation, to: first.path ? `/dashboard/${first.path}` : '/dashboard' }]
    : [],
);

/** A link to every area that declares one. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const prefetch = usePagePrefetch();
  return (
    <nav aria-label="主导航">
      <ul className={classes.list}>
        {items.map(({ label, to, Icon }) => (
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
