import { useEffect, useRef } from 'react';

/** Opens the dialog of a step by itself, once, when nothing of it is entered yet. */
export function useOpenedAtFirst(count: number | undefined, open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  const wasOpened = useRef(false);
  useEffect(() => {
    if (count === undefined || wasOpened.current) return;
    wasOpened.current = true;
    if (count === 0) latest.current();
  }, [count]);
}
