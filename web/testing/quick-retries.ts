import { timeoutManager } from '@tanstack/react-query';

const longestMs = 30_000;

/**
 * Shortens the delays between the tries of TanStack Query and between its polls, by ten times unless a test sets
 * another factor: a page whose data cannot be loaded says so after 0.7 seconds instead of 7. Longer timers, such as
 * those of its cache, keep their time.
 */
export const retries = { timesFaster: 10 };

const shortened = (ms: number) => (ms <= longestMs ? ms / retries.timesFaster : ms);

timeoutManager.setTimeoutProvider({
  setTimeout: (work, ms) => setTimeout(work, shortened(ms)),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (work, ms) => setInterval(work, shortened(ms)),
  clearInterval: (timer) => clearInterval(timer),
});
