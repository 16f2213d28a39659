import {
  SimulationError,
  type SimulationInput,
  simulatePart,
} from '../../../../finance/planning/simulation.ts';
import type { SimulationMessage } from './protocol.ts';

/** Runs a part of a simulation, and says how far it is; the page ends the worker when it has no more use for it. */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ input: SimulationInput; part: number }>) => {
    const say = (message: SimulationMessage, moved: Transferable[] = []) =>
      self.postMessage(message, { transfer: moved });
    try {
      const simulated = simulatePart(data.input, data.part, (progress) => say({ progress }));
      say(
        { simulated },
        simulated.totals.map(({ buffer }) => buffer as ArrayBuffer),
      );
    } catch (error) {
      say({ failure: error instanceof SimulationError ? error.message : '模拟没有完成' });
    }
  },
);
