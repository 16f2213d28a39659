import { accounts } from './accounts.ts';
import { auth } from './auth.ts';
import type { EndpointShape } from './endpoint.ts';
import { fixedAssets } from './fixed-assets.ts';
import { investmentAnalysis } from './investment-analysis.ts';
import { investmentPrices } from './investment-prices.ts';
import { investments } from './investments.ts';
import { mailTests } from './mail.ts';
import { overview } from './overview.ts';
import { ownAccount } from './own-account.ts';
import { personalData } from './personal-data.ts';
import { payables, receivables, receivablesPayables } from './receivables-payables.ts';
import { securities } from './securities.ts';

/** Every call the server answers. A call that is not here cannot be registered. */
export const registry: readonly EndpointShape[] = [
  auth,
  ownAccount,
  accounts,
  fixedAssets,
  investments,
  investmentPrices,
  investmentAnalysis,
  securities,
  receivables,
  payables,
  receivablesPayables,
  mailTests,
  overview,
  personalData,
].flatMap((area) => Object.values(area) as EndpointShape[]);
