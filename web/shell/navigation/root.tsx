import { Outlet, useNavigation } from 'react-router';
import { useDoubleClickGuard } from '../../ui/use-double-click-guard.ts';
import classes from './navigation-line.module.css';
import { useFocusRescue } from './use-focus-rescue.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePageTop } from './use-page-top.ts';

/** What all routes share: title of the tab, scroll position, focus, and a line while a page loads. */
export function Root() {
  const isLoading = useNavigation().state !== 'idle';
  usePageTitle();
  usePageTop();
  useFocusRescue();
  useDoubleClickGuard();
  return (
    <>
      {isLoading && <div className={classes.line} aria-hidden="true" />}
      <Outlet />
    </>
  );
}
