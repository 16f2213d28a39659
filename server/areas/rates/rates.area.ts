import type { Area } from '../../area.ts';
import { ratesJob } from './rates.jobs.ts';
import { rateRules } from './rates.rules.ts';

export const ratesArea = {
  name: 'rates',
  jobs: [ratesJob],
  integrity: { rules: rateRules, relations: [] },
} satisfies Area;
