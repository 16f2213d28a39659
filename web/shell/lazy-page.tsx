import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { AreaPage, WebArea } from '../area.ts';
import { loadPart } from '../lib/api/load-part.ts';
import { useHiddenAmounts } from '../lib/format/hidden-amounts.ts';
import { isTogether } from '../lib/session/household.ts';

/** The metadata of a page's route. */
export type PageHandle = Pick<AreaPage, 'title' | 'prefetch'> & Pick<WebArea, 'isAboutPerson'>;

/** The `lazy` of a route: its component, loaded when the route is visited. */
export function lazyComponent(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadPart(load) });
}

/** A route whose page is loaded when it is visited. */
export function lazyPage(page: AreaPage & Pick<WebArea, 'isAboutPerson'>): RouteObject {
  const { path, title, prefetch, isAboutPerson } = page;
  const handle: PageHandle = {
    title,
    ...(prefetch && !isTogether && { prefetch }),
    ...(isAboutPerson && { isAboutPerson }),
  };
  const load = isTogether ? () => loadTogether(page) : page.load;
  const lazy = lazyComponent(async () => redrawnOnHiding(await load()));
  return path === '' ? { index: true, handle, lazy } : { path, handle, lazy };
}

/** What replaces a page where the person's own data and the household's are shown together. */
async function loadTogether(
  page: AreaPage & Pick<WebArea, 'isAboutPerson'>,
): Promise<ComponentType> {
  const { jointPage } = await import('../areas/households/joint/joint-pages.tsx');
  return jointPage(page);
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
