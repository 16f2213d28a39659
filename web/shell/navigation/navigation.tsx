import { useId } from 'react';
import { NavLink, useLocation } from 'react-router';
import { areas } from '../../areas.ts';
import { isTogether } from '../../lib/session/household.ts';
import { usePartAfterLoad } from '../../lib/use-part-after-load.ts';
import { navigationGroups } from './groups.ts';
import { icons } from './icons.ts';
import classes from './navigation.module.css';
import { usePagePrefetch } from './page-prefetch.tsx';

const items = areas.flatMap(({ name, navigation, pages = [] }) =>
  pages.flatMap(({ path, line }, index) => {
    const shown = index === 0 ? navigation : line;
    if (!shown) return [];
    const to = path ? `/dashboard/${path}` : '/dashboard';
    // The counts of waiting things belong to one owner.
    const loadCount = isTogether ? undefined : shown.loadCount;
    return [{ ...shown, loadCount, Icon: icons[shown.icon], name, to }];
  }),
);
type Item = (typeof items)[number];

const ungrouped = items.filter(({ group }) => group === undefined);
const groups = navigationGroups.map((name) => ({
  name,
  items: items.filter(({ group }) => group === name),
}));

/** The counts come after the page. */
const loadWaitingCount = () => import('./waiting-count.tsx').then((m) => m.WaitingCount);

interface NavigationProps {
  onNavigate?: () => void;
  /** Groups can be opened and closed, so that all of them fit on a phone. */
  collapsible?: boolean;
}

/** A link to every area that declares one, in groups, with the count of things that wait for the user. */
export function Navigation({ onNavigate, collapsible = false }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="主导航">
      <Lines items={ungrouped} onNavigate={onNavigate} />
      {groups.map(({ name, items: own }) =>
        collapsible ? (
          <details
            key={name}
            // A group with a count of waiting things is open, so that the count is seen.
            open={own.some(({ to, loadCount }) => pathname.startsWith(to) || loadCount)}
          >
            <summary className={classes.summary}>{name}</summary>
            <Lines items={own} label={name} onNavigate={onNavigate} />
          </details>
        ) : (
          <div key={name}>
            <p className={classes.heading} aria-hidden="true">
              {name}
            </p>
            <Lines items={own} label={name} onNavigate={onNavigate} />
          </div>
        ),
      )}
    </nav>
  );
}

interface LinesProps {
  items: readonly Item[];
  label?: string;
  onNavigate: (() => void) | undefined;
}

function Lines({ items: own, label, onNavigate }: LinesProps) {
  const prefetch = usePagePrefetch();
  const id = useId();
  const WaitingCount = usePartAfterLoad(loadWaitingCount);
  return (
    <ul className={classes.list} aria-label={label}>
      {own.map(({ name, label: page, to, Icon, loadCount }) => (
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
            {page}
            {loadCount && WaitingCount && (
              <WaitingCount id={`${id}${name}`} area={name} load={loadCount} />
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
