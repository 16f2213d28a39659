import type { Currency } from '../../contract/currencies.ts';
import type { AssetOverview } from '../../contract/overview.ts';
import { balanceSheet } from '../../finance/balance-sheet.ts';
import { dayIn } from '../../finance/days.ts';
import { toExactWire, toWire, zero } from '../../finance/decimal.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { loadAreaFigures } from './area-figures.ts';
import { investmentMetrics, riskMetrics } from './investment-figures.ts';
import type { KeptFigures } from './kept-figures.ts';
import { newest } from './securities-figures.ts';

/** Everything a user owns and owes, in one currency. Each area adds its holdings here. */
export async function assetOverview(
  db: Db,
  deps: Deps,
  kept: KeptFigures,
  user: Pick<Caller, 'userId' | 'dataRevision'>,
  currency: Currency,
): Promise<AssetOverview> {
  const rates = await newestRates(db);
  const areas = await loadAreaFigures(db, deps, kept, user, currency, rates);
  const { accounts, fixedAssets, investments, securities, debts } = areas;
  const sheet = balanceSheet(
    {
      cash: accounts.cash,
      investments: [...investments.values, ...securities.values],
      illiquidInvestments: investments.illiquid,
      fixedAssets: fixedAssets.values,
      receivables: debts.receivables,
      payables: debts.payables,
    },
    currency,
    rates,
    dayIn(deps.config.timeZone, deps.now()),
  );
  return {
    totalAssets: toWire(sheet.totalAssets, 2),
    netWorth: toWire(sheet.netWorth, 2),
    totalLiabilities: toWire(sheet.totalLiabilities, 2),
    liquidAssets: toWire(sheet.liquidAssets, 2),
    assetBreakdown: {
      cash: toWire(sheet.cash, 2),
      investments: toWire(sheet.investments, 2),
      fixedAssets: toWire(sheet.fixedAssets, 2),
      receivables: toWire(sheet.receivables, 2),
    },
    liabilityBreakdown: {
      creditDebt: toWire(sheet.creditDebt, 2),
      payables: toWire(sheet.payables, 2),
    },
    investmentMetrics: investmentMetrics([
      investments,
      { cost: securities.total.cost, profit: securities.total.pnl ?? zero },
    ]),
    riskMetrics: riskMetrics(sheet.cash.plus(securities.cash), [
      ...investments.exposures,
      ...securities.exposures,
    ]),
    statistics: {
      accountCount: accounts.cash.length,
      investmentCount: investments.count,
      overduePayables: debts.overduePayables,
    },
    currency,
    rateTime: sheet.rateTime,
    missingRates: [...sheet.missingRates, ...securities.missingRates],
    staleRates: sheet.staleRates,
    lastUpdateTime: deps.now().toISOString(),
    priceUpdateTime: newest([investments.priceUpdateTime, securities.priceUpdateTime]),
    stalePrices: investments.stalePrices,
    usedRates: sheet.usedRates.map((used) => ({ ...used, rate: toExactWire(used.rate) })),
  };
}
