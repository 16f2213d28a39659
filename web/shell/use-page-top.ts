import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Another page begins at its top with the focus on its heading, so that a screen reader says where
 * one is. The first page is left to the browser, and going back keeps the browser's place.
 */
export function usePageTop(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isBack) window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1[tabindex]');
    (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  }, [pathname, isBack]);
}
