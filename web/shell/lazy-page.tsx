import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PageHandle } from './use-page-title.ts';

/** A route whose page is fetched when it is gone to. */
export function lazyPage(
  place: { path: string } | { index: true },
  title: string,
  load: () => Promise<ComponentType>,
): RouteObject {
  const handle: PageHandle = { title };
  return { ...place, handle, lazy: async () => ({ Component: await load() }) };
}
