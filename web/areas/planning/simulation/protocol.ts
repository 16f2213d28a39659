/** What simulated paths came to. */
export interface Outcome {
  /** For each percentile of the fan, what is there at the end of each year. */
  fan: number[][];
  /** How many paths never lacked what was to be taken out. */
  lasting: number;
  /** How many came to the target. */
  reached: number;
  paths: number;
}

/** What the worker says: a part of one while it runs, and then its outcome or why there is none. */
export type SimulationMessage = { progress: number } | { outcome: Outcome } | { failure: string };
