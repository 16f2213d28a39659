import { useEffect, useMemo, useState } from 'react';
import type { SimulationInput } from '../../../../finance/planning/simulation.ts';
import type { Outcome, SimulationMessage } from './protocol.ts';

export interface Simulation {
  /** From 0 to 1 while it runs; null otherwise. */
  progress: number | null;
  outcome: Outcome | null;
  failure: string | null;
}

/** Typing goes on for a moment: a simulation of every digit would be ended at once. */
const pauseMs = 250;
const idle: Simulation = { progress: null, outcome: null, failure: null };

/**
 * Simulates in a worker whenever the input changes; what is running is ended first. Without an input nothing
 * runs.
 */
export function useSimulation(input: SimulationInput | null, target = 0): Simulation {
  const key = useMemo(() => JSON.stringify([input, target]), [input, target]);
  const [state, setState] = useState<Simulation & { key: string }>({ ...idle, key: '' });
  useEffect(() => {
    const [asked, amount] = JSON.parse(key) as [SimulationInput | null, number];
    if (asked === null) return;
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<SimulationMessage>) => {
        if ('progress' in data) setState({ ...idle, progress: data.progress, key });
        else if ('outcome' in data) setState({ ...idle, outcome: data.outcome, key });
        else setState({ ...idle, failure: data.failure, key });
      });
      worker.addEventListener('error', () => setState({ ...idle, failure: '模拟没有完成', key }));
      worker.postMessage({ input: asked, target: amount });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [key]);
  if (input === null) return idle;
  return state.key === key ? state : { ...idle, progress: 0 };
}
