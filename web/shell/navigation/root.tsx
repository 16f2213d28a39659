import { useEffect } from 'react';
import { Outlet, useMatches, useNavigation } from 'react-router';
import { notePersonsPage } from '../../lib/session/household.ts';
import { useDoubleClickGuard } from '../../ui/use-double-click-guard.ts';
import type { PageHandle } from '../lazy-page.tsx';
import classes from './navigation-line.module.css';
import { useFocusRescue } from './use-focus-rescue.ts';
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

/** Shows the title of the innermost route that has one in the browser's tab, and says whom its page is about. */
function usePageTitle(): void {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const { title, isAboutPerson = false } = handles.findLast((handle) => handle?.title) ?? {};
  useEffect(() => {
    document.title = title ? `${title} · 家底` : '家底 · 资产管理系统';
    notePersonsPage(isAboutPerson);
  }, [title, isAboutPerson]);
}
