import fc from 'fast-check';
import { isDeep } from './depth.ts';

// Properties of fast-check try the same values in every run but a deep one: what passed once passes again.
// Those that state no number of values try 100.
fc.configureGlobal(isDeep ? { numRuns: 1000 } : { seed: 20_261_121 });
