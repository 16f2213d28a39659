import { type ComponentType, useEffect, useId, useState } from 'react';
import { NavLink } from 'react-router';
import { areas } from '../../areas.ts';
import { afterLoad } from '../../lib/after-load.ts';
import { logFailure } from '../../lib/api/log.ts';
import { icons } from './icons.ts';
import classes from './navigation.module.css';
import { usePagePrefetch } from './page-prefetch.tsx';
import type { WaitingCountProps } from './waiting-count.tsx';

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

/** A link to every area that declares one, with how many things of it wait for the person. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const prefetch = usePagePrefetch();
  const id = useId();
  const WaitingCount = useWaitingCount();
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

/** The counts come after the page. */
function useWaitingCount(): ComponentType<WaitingCountProps> | undefined {
  const [Count, setCount] = useState<ComponentType<WaitingCountProps>>();
  useEffect(
    () =>
      afterLoad(() => {
        import('./waiting-count.tsx').then(
          ({ WaitingCount }) => setCount(() => WaitingCount),
          (error: unknown) => logFailure('the counts could not be loaded', error),
        );
      }),
    [],
  );
  return Count;
}
