interface Timeout {
  timeoutMs: number;
  /** What is thrown when the time is up, or when `signal` aborts; a plain error unless given. */
  error?: () => Error;
  /** Ends the waiting early. */
  signal?: AbortSignal | undefined;
  /** How long after `signal` has aborted the work is still waited for; 0 unless given. */
  graceMs?: number;
}

/**
 * Waits for work at most `timeoutMs`, then throws. The work itself goes on, and what becomes of it
 * is ignored: work that can be ended takes a signal of its own.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  { timeoutMs, error, signal, graceMs = 0 }: Timeout,
): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timers: NodeJS.Timeout[] = [];
  const giveUpAfter = (ms: number, reason: string) =>
    timers.push(setTimeout(() => reject(error?.() ?? new Error(reason)), ms));
  const onAbort = () => giveUpAfter(graceMs, 'given up before its end');
  giveUpAfter(timeoutMs, `no answer within ${timeoutMs / 1000} s`);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
