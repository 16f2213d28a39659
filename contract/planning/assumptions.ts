import { z } from 'zod';
import { decimal } from '../fields/fields.ts';
import { keysOf } from '../fields/keys-of.ts';
import { listOf } from '../fields/list-field.ts';

/** Classes of assets that are assumed to grow alike, with their labels. */
export const assetClassLabels = {
  CASH: '现金',
  BONDS: '债券与定存',
  A_SHARES: 'A 股',
  HK_SHARES: '港股',
  US_SHARES: '美股',
  GOLD: '黄金',
  CRYPTO: '加密货币',
  HOUSING: '房产',
} as const;
export type AssetClass = keyof typeof assetClassLabels;
export const assetClasses = keysOf(assetClassLabels);

/** In percent a year, nominal. */
export interface ClassAssumption {
  class: AssetClass;
  mean: number;
  spread: number;
  cost: number;
}

export interface Assumptions {
  /** In percent a year. */
  inflation: number;
  /** What saving, wages and rents rise by in percent a year; null for as much as the inflation. */
  savingGrowth?: number | null | undefined;
  classes: ClassAssumption[];
}

/** What monthly amounts in today's money rise by, in percent a year. */
export function savingGrowthOf({ inflation, savingGrowth }: Assumptions): number {
  return savingGrowth ?? inflation;
}

/** The default assumptions; docs/planning.md says where each comes from. */
export const usualAssumptions: Assumptions = {
  inflation: 2,
  classes: [
    { class: 'CASH', mean: 1.5, spread: 1, cost: 0 },
    { class: 'BONDS', mean: 2.5, spread: 3, cost: 0 },
    { class: 'A_SHARES', mean: 7, spread: 25, cost: 0.5 },
    { class: 'HK_SHARES', mean: 7, spread: 22, cost: 0.5 },
    { class: 'US_SHARES', mean: 7, spread: 18, cost: 0.3 },
    { class: 'GOLD', mean: 4, spread: 16, cost: 0.2 },
    { class: 'CRYPTO', mean: 8, spread: 60, cost: 0.5 },
    { class: 'HOUSING', mean: 2, spread: 8, cost: 0.5 },
  ],
};

/** Correlations of the classes in their order, which are shown and not edited. */
export const correlations: readonly (readonly number[])[] = [
  [1, 0.2, 0, 0, 0, 0, 0, 0],
  [0.2, 1, -0.1, 0, 0, 0.2, 0, 0],
  [0, -0.1, 1, 0.65, 0.35, 0.1, 0.2, 0.2],
  [0, 0, 0.65, 1, 0.55, 0.1, 0.25, 0.2],
  [0, 0, 0.35, 0.55, 1, 0.05, 0.35, 0.2],
  [0, 0.2, 0.1, 0.1, 0.05, 1, 0.1, 0],
  [0, 0, 0.2, 0.25, 0.35, 0.1, 1, 0],
  [0, 0, 0.2, 0.2, 0.2, 0, 0, 1],
];

/** Above these an assumption is accepted with a warning. */
export const highMean = 15;
export const highSpread = 60;

const percent = (message: string, min: number, max: number) =>
  decimal({ message, min, decimals: 4 }).max(max, { error: message });

const classAssumption = z.object({
  class: z.enum(assetClasses, { error: '类别不正确' }),
  mean: percent('年收益率必须在-50%到100%之间', -50, 100),
  spread: percent('波动必须在0到200%之间', 0, 200),
  cost: percent('费用必须在0到10%之间', 0, 10),
});

export const assumptionFields = {
  inflation: percent('通货膨胀必须在-10%到50%之间', -10, 50),
  savingGrowth: percent('储蓄增长必须在-50%到50%之间', -50, 50).nullish(),
  classes: listOf(classAssumption, {
    error: '假设必须是列表',
    max: assetClasses.length,
    tooLong: '类别过多',
  }).refine(
    (classes) =>
      classes.length === assetClasses.length &&
      assetClasses.every((one) => classes.some((given) => given.class === one)),
    { error: '每个类别必须且只能有一条假设' },
  ),
};
