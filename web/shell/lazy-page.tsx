import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { AreaPage, WebArea } from '../area.ts';
import { loadPart } from '../lib/api/load-part.ts';
import { useHiddenAmounts } from '../lib/format/hidden-amounts.ts';

/** The metadata of a page's route. */
export type PageHandle = Pick<AreaPage, 'title' | 'prefetch'> & Pick<WebArea, 'isAboutPerson'>;

/** The `lazy` of a route: its component, loaded when the route is visited. */
export function lazyComponent(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadPart(load) });
}

/** A route whose page is loaded when it is visited. */
export function lazyPage(page: AreaPage & Pick<WebArea, 'isAboutPerson'>): RouteObject {
  const { path, title, load, prefetch, isAboutPerson } = page;
  const handle: PageHandle = {
    title,
    ...(prefetch && { prefetch }),
    ...(isAboutPerson && { isAboutPerson }),
  };
  const lazy = lazyComponent(async () => redrawnOnHiding(await load()));
  return path === '' ? { index: true, handle, lazy } : { path, handle, lazy };
}

const redrawnPages = new WeakMap<ComponentType, ComponentType>();

/**
 * The page, rendered again with all its parts when amounts are hidden or shown. One component for each page, so
 * that two addresses of the same page keep what was typed.
 */
function redrawnOnHiding(Page: ComponentType): ComponentType {
  const known = redrawnPages.get(Page);
  if (known) return known;
  function Redrawn() {
    useHiddenAmounts();
    return <Page />;
  }
  redrawnPages.set(Page, Redrawn);
  return Redrawn;
}
