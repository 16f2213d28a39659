import {
  type Household,
  leftOf,
  type ModelAsset,
  type ModelHolding,
  worthOfDeposit,
} from './household.ts';
import { owedOf } from './loan.ts';

/** Amounts are billionths of a yuan: exact for every product of the model. */
const cent = 10_000_000n;
const inYuan = { CNY: 10n, USD: 64n } as const;

const weights = { BOND: 1, FUND: 2, GOLD: 2, COMMODITY: 2, STOCK: 3, OTHER: 3, CRYPTO: 5 } as const;

/** The expected answer of `GET /overview/assets` in yuan. */
export function overviewOf(household: Household) {
  const balances = household.accounts.map(
    ({ cents, currency }) => (BigInt(cents) * cent * inYuan[currency]) / 10n,
  );
  const openHoldings = household.holdings.filter(
    ({ status, quantityMicros }) => status !== 0 && quantityMicros > 0,
  );
  const values = openHoldings.map(marketValue);
  const owing = (kind: string) =>
    sum(
      household.debts
        .filter((debt) => debt.kind === kind)
        .map((debt) => BigInt(leftOf(debt)) * cent),
    );
  const onWay = sum(household.holdings.filter(({ status }) => status !== 0).map(inTransit));
  const deposited = sum(
    household.deposits.map((deposit) => BigInt(worthOfDeposit(deposit, household.today)) * cent),
  );
  const cash = sum(balances.filter((balance) => balance > 0n)) + deposited;
  const creditDebt = -sum(balances.filter((balance) => balance < 0n));
  const investments = sum(values) + onWay;
  const fixedAssets = sum(household.assets.map((asset) => countedValue(asset, household.today)));
  const receivables = owing('receivables');
  const payables = owing('payables');
  const loans = sum(household.loans.map((loan) => BigInt(owedOf(loan)) * cent));
  const owed = payables + loans + creditDebt;
  const totalAssets = cash + investments + fixedAssets + receivables;
  const illiquid = sum(openHoldings.filter(({ type }) => type === 'OTHER').map(marketValue));
  const cost = sum(openHoldings.map(costOf));
  return {
    totalAssets: toYuan(totalAssets),
    netWorth: toYuan(totalAssets - owed),
    totalLiabilities: toYuan(owed),
    liquidAssets: toYuan(cash + investments - illiquid),
    assetBreakdown: {
      cash: toYuan(cash),
      investments: toYuan(investments),
      fixedAssets: toYuan(fixedAssets),
      receivables: toYuan(receivables),
    },
    liabilityBreakdown: {
      creditDebt: toYuan(creditDebt),
      payables: toYuan(payables),
      loans: toYuan(loans),
    },
    investmentMetrics: {
      totalUnrealizedGainLoss: toYuan(sum(values) - cost),
      overallReturnRate:
        cost > 0n ? Number(divide((sum(values) - cost) * 10_000n, cost)) / 100 : null,
      totalInvestmentCost: toYuan(cost),
    },
    riskMetrics: riskOf(cash + onWay, openHoldings, values),
    statistics: {
      accountCount: household.accounts.length,
      investmentCount: openHoldings.length,
      overduePayables: household.debts.filter(
        (debt) => debt.kind === 'payables' && debt.dueDate < household.today && leftOf(debt) > 0,
      ).length,
    },
    missingRates: [],
  };
}

function riskOf(cash: bigint, openHoldings: readonly ModelHolding[], values: readonly bigint[]) {
  const whole = sum(values);
  const largest = values.reduce((most, value) => (value > most ? value : most), 0n);
  const weighed = sum(
    openHoldings.map((holding, index) => BigInt(weights[holding.type]) * (values[index] ?? 0n)),
  );
  const isOverHalf = largest * 2n > whole;
  const all = cash + whole;
  const level = () => {
    if ((all > 0n && weighed * 2n >= all * 7n) || isOverHalf) return 'HIGH';
    return all > 0n && weighed * 2n >= all * 3n ? 'MEDIUM' : 'LOW';
  };
  return {
    portfolioRisk: level(),
    concentrationRisk: whole > 0n ? Number(divide(largest * 1000n, whole)) / 10 : 0,
  };
}

function marketValue(holding: ModelHolding): bigint {
  const { quantityMicros, priceCents, currency } = holding;
  if (priceCents === null) return costOf(holding);
  return BigInt(quantityMicros) * BigInt(priceCents) * inYuan[currency];
}

/** A purchase counts while it is pending, a redemption once it is confirmed and not paid. */
function inTransit({ orders, currency }: ModelHolding): bigint {
  const open = orders.filter(
    ({ side, status }) => status === (side === 'SUBSCRIBE' ? 'PENDING' : 'CONFIRMED'),
  );
  return sum(open.map(({ cents }) => (BigInt(cents) * cent * inYuan[currency]) / 10n));
}

function costOf({ cost, currency }: ModelHolding): bigint {
  return cost * inYuan[currency];
}

/** The newest market value where its owner has chosen it. */
function countedValue(asset: ModelAsset, today: string): bigint {
  if (asset.scrappedOn !== null) return 0n;
  const newest = [...asset.valuations.keys()].sort().at(-1);
  if (!asset.isMarket || newest === undefined) return bookValue(asset, today);
  return BigInt((asset.valuations.get(newest) ?? 0) * asset.rate) * cent;
}

/** Only ended months are charged, from the month after it was put to use. */
function bookValue(asset: ModelAsset, today: string): bigint {
  const ended = monthNumber(today) - monthNumber(asset.startUseDate) - 1;
  const left = asset.lifeMonths - Math.max(0, Math.min(asset.lifeMonths, ended));
  return BigInt(left * asset.centsAMonth * asset.rate) * cent;
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function toYuan(amount: bigint): number {
  return Number(divide(amount, cent)) / 100;
}

/** Rounded half away from zero; the divisor is above 0. */
function divide(amount: bigint, by: bigint): bigint {
  const magnitude = ((amount < 0n ? -amount : amount) * 2n + by) / (by * 2n);
  return amount < 0n ? -magnitude : magnitude;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
