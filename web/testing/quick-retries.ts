import { timeoutManager } from '@tanstack/react-query';

const longestRetryMs = 30_000;

/**
 * How many times faster than in a browser TanStack Query tries again: a page whose data cannot be loaded says so
 * after 0.7 seconds and not after 7.
 */
export const retries = { pace: 10 };

timeoutManager.setTimeoutProvider({
  setTimeout: (work, ms) => setTimeout(work, ms <= longestRetryMs ? ms / retries.pace : ms),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer),
});
