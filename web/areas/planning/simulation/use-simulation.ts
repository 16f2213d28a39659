import { useEffect, useMemo, useState } from 'react';
import {
  countFrom,
  joinParts,
  type SimulatedPart,
} from '../../../../finance/planning/simulated-paths.ts';
import { type SimulationInput, simulationParts } from '../../../../finance/planning/simulation.ts';
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
 * Simulates in workers, one for each part, whenever the input changes; what is running is ended first. Without an
 * input nothing runs.
 */
export function useSimulation(input: SimulationInput | null, target = 0): Simulation {
  const key = useMemo(() => JSON.stringify([input, target]), [input, target]);
  const [state, setState] = useState<Simulation & { key: string }>({ ...idle, key: '' });
  useEffect(() => {
    const [asked, amount] = JSON.parse(key) as [SimulationInput | null, number];
    if (asked === null) return;
    const workers: Worker[] = [];
    const end = () => {
      for (const worker of workers) worker.terminate();
    };
    const fail = (failure: string) => {
      end();
      setState({ ...idle, failure, key });
    };
    const timer = setTimeout(() => {
      const progress = new Array<number>(simulationParts).fill(0);
      const simulated: SimulatedPart[] = [];
      const hear = (part: number, message: SimulationMessage) => {
        if ('failure' in message) return fail(message.failure);
        if ('simulated' in message) simulated[part] = message.simulated;
        progress[part] = 'progress' in message ? message.progress : 1;
        if (Object.keys(simulated).length === simulationParts) {
          end();
          setState({ ...idle, outcome: outcomeOf(simulated, asked, amount), key });
        } else {
          const sum = progress.reduce((total, one) => total + one, 0);
          setState({ ...idle, progress: sum / simulationParts, key });
        }
      };
      try {
        for (let part = 0; part < simulationParts; part += 1) {
          const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), {
            type: 'module',
          });
          workers.push(worker);
          worker.addEventListener('message', ({ data }: MessageEvent<SimulationMessage>) =>
            hear(part, data),
          );
          worker.addEventListener('error', () => fail('模拟没有完成'));
          worker.postMessage({ input: asked, part });
        }
      } catch {
        // A browser without workers, or one that refuses them here.
        fail('模拟没有完成');
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [key]);
  if (input === null) return idle;
  return state.key === key ? state : { ...idle, progress: 0 };
}

function outcomeOf(
  parts: readonly SimulatedPart[],
  { paths }: SimulationInput,
  target: number,
): Outcome {
  const { fan, finals, lasting } = joinParts(parts);
  return { fan, lasting, reached: countFrom(finals, target), paths };
}
