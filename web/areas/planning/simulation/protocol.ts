import type { SimulatedPart } from '../../../../finance/planning/simulated-paths.ts';

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

/** What a worker says: a part of one while it runs, and then its paths or why there are none. */
export type SimulationMessage =
  | { progress: number }
  | { simulated: SimulatedPart }
  | { failure: string };
