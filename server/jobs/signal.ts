/**
 * Starts jobs of this process as soon as there is work, without a reference to the job runner. Kick
 * only after the transaction that created the work has committed. Without a listener a kick does
 * nothing: the job also runs on its schedule.
 */
export interface JobSignal {
  kick(job: string): void;
  /** Returns the function that stops listening. */
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
