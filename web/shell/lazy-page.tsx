import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadPart } from '../lib/api/load-part.ts';
import type { PageHandle } from './navigation/use-page-title.ts';

/** The `lazy` of a route: its component, fetched when the route is gone to. */
export function lazyComponent(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadPart(load) });
}

/** A route whose page is fetched when it is gone to. */
export function lazyPage(
  place: { path: string } | { index: true },
  title: string,
  load: () => Promise<ComponentType>,
): RouteObject {
  const handle: PageHandle = { title };
  return { ...place, handle, lazy: lazyComponent(load) };
}
