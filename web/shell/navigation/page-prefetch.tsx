import { createContext, useContext } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { logFailure } from '../../lib/api/log.ts';
import type { PageHandle } from '../lazy-page.tsx';

/** All routes of the application, from which a link finds out what to prefetch. */
export const RoutesContext = createContext<RouteObject[]>([]);

/**
 * Fetches the scripts of a page before it is visited: handlers for a link that a pointer rests on,
 * a finger touches or the keyboard reaches. What has been fetched is not fetched again.
 */
export function usePagePrefetch(): (path: string) => {
  onPointerEnter: () => void;
  onTouchStart: () => void;
  onFocus: () => void;
} {
  const routes = useContext(RoutesContext);
  return (path) => {
    const fetchPage = () => prefetchPage(routes, path);
    return { onPointerEnter: fetchPage, onTouchStart: fetchPage, onFocus: fetchPage };
  };
}

function prefetchPage(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const { prefetch } = (route.handle ?? {}) as Partial<PageHandle>;
    // Going there tries again, and shows it when that fails too.
    Promise.all([route.lazy(), ...(prefetch?.() ?? [])]).catch((error: unknown) =>
      logFailure(`${path} could not be prefetched`, error),
    );
  }
}
