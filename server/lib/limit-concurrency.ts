/** How long a task may wait for its turn, and the error with which it then fails without having run. */
export interface TurnLimit {
  waitMs: number;
  error: () => Error;
}

/**
 * Runs at most `max` tasks at once; further ones queue in the order they came. A task with a limit
 * leaves the queue when its turn does not come in time.
 */
export function limitConcurrency(
  max: number,
): <T>(work: () => Promise<T>, limit?: TurnLimit) => Promise<T> {
  let running = 0;
  const waiting = new Set<() => void>();

  function turn(limit: TurnLimit | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      const leave = ({ error }: TurnLimit) => {
        waiting.delete(start);
        reject(error());
      };
      const timer = limit && setTimeout(leave, limit.waitMs, limit);
      waiting.add(start);
    });
  }

  return async (work, limit) => {
    if (running >= max) await turn(limit);
    else running += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
}
