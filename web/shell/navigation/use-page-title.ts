import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { PageHandle } from '../lazy-page.tsx';

/** Shows the title of the innermost route that has one in the browser's tab. */
export function usePageTitle(): void {
  const titles = useMatches().map(({ handle }) => (handle as PageHandle | undefined)?.title);
  const title = titles.findLast(Boolean);
  useEffect(() => {
    document.title = title ? `${title} · 家底` : '家底 · 资产管理系统';
  }, [title]);
}
