import { useId } from 'react';
import { NavLink } from 'react-router';
import { areas } from '../../areas.ts';
import { usePartAfterLoad } from '../../lib/use-part-after-load.ts';
import { icons } from './icons.ts';
import classes from './navigation.module.css';
import { usePagePrefetch } from './page-prefetch.tsx';

const items = areas.flatMap(({ name, navigation, pages: [first] = [] }) =>
  navigation && first
    ? [
        {
          ...navigation,
          Icon: icons[navigation.icon],
          name,
          to: first.path ? `/dashboard/${first.path}` : '/dashboard',
        },
      ]
    : [],
);

/** The counts come after the page. */
const loadWaitingCount = () => import('./waiting-count.tsx').then((m) => m.WaitingCount);

/** A link to every area that declares one, with how many things of it wait for the person. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const prefetch = usePagePrefetch();
  const id = useId();
  const WaitingCount = usePartAfterLoad(loadWaitingCount);
  return (
    <nav aria-label="主导航">
      <ul className={classes.list}>
        {items.map(({ name, label, to, Icon, loadCount }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/dashboard'}
              className={() => classes.link}
              onClick={onNavigate}
              aria-describedby={loadCount && `${id}${name}`}
              {...prefetch(to)}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {label}
              {loadCount && WaitingCount && (
                <WaitingCount id={`${id}${name}`} area={name} load={loadCount} />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
