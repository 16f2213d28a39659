import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
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
