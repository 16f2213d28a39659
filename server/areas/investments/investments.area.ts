import type { Area } from '../../area.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { dailyClosesJob, heldPricesJob } from '../quotes/quotes.jobs.ts';
import { investmentAnalysisRoutes } from './analysis/investment-analysis.routes.ts';
import { investmentFlows } from './analysis/investment-flows.ts';
import { investmentsOnDays } from './analysis/investments-on-days.ts';
import { chargeRoutes } from './charges/charges.routes.ts';
import { corporateActionRoutes } from './corporate-actions/corporate-actions.routes.ts';
import { corporateActionRules } from './corporate-actions/corporate-actions.rules.ts';
import { proposeActionsJob } from './corporate-actions/propose-actions.ts';
import { entryRoutes } from './entries/entries.routes.ts';
import { entryRules } from './entries/entries.rules.ts';
import { checkEntries } from './entries/entries-check.ts';
import { allocateInvestments } from './investments.allocation.ts';
import { firstPurchaseDate } from './investments.repository.ts';
import { investmentRoutes } from './investments.routes.ts';
import { investmentRules } from './investments.rules.ts';
import { investmentsTransfer } from './investments.transfer.ts';
import { investmentsWorth } from './investments.worth.ts';
import { investmentPriceRoutes } from './prices/investment-prices.routes.ts';
import { fetchPriceHistory, heldInstruments } from './prices/price-history.ts';

export const investmentsArea = {
  name: 'investments',
  routes: (deps) => [
    ...investmentRoutes(deps),
    ...entryRoutes(deps),
    ...chargeRoutes(deps),
    ...corporateActionRoutes(deps),
    ...investmentPriceRoutes(deps),
    ...investmentAnalysisRoutes(deps),
  ],
  jobs: [
    heldPricesJob(heldInstruments),
    { name: 'price-history', pattern: '* * * * *', run: fetchPriceHistory },
    dailyClosesJob(heldInstruments),
    proposeActionsJob,
  ],
  worth: {
    counter: 'investments',
    precision: 'minute',
    find: investmentsWorth,
    findOnDays: investmentsOnDays,
    findFlows: investmentFlows,
    findFirstDay: firstPurchaseDate,
  },
  allocate: allocateInvestments,
  transfer: [investmentsTransfer],
  integrity: {
    rules: { ...investmentRules, ...entryRules, ...corporateActionRules },
    relations: [
      toOwner('investments'),
      toOwned('manual_prices', 'investment_id', 'investments'),
      toOwned('investment_entries', 'investment_id', 'investments'),
      toOwned('corporate_actions', 'investment_id', 'investments'),
      toOwned('investment_entries', 'account_id', 'accounts'),
      toOwned('investment_entries', 'account_transaction_id', 'account_transactions'),
      {
        child: 'investments',
        columns: ['instrument_key'],
        parent: 'tracked_instruments',
        keys: ['instrument_key'],
      },
    ],
    checks: [checkEntries],
  },
} satisfies Area;
