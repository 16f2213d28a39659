import { corporateActionsTable } from '../../../contract/investments/corporate-actions.table.ts';
import { entriesTable } from '../../../contract/investments/entries.table.ts';
import { investmentEntries } from '../../../contract/investments/entries.ts';
import { fundOrdersTable } from '../../../contract/investments/fund-orders/fund-orders.table.ts';
import { fundPlansTable } from '../../../contract/investments/fund-plans/fund-plans.table.ts';
import {
  investmentsTable,
  manualPricesTable,
  trackedInstrumentsTable,
} from '../../../contract/investments/investments.table.ts';
import { parseAnnouncement } from '../../../finance/holdings/corporate-actions/announcement.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import type { Area } from '../../area.ts';
import { required } from '../../errors.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { indexClosesJob } from '../quotes/index-closes.ts';
import { listingDaysJob } from '../quotes/listing-days.ts';
import { dailyClosesJob, heldPricesJob } from '../quotes/quotes.jobs.ts';
import { investmentAnalysisRoutes } from './analysis/investment-analysis.routes.ts';
import { investmentFlows } from './analysis/investments.flows.ts';
import { investmentReturns } from './analysis/investments.returns.ts';
import { firstHoldingDay, investmentsOnDays } from './analysis/investments-on-days.ts';
import { chargeRoutes } from './charges/charges.routes.ts';
import { corporateActionRoutes } from './corporate-actions/corporate-actions.routes.ts';
import { proposeActionsJob } from './corporate-actions/propose-actions.ts';
import { entryRoutes, findTrades } from './entries/entries.routes.ts';
import { checkEntries, checkLinkedCash } from './entries/entries-check.ts';
import { holdingHandOver } from './entries/hand-over-holding.ts';
import { fundOrderRoutes } from './fund-orders/fund-orders.routes.ts';
import { checkFundOrders, orderProblems } from './fund-orders/fund-orders-check.ts';
import { fundPlanDues } from './fund-plans/fund-plans.dues.ts';
import { runFundPlans } from './fund-plans/fund-plans.jobs.ts';
import { fundPlanRoutes } from './fund-plans/fund-plans.routes.ts';
import { planTrades } from './imports/plan-trades.ts';
import { checkInstruments } from './imports/trade-targets.ts';
import { undoTrades } from './imports/write-trades.ts';
import { allocateInvestments } from './investments.allocation.ts';
import { investmentForecast } from './investments.forecast.ts';
import { investmentRows } from './investments.repository.ts';
import { investmentRoutes } from './investments.routes.ts';
import { investmentsTransfer } from './investments.transfer.ts';
import { investmentGains, investmentsWorth } from './investments.worth.ts';
import { investmentPriceRoutes } from './prices/investment-prices.routes.ts';
import { fetchPriceHistory, heldInstruments } from './prices/price-history.ts';
import { firstTrackedDay } from './prices/tracked-instruments.repository.ts';

const declared = integrityOf(
  [
    investmentsTable,
    manualPricesTable,
    trackedInstrumentsTable,
    entriesTable,
    corporateActionsTable,
    fundOrdersTable,
    fundPlansTable,
  ],
  {
    investment_entries: (row) => [
      (row.type === 'SPLIT') !== (row.ratio_new !== null && row.ratio_old !== null) &&
        'a SPLIT, and nothing else, has a ratio',
      row.account_transaction_id !== null &&
        row.account_id === null &&
        'it has a transaction and no account',
      row.type !== 'TRANSFER_IN' &&
        row.carried_lots !== null &&
        'it has lots and is no TRANSFER_IN',
      row.type !== 'CORRECTION' &&
        row.quantity !== null &&
        decimal(row.quantity).eq(0) &&
        'its quantity is 0',
    ],
    corporate_actions: (row) => [
      !parseAnnouncement(row.text) && 'its text is not an announcement',
      row.record_day > row.ex_day && 'its record day is after its ex-day',
      (row.kind === 'ANNOUNCEMENT') !== (row.source === null) &&
        'an announcement, and nothing else, has no source',
    ],
    fund_orders: orderProblems,
    fund_plans: (row) => [
      (row.every === 'MONTH') !== (row.day_of_month !== null) &&
        'a monthly plan, and no other, has a day of the month',
      (row.every === 'MONTH') !== (row.weekday === null) &&
        'a weekly plan, and no monthly one, has a weekday',
      row.end_day !== null && row.end_day < row.start_day && 'it ends before it starts',
      row.is_active === 0 && row.due_day !== null && 'it is paused and due',
    ],
  },
);

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
    findGains: investmentGains,
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
  forecast: investmentForecast,
  entries: { find: findTrades },
  proposals: [
    {
      kind: 'TRADE',
      call: investmentEntries.add,
      rowField: { name: 'investmentId', missing: '请选择投资' },
      currencyOf: async (db, _deps, ownerId, id) =>
        required(await investmentRows.find(db, ownerId, id)).currency,
    },
  ],
  transfer: [investmentsTransfer],
  handOvers: [holdingHandOver],
  integrity: {
    rules: declared.rules,
    relations: [
      ...declared.relations,
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
