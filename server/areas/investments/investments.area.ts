import type { Area } from '../../area.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { dailyClosesJob, heldPricesJob } from '../quotes/quotes.jobs.ts';
import { investmentAnalysisRoutes } from './analysis/investment-analysis.routes.ts';
import { investmentsOnDays } from './analysis/investments-on-days.ts';
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
    ...investmentPriceRoutes(deps),
    ...investmentAnalysisRoutes(deps),
  ],
  jobs: [
    heldPricesJob(heldInstruments),
    { name: 'price-history', pattern: '* * * * *', run: fetchPriceHistory },
    dailyClosesJob(heldInstruments),
  ],
  worth: {
    counter: 'investments',
    find: investmentsWorth,
    findOnDays: investmentsOnDays,
    findFirstDay: firstPurchaseDate,
  },
  transfer: [investmentsTransfer],
  integrity: {
    rules: investmentRules,
    relations: [
      toOwner('investments'),
      toOwned('manual_prices', 'investment_id', 'investments'),
      {
        child: 'investments',
        columns: ['instrument_key'],
        parent: 'tracked_instruments',
        keys: ['instrument_key'],
      },
    ],
  },
} satisfies Area;
