import { accounts } from './accounts.ts';
import { auth } from './auth.ts';
import type { EndpointShape } from './endpoint.ts';
import { fixedAssets } from './fixed-assets.ts';
import { investments } from './investments.ts';
import { mailTests } from './mail.ts';
import { overview } from './overview.ts';
import { personalData } from './personal-data.ts';
import { payables, receivables, receivablesPayables } from './receivables-payables.ts';
import { securities } from './securities.ts';

/** Every call the server answers. A call that is not here cannot be registered. */
export const registry: readonly EndpointShape[] = [
  auth,
  accounts,
  fixedAssets,
  investments,
  securities,
  receivables,
  payables,
  receivablesPayables,
  mailTests,
  overview,
  personalData,
].flatMap((area) => Object.values(area) as EndpointShape[]);
