import type { Currency } from '../../contract/fields.ts';
import type { AssetOverview } from '../../contract/overview.ts';
import { balanceSheet } from '../../finance/balance-sheet.ts';
import { dayIn } from '../../finance/days.ts';
import { toExactWire, toWire, zero } from '../../finance/decimal.ts';
import { toMoney } from '../accounts/account-summary.ts';
import { listAccounts } from '../accounts/accounts.repository.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { worthOf } from '../fixed-assets/fixed-asset-value.ts';
import { listFixedAssetFigures } from '../fixed-assets/fixed-assets.repository.ts';
import { listInvestments } from '../investments/investments.repository.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { loadPortfolio } from '../securities/portfolio.ts';
import { debtFigures } from './debt-figures.ts';
import { investmentFigures, investmentMetrics, riskMetrics } from './investment-figures.ts';
import { newest, securitiesFigures } from './securities-figures.ts';

/** Everything a user owns and owes, in one currency. Each area adds its holdings here. */
export async function assetOverview(
  db: Db,
  deps: Deps,
  userId: string,
  currency: Currency,
): Promise<AssetOverview> {
  const accounts = await listAccounts(db, userId);
  const fixedAssets = await listFixedAssetFigures(db, userId);
  const rates = await newestRates(db);
  const today = dayIn(deps.config.timeZone, deps.now());
  const held = await listInvestments(db, userId);
  const investments = investmentFigures(held, currency, rates, today, deps.now());
  const portfolio = await loadPortfolio(db, userId, deps.now());
  const securities = securitiesFigures(portfolio, currency, rates, today);
  const debts = await debtFigures(db, userId, today);
  const sheet = balanceSheet(
    {
      cash: accounts.map(toMoney),
      investments: [...investments.values, ...securities.values],
      illiquidInvestments: investments.illiquid,
      fixedAssets: worthOf(fixedAssets, deps.config.baseCurrency, today),
      receivables: debts.receivables,
      payables: debts.payables,
    },
    currency,
    rates,
    today,
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
      accountCount: accounts.length,
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
