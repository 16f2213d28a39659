/**
 * Tells the job runner of this process that there is work now, without the teller knowing the
 * runner. Kick only after the transaction that made the work has committed. A kick that nobody
 * hears is no loss: the job also runs by the clock.
 */
export interface JobSignal {
  kick(job: string): void;
  /** Answers how to stop listening. */
  onKick(listener: (job: string) => void): () => void;
}

export function createJobSignal(): JobSignal {
  const listeners = new Set<(job: string) => void>();
  return {
    kick: (job) => {
      for (const listener of listeners) listener(job);
    },
    onKick: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
