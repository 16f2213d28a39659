import { type AssetOverview, riskLevelLabels } from '../../../contract/net-worth/overview.ts';
import {
  assetParts,
  liabilityParts,
  optionalParts,
  recordOf,
} from '../../../contract/net-worth/sheet-parts.ts';

type Nullable<T> = { [K in keyof T]: T[K] | null };

type Groups = Pick<
  AssetOverview,
  'assetBreakdown' | 'liabilityBreakdown' | 'investmentMetrics' | 'riskMetrics' | 'statistics'
>;
type Totals = Pick<
  AssetOverview,
  'totalAssets' | 'netWorth' | 'totalLiabilities' | 'liquidAssets' | 'stalePrices'
>;

/** An overview any figure of which may be missing: null is shown as '-' or 暂无数据 (8.39). */
export type ShownOverview = Omit<AssetOverview, keyof Groups | keyof Totals> &
  Nullable<Totals> & { [K in keyof Groups]: Nullable<Groups[K]> };

const nothing: Omit<ShownOverview, 'currency'> = {
  totalAssets: null,
  netWorth: null,
  totalLiabilities: null,
  liquidAssets: null,
  assetBreakdown: {
    ...recordOf(assetParts, () => null),
    ...recordOf(optionalParts, () => undefined),
  },
  liabilityBreakdown: recordOf(liabilityParts, () => null),
  investmentMetrics: {
    totalUnrealizedGainLoss: null,
    overallReturnRate: null,
    totalInvestmentCost: null,
  },
  riskMetrics: { portfolioRisk: null, concentrationRisk: null },
  statistics: { accountCount: null, investmentCount: null, overduePayables: null },
  rateTime: null,
  missingRates: [],
  staleRates: [],
  lastUpdateTime: null,
  priceUpdateTime: null,
  stalePrices: null,
  usedRates: [],
};

/** The overview with a place for every figure, also for those that the answer left out. */
export function shownOverview(answer: AssetOverview): ShownOverview {
  return { ...filled(nothing, answer), currency: answer.currency };
}

function filled<T extends object>(empty: T, answer: object): T {
  const source = answer as Partial<Record<string, unknown>>;
  const entries = Object.entries(empty).map(([name, missing]) => {
    const value = source[name] ?? missing;
    const isGroup = isObject(missing) && isObject(value);
    return [name, isGroup ? filled(missing, value) : value];
  });
  return Object.fromEntries(entries) as T;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** HIGH and MEDIUM by name, anything else as low (2.61); what is not known is not called low. */
export function riskText(level: keyof typeof riskLevelLabels | null): string {
  return level === null ? '-' : (riskLevelLabels[level] ?? riskLevelLabels.LOW);
}
