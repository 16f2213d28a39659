import type { RouteObject } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pageModules } from '../scripts/web-build/page-modules.ts';
import { routes } from './routes.tsx';

function addressesOf(routes: RouteObject[], base: string): string[] {
  return routes.flatMap(({ path = '', children, lazy }) => {
    const address = path.startsWith('/') ? path : [base, path].filter(Boolean).join('/');
    if (children) return addressesOf(children, address);
    return lazy ? [address] : [];
  });
}

it('the build has an HTML page for every address', () => {
  const built = Object.keys(pageModules).filter((address) => address !== '/');
  expect(built.toSorted()).toEqual(addressesOf(routes, '').toSorted());
});

/** The addresses below /dashboard of the pages that are not below the layout with Mantine. */
function withoutMantine(routes: RouteObject[]): string[] {
  const signedIn = routes[0]?.children?.find(({ path }) => path === '/dashboard');
  const pages = signedIn?.children?.[0]?.children?.[0]?.children ?? [];
  return pages.filter(({ children }) => !children).map(({ path = '' }) => path);
}

it('the overview and the help do without Mantine, but for what is shown together', async () => {
  expect(withoutMantine(routes).toSorted()).toEqual(['', 'help', 'help/:topic']);
  const { href } = window.location;
  onTestFinished(() => {
    window.history.replaceState(null, '', href);
    vi.resetModules();
  });
  window.history.replaceState(null, '', '/together/dashboard');
  vi.resetModules();
  const together = await import('./routes.tsx');
  expect(withoutMantine(together.routes)).toEqual([]);
});
