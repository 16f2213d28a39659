import type { Currency } from '../../../contract/fields/currencies.ts';
import type { AssetOverview } from '../../../contract/net-worth/overview.ts';
import { forEachPart, toBreakdowns } from '../../../contract/net-worth/sheet-parts.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { percentageOf } from '../../../finance/holdings/positions.ts';
import { riskOf } from '../../../finance/holdings/risk.ts';
import { type Decimal, toWire } from '../../../finance/money/decimal.ts';
import { type BalanceSheet, balanceSheet } from '../../../finance/net-worth/balance-sheet.ts';
import { totalWorth, type Worth } from '../../../finance/net-worth/worth.ts';
import type { WorthQuestion } from '../../area-worth.ts';
import { areas } from '../../areas.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { ratesToWire } from '../rates/rates-to-wire.ts';
import { cachedWorth, type WorthCache } from './worth-cache.ts';

type User = Pick<Caller, 'ownerId' | 'dataRevision'>;

/** What each area answers as its worth today, and the balance sheet of all of them. */
export async function sheetOfToday(
  db: Db,
  deps: Deps,
  cache: WorthCache,
  user: User,
  currency: Currency,
) {
  const now = deps.now();
  const today = dayIn(deps.config.timeZone, now);
  const rates = await newestRates(db);
  const { baseCurrency } = deps.config;
  const question = { ownerId: user.ownerId, currency, baseCurrency, rates, today, now };
  const worth = totalWorth(await worthOfAreas(db, cache, user.dataRevision, question));
  return { worth, sheet: balanceSheet(worth.holdings, currency, rates, today), now };
}

/** Everything a user owns and owes, in one currency. */
export async function assetOverview(
  db: Db,
  deps: Deps,
  cache: WorthCache,
  user: User,
  currency: Currency,
): Promise<AssetOverview> {
  const { worth, sheet, now } = await sheetOfToday(db, deps, cache, user, currency);
  const risk = riskOf(sheet.parts.cash.plus(worth.brokerCash), worth.exposures);
  return {
    ...figuresOf(sheet),
    liquidAssets: toWire(sheet.liquidAssets, 2),
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
    usedRates: ratesToWire(sheet.usedRates),
  };
}

/** The figures that a balance sheet of any day has. */
export function figuresOf(sheet: BalanceSheet) {
  return {
    totalAssets: toWire(sheet.totalAssets, 2),
    netWorth: toWire(sheet.netWorth, 2),
    totalLiabilities: toWire(sheet.totalLiabilities, 2),
    ...toBreakdowns(forEachPart((part) => toWire(sheet.parts[part], 2))),
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
    parts.push(await cachedWorth(cache, dataRevision, question, worth, compute));
  }
  return parts;
}

/** What everything with a known cost has gained. */
function investmentMetrics(cost: Decimal, gain: Decimal): AssetOverview['investmentMetrics'] {
  return {
    totalUnrealizedGainLoss: toWire(gain, 2),
    overallReturnRate: cost.gt(0) ? toWire(percentageOf(gain, cost), 2) : null,
    totalInvestmentCost: toWire(cost, 2),
  };
}
