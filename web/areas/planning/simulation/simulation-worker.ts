import {
  countFrom,
  SimulationError,
  type SimulationInput,
  simulate,
} from '../../../../finance/planning/simulation.ts';
import type { SimulationMessage } from './protocol.ts';

/** Runs a simulation, and says how far it is; the page ends the worker when it has no more use for it. */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ input: SimulationInput; target: number }>) => {
    const say = (message: SimulationMessage) => self.postMessage(message);
    try {
      const { input, target } = data;
      const { fan, finals, lasting } = simulate(input, (progress) => say({ progress }));
      say({ outcome: { fan, lasting, reached: countFrom(finals, target), paths: input.paths } });
    } catch (error) {
      say({ failure: error instanceof SimulationError ? error.message : '模拟没有完成' });
    }
  },
);
