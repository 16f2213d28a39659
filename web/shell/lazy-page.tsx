import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { AreaPage } from '../area.ts';
import { loadPart } from '../lib/api/load-part.ts';
import { useHiddenAmounts } from '../lib/format/hidden-amounts.ts';

/** The metadata of a page's route. */
export type PageHandle = Pick<AreaPage, 'title' | 'prefetch'>;

/** The `lazy` of a route: its component, loaded when the route is visited. */
export function lazyComponent(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadPart(load) });
}

/** A route whose page is loaded when it is visited. */
export function lazyPage({ path, title, load, prefetch }: AreaPage): RouteObject {
  const handle: PageHandle = { title, ...(prefetch && { prefetch }) };
  const lazy = lazyComponent(async () => drawnAnew(await load()));
  return path === '' ? { index: true, handle, lazy } : { path, handle, lazy };
}

const drawnPages = new WeakMap<ComponentType, ComponentType>();

/**
 * The page, drawn anew with all that is in it when its amounts are hidden or shown. One for each page: two
 * addresses of the same page keep what was typed.
 */
function drawnAnew(Page: ComponentType): ComponentType {
  const known = drawnPages.get(Page);
  if (known) return known;
  function Drawn() {
    useHiddenAmounts();
    return <Page />;
  }
  drawnPages.set(Page, Drawn);
  return Drawn;
}
