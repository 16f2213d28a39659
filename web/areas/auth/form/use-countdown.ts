import { useCallback, useEffect, useState } from 'react';

/** Between two mails to one address (docs/specification.md, chapter 9). */
export const resendCooldownSeconds = 60;

/**
 * Seconds until something may be done again. Counted by the clock and not by ticks: a tab in the
 * background ticks slowly.
 */
export function useCountdown(startSeconds: number) {
  const [end, setEnd] = useState(() => Date.now() + startSeconds * 1000);
  const [secondsLeft, setSecondsLeft] = useState(startSeconds);

  useEffect(() => {
    const count = () => setSecondsLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(() => {
      count();
      if (Date.now() >= end) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);

  const start = useCallback((seconds: number) => setEnd(Date.now() + seconds * 1000), []);
  return { secondsLeft, start };
}
