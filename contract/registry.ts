import { accounts } from './accounts/accounts.ts';
import { auth } from './auth/auth.ts';
import { payables, receivables, receivablesPayables } from './debts/debts.ts';
import { mailTests } from './delivery/test-mails.ts';
import type { EndpointShape } from './endpoint.ts';
import { fixedAssets } from './fixed-assets/fixed-assets.ts';
import { investmentAnalysis } from './investments/investment-analysis.ts';
import { investmentPrices } from './investments/investment-prices.ts';
import { investments } from './investments/investments.ts';
import { overview } from './net-worth/overview.ts';
import { ownAccount } from './own-account/own-account.ts';
import { personalData } from './personal-data/personal-data.ts';
import { securities } from './securities/securities.ts';

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
