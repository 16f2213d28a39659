import fc from 'fast-check';
import { isDeep } from './depth.ts';

// Properties of fast-check try the same values in every run but a deep one: what passed once passes again.
if (!isDeep) fc.configureGlobal({ seed: 20_261_121 });
