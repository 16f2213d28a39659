import { Outlet } from 'react-router';
import { useDoubleClickGuard } from '../../ui/use-double-click-guard.ts';
import { NavigationLine } from './navigation-line.tsx';
import { useFocusRescue } from './use-focus-rescue.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePageTop } from './use-page-top.ts';

/** What all routes share: a title in the tab, a fresh start at the top of each page, a focus that stays. */
export function Root() {
  usePageTitle();
  usePageTop();
  useFocusRescue();
  useDoubleClickGuard();
  return (
    <>
      <NavigationLine />
      <Outlet />
    </>
  );
}
