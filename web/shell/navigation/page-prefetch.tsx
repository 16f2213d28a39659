import { createContext, useContext } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { logFailure } from '../../lib/api/log.ts';

/** All routes of the application, for those who look ahead. */
export const RoutesContext = createContext<RouteObject[]>([]);

/**
 * Fetches what a page is made of before it is gone to: handlers for a link that a pointer rests on,
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
    // Going there tries again, and tells when that fails too.
    route.lazy().catch((error: unknown) => logFailure(`${path} could not be prefetched`, error));
  }
}
