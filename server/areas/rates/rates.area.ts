import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { ratesJob } from './rates.jobs.ts';
import { exchangeRatesTable } from './rates.table.ts';

export const ratesArea = {
  name: 'rates',
  jobs: [ratesJob],
  integrity: integrityOf([exchangeRatesTable]),
} satisfies Area;
