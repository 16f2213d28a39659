interface Timeout {
  timeoutMs: number;
  /** Creates the error that is thrown on timeout or abort; a plain `Error` by default. */
  error?: () => Error;
  /** Ends the wait early. */
  signal?: AbortSignal | undefined;
  /** How long the wait goes on after `signal` has aborted; 0 by default. */
  graceMs?: number;
}

/**
 * Waits for work at most `timeoutMs`, then throws. The work itself goes on and its outcome is
 * ignored: work that can be cancelled takes an abort signal.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  { timeoutMs, error, signal, graceMs = 0 }: Timeout,
): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timers: NodeJS.Timeout[] = [];
  const rejectAfter = (ms: number, reason: string) =>
    timers.push(setTimeout(() => reject(error?.() ?? new Error(reason)), ms));
  const onAbort = () => rejectAfter(graceMs, 'given up before its end');
  rejectAfter(timeoutMs, `no answer within ${timeoutMs / 1000} s`);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
