import type { Currency } from '../../contract/fields.ts';
import type { AssetOverview } from '../../contract/overview.ts';
import { balanceSheet } from '../../finance/balance-sheet.ts';
import { dayIn } from '../../finance/days.ts';
import { toExactWire, toWire } from '../../finance/decimal.ts';
import { toMoney } from '../accounts/account-summary.ts';
import { listAccounts } from '../accounts/accounts.repository.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { listInvestments } from '../investments/investments.repository.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { debtFigures } from './debt-figures.ts';
import { investmentFigures, riskMetrics } from './investment-figures.ts';

/** Everything a user owns and owes, in one currency. Each area adds its holdings here. */
export async function assetOverview(
  db: Db,
  deps: Deps,
  userId: string,
  currency: Currency,
): Promise<AssetOverview> {
  const accounts = await listAccounts(db, userId);
  const rates = await newestRates(db);
  const today = dayIn(deps.config.timeZone, deps.now());
  const held = await listInvestments(db, userId);
  const investments = investmentFigures(held, currency, rates, today, deps.now());
  const debts = await debtFigures(db, userId, today);
  const sheet = balanceSheet(
    {
      cash: accounts.map(toMoney),
      investments: investments.values,
      illiquidInvestments: investments.illiquid,
      fixedAssets: [],
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
    investmentMetrics: investments.metrics,
    riskMetrics: riskMetrics(sheet.cash, investments.exposures),
    statistics: {
      accountCount: accounts.length,
      investmentCount: investments.count,
      overduePayables: debts.overduePayables,
    },
    currency,
    rateTime: sheet.rateTime,
    missingRates: sheet.missingRates,
    staleRates: sheet.staleRates,
    lastUpdateTime: deps.now().toISOString(),
    priceUpdateTime: investments.priceUpdateTime,
    stalePrices: investments.stalePrices,
    usedRates: sheet.usedRates.map((used) => ({ ...used, rate: toExactWire(used.rate) })),
  };
}
