import type { Currency } from '../../../contract/fields/currencies.ts';
import type { AssetOverview } from '../../../contract/net-worth/overview.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { percentOf } from '../../../finance/holdings/positions.ts';
import { riskOf } from '../../../finance/holdings/risk.ts';
import { type Decimal, toExactWire, toWire } from '../../../finance/money/decimal.ts';
import { balanceSheet } from '../../../finance/net-worth/balance-sheet.ts';
import { totalWorth, type Worth } from '../../../finance/net-worth/worth.ts';
import type { WorthQuestion } from '../../area.ts';
import { areas } from '../../areas.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { cachedWorth, type WorthCache } from './worth-cache.ts';

type User = Pick<Caller, 'ownerId' | 'dataRevision'>;

/** Everything a user owns and owes, in one currency: what each area says that it is worth. */
export async function assetOverview(
  db: Db,
  deps: Deps,
  cache: WorthCache,
  user: User,
  currency: Currency,
): Promise<AssetOverview> {
  const now = deps.now();
  const today = dayIn(deps.config.timeZone, now);
  const rates = await newestRates(db);
  const { baseCurrency } = deps.config;
  const question = { ownerId: user.ownerId, currency, baseCurrency, rates, today, now };
  const worth = totalWorth(await worthOfAreas(db, cache, user.dataRevision, question));
  const sheet = balanceSheet(worth.holdings, currency, rates, today);
  const risk = riskOf(sheet.cash.plus(worth.brokerCash), worth.exposures);
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
    investmentMetrics: investmentMetrics(worth.investmentCost, worth.unrealizedGain),
    riskMetrics: {
      portfolioRisk: risk.level,
      concentrationRisk: toWire(risk.concentration, 1),
    },
    statistics: {
      accountCount: worth.accountCount,
      investmentCount: worth.investmentCount,
      overduePayables: worth.overduePayables,
    },
    currency,
    rateTime: sheet.rateTime,
    missingRates: [...sheet.missingRates, ...worth.unknownCurrencies],
    staleRates: sheet.staleRates,
    lastUpdateTime: now.toISOString(),
    priceUpdateTime: worth.priceTime,
    stalePrices: worth.stalePrices,
    usedRates: sheet.usedRates.map((used) => ({ ...used, rate: toExactWire(used.rate) })),
  };
}

async function worthOfAreas(
  db: Db,
  cache: WorthCache,
  dataRevision: string,
  question: WorthQuestion,
): Promise<Worth[]> {
  const parts: Worth[] = [];
  for (const { worth } of areas) {
    if (!worth) continue;
    const compute = () => worth.find(db, question);
    parts.push(await cachedWorth(cache, dataRevision, question, worth.counter, compute));
  }
  return parts;
}

/** What everything with a known cost has gained. */
function investmentMetrics(cost: Decimal, gain: Decimal): AssetOverview['investmentMetrics'] {
  return {
    totalUnrealizedGainLoss: toWire(gain, 2),
    overallReturnRate: cost.gt(0) ? toWire(percentOf(gain, cost), 2) : null,
    totalInvestmentCost: toWire(cost, 2),
  };
}
