import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** State of a navigation that gives the page on screen another address and leaves it as it is. */
export const samePage = { isSamePage: true } as const;

/**
 * Another page begins at its top with the focus on its heading, so that a screen reader says where
 * one is. The first page is left to the browser, and going back keeps the browser's place.
 */
export function usePageTop(): void {
  const { pathname, state } = useLocation();
  const type = useNavigationType();
  const isBack = type === 'POP';
  const isSame = type === 'REPLACE' && (state as Partial<typeof samePage> | null)?.isSamePage;
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isSame) return;
    if (!isBack) window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1[tabindex]');
    (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  }, [pathname, isBack, isSame]);
}
