import { investmentEntries } from '../../../contract/investments/entries.ts';
import type { Area } from '../../area.ts';
import { required } from '../../errors.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { indexClosesJob } from '../quotes/index-closes.ts';
import { listingDaysJob } from '../quotes/listing-days.ts';
import { dailyClosesJob, heldPricesJob } from '../quotes/quotes.jobs.ts';
import { investmentAnalysisRoutes } from './analysis/investment-analysis.routes.ts';
import { investmentFlows } from './analysis/investments.flows.ts';
import { investmentReturns } from './analysis/investments.returns.ts';
import { firstHoldingDay, investmentsOnDays } from './analysis/investments-on-days.ts';
import { chargeRoutes } from './charges/charges.routes.ts';
import { corporateActionRoutes } from './corporate-actions/corporate-actions.routes.ts';
import { corporateActionRules } from './corporate-actions/corporate-actions.rules.ts';
import { proposeActionsJob } from './corporate-actions/propose-actions.ts';
import { entryRoutes } from './entries/entries.routes.ts';
import { entryRules } from './entries/entries.rules.ts';
import { checkEntries, checkLinkedCash } from './entries/entries-check.ts';
import { findTrades } from './found-entries.ts';
import { fundOrderRoutes } from './fund-orders/fund-orders.routes.ts';
import { fundOrderRules } from './fund-orders/fund-orders.rules.ts';
import { checkFundOrders } from './fund-orders/fund-orders-check.ts';
import { fundPlanDues } from './fund-plans/fund-plans.dues.ts';
import { runFundPlans } from './fund-plans/fund-plans.jobs.ts';
import { fundPlanRoutes } from './fund-plans/fund-plans.routes.ts';
import { fundPlanRules } from './fund-plans/fund-plans.rules.ts';
import { planTrades } from './imports/plan-trades.ts';
import { checkInstruments } from './imports/trade-targets.ts';
import { undoTrades } from './imports/write-trades.ts';
import { allocateInvestments } from './investments.allocation.ts';
import { findInvestment } from './investments.repository.ts';
import { investmentRoutes } from './investments.routes.ts';
import { investmentRules } from './investments.rules.ts';
import { investmentsTransfer } from './investments.transfer.ts';
import { investmentsWorth } from './investments.worth.ts';
import { investmentPriceRoutes } from './prices/investment-prices.routes.ts';
import { fetchPriceHistory, heldInstruments } from './prices/price-history.ts';
import { firstTrackedDay } from './prices/tracked-instruments.repository.ts';

export const investmentsArea = {
  name: 'investments',
  routes: (deps) => [
    ...investmentRoutes(deps),
    ...entryRoutes(deps),
    ...chargeRoutes(deps),
    ...corporateActionRoutes(deps),
    ...fundOrderRoutes(deps),
    ...fundPlanRoutes(deps),
    ...investmentPriceRoutes(deps),
    ...investmentAnalysisRoutes(deps),
  ],
  jobs: [
    heldPricesJob(heldInstruments),
    { name: 'price-history', pattern: '* * * * *', run: fetchPriceHistory },
    dailyClosesJob(heldInstruments),
    listingDaysJob(heldInstruments),
    proposeActionsJob,
    { name: 'fund-plans', pattern: '*/10 * * * *', run: runFundPlans },
    indexClosesJob(firstTrackedDay),
  ],
  worth: {
    counter: 'investments',
    precision: 'minute',
    find: investmentsWorth,
    findOnDays: investmentsOnDays,
    findFlows: investmentFlows,
    findFirstDay: firstHoldingDay,
  },
  allocate: allocateInvestments,
  returns: { rows: 'investment', find: investmentReturns },
  imports: [
    {
      kind: 'TRADES',
      restsOn: ({ securitiesAccountId }) =>
        securitiesAccountId === null ? ['accounts', 'investments'] : ['securities'],
      check: checkInstruments,
      plan: planTrades,
      undo: undoTrades,
    },
  ],
  dues: { kinds: ['PLAN'], find: fundPlanDues },
  entries: { find: findTrades },
  proposals: [
    {
      kind: 'TRADE',
      call: investmentEntries.add,
      rowField: { name: 'investmentId', missing: '请选择投资' },
      currencyOf: async (db, _deps, ownerId, id) =>
        required(await findInvestment(db, ownerId, id)).currency,
    },
  ],
  transfer: [investmentsTransfer],
  integrity: {
    rules: {
      ...investmentRules,
      ...entryRules,
      ...corporateActionRules,
      ...fundOrderRules,
      ...fundPlanRules,
    },
    relations: [
      toOwner('investments'),
      toOwned('manual_prices', 'investment_id', 'investments'),
      toOwned('investment_entries', 'investment_id', 'investments'),
      toOwned('corporate_actions', 'investment_id', 'investments'),
      toOwned('investment_entries', 'account_id', 'accounts'),
      toOwned('investment_entries', 'account_transaction_id', 'account_transactions'),
      toOwned('fund_orders', 'investment_id', 'investments'),
      toOwned('fund_orders', 'plan_id', 'fund_plans'),
      toOwned('fund_orders', 'entry_id', 'investment_entries'),
      toOwned('fund_orders', 'account_id', 'accounts'),
      toOwned('fund_orders', 'account_transaction_id', 'account_transactions'),
      toOwned('fund_plans', 'investment_id', 'investments'),
      toOwned('fund_plans', 'account_id', 'accounts'),
      {
        child: 'investments',
        columns: ['instrument_key'],
        parent: 'tracked_instruments',
        keys: ['instrument_key'],
      },
    ],
    checks: [checkEntries, checkLinkedCash, checkFundOrders],
  },
} satisfies Area;
