import { annuityFactor, grown, monthlyRate, toCent } from './growth.ts';

/** A goal as far as its arithmetic goes: amounts in one currency, rates as parts of one. */
export interface GoalTerms {
  /** The target less what was spent on it already. */
  amount: number;
  /** Whether it is meant in today's money and rises with the inflation. */
  isInTodaysMoney: boolean;
  /** What is there today, by the class it grows with. */
  parts: readonly { amount: number; growth: number }[];
  inflation: number;
}

/** No goal is looked for beyond it. */
const mostMonths = 1200;

/** What a goal asks for in some months. */
export function amountIn(
  { amount, isInTodaysMoney, inflation }: GoalTerms,
  months: number,
): number {
  return isInTodaysMoney ? grown(amount, inflation, months) : amount;
}

/** What is there in some months without any addition. */
export function partsIn({ parts }: GoalTerms, months: number): number {
  return parts.reduce((sum, { amount, growth }) => sum + grown(amount, growth, months), 0);
}

/** The growth of additions: that of what is there, by amount; that of cash where nothing is. */
export function growthOfAdditions({ parts }: GoalTerms, cashGrowth: number): number {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (total <= 0) return cashGrowth;
  return parts.reduce((sum, { amount, growth }) => sum + (amount / total) * growth, 0);
}

/** What has to be added at the end of each month, rounded to the cent; 0 when there is enough. */
export function neededAddition(terms: GoalTerms, months: number, additionGrowth: number): number {
  const missing = amountIn(terms, months) - partsIn(terms, months);
  if (missing <= 0 || months <= 0) return Math.max(0, toCent(missing));
  return toCent(missing / annuityFactor(additionGrowth, months));
}

/** The first month at whose end a goal is reached, 0 for today; null when it is not within 100 years. */
export function monthReached(
  terms: GoalTerms,
  addition: number,
  additionGrowth: number,
): number | null {
  const rate = monthlyRate(additionGrowth);
  let added = 0;
  for (let months = 0; months <= mostMonths; months += 1) {
    if (months > 0) added = added * (1 + rate) + addition;
    if (toCent(partsIn(terms, months) + added) >= toCent(amountIn(terms, months))) return months;
  }
  return null;
}

/** A share of one item that a goal sets aside: a percentage of it, or an amount. */
export interface Share {
  goalId: string;
  itemId: string;
  percent: number | null;
  amount: number | null;
}

/** Who has which percentage of an item, where a further share goes above the whole of it. */
export interface SharesAbove {
  itemId: string;
  others: string[];
  leftPercent: number;
}

/** The first item of which percentages come to more than 100; undefined when none is. */
export function sharesAboveWhole(
  own: readonly Share[],
  others: readonly Share[],
): SharesAbove | undefined {
  for (const { itemId, percent } of own) {
    if (percent === null) continue;
    const ofItem = others.filter((one) => one.itemId === itemId && one.percent !== null);
    // In millionths, so that 33.3 + 66.7 is 100.
    const used = ofItem.reduce((sum, one) => sum + millionths(one.percent ?? 0), 0);
    const left = 100_000_000 - used;
    if (millionths(percent) > left) {
      return {
        itemId,
        others: [...new Set(ofItem.map(({ goalId }) => goalId))],
        leftPercent: Math.max(0, left) / 1e6,
      };
    }
  }
  return undefined;
}

function millionths(percent: number): number {
  return Math.round(percent * 1e6);
}

/**
 * What each share of an item comes to, in cents of its worth: percentages first, then amounts. Amounts above
 * what is left are met in proportion, so that no two goals count the same cent.
 */
export function sharesOfItem(
  worth: bigint,
  shares: readonly Pick<Share, 'percent' | 'amount'>[],
): { amounts: bigint[]; isShort: boolean } {
  const available = worth > 0n ? worth : 0n;
  const percents = shares.map(({ percent }) => BigInt(millionths(percent ?? 0)));
  const ofPercents = percents.map((percent) => (available * percent) / 100_000_000n);
  const left = available - ofPercents.reduce((sum, one) => sum + one, 0n);
  const asked = shares.map(({ amount }) => BigInt(Math.round((amount ?? 0) * 100)));
  const total = asked.reduce((sum, one) => sum + one, 0n);
  const isShort = total > left;
  const ofAmounts = isShort ? asked.map((one) => (left * one) / total) : asked;
  return {
    amounts: shares.map((_, at) => (ofPercents[at] ?? 0n) + (ofAmounts[at] ?? 0n)),
    isShort,
  };
}
