import { timeoutManager } from '@tanstack/react-query';

const longestRetryMs = 30_000;

/**
 * Shortens the delays between the tries of TanStack Query, by ten times unless a test sets another factor: a page
 * whose data cannot be loaded says so after 0.7 seconds instead of 7. Longer timers, such as those of its cache, keep
 * their time.
 */
export const retries = { timesFaster: 10 };

timeoutManager.setTimeoutProvider({
  setTimeout: (work, ms) => setTimeout(work, ms <= longestRetryMs ? ms / retries.timesFaster : ms),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer),
});
