import { Outlet } from 'react-router';
import { NavigationLine } from './navigation-line.tsx';
import { usePageTitle } from './use-page-title.ts';
import { usePageTop } from './use-page-top.ts';

/** What all routes share: a title in the tab, and a fresh start at the top of each page. */
export function Root() {
  usePageTitle();
  usePageTop();
  return (
    <>
      <NavigationLine />
      <Outlet />
    </>
  );
}
