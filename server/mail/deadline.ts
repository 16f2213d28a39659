interface Patience {
  timeoutMs: number;
  /** Shortens the wait to `graceMs` from the moment it aborts. */
  stop: AbortSignal;
  graceMs: number;
}

/**
 * Waits for work at most so long, then throws; what the work still does is not heard any more.
 */
export async function within<T>(patience: Patience, work: () => Promise<T>): Promise<T> {
  const { timeoutMs, stop, graceMs } = patience;
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timers: NodeJS.Timeout[] = [];
  const giveUpAfter = (ms: number, reason: string) =>
    timers.push(setTimeout(() => reject(new Error(reason)), ms));
  const hurry = () => giveUpAfter(graceMs, 'the server is stopping');

  giveUpAfter(timeoutMs, `no answer within ${timeoutMs / 1000} s`);
  if (stop.aborted) hurry();
  stop.addEventListener('abort', hurry, { once: true });
  try {
    return await Promise.race([work(), overdue]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    stop.removeEventListener('abort', hurry);
  }
}
