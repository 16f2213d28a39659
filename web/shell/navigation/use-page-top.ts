import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** State of a navigation that only changes the address of the present page. */
export const samePage = { isSamePage: true } as const;

/**
 * Scrolls to the top of another page and focuses its heading, so that a screen reader announces it, or
 * the field that it is opened for. The first page is left to the browser, which also restores the
 * position when going back.
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
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const place = find('main [data-autofocus]') ?? find('main h1[tabindex]') ?? find('main');
    place?.focus({ preventScroll: true });
  }, [pathname, isBack, isSame]);
}
