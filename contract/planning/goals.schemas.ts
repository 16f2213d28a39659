import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, instant, nothing } from '../fields/fields.ts';
import { assetClasses, assumptionFields } from './assumptions.ts';
import { goalBody, goalKinds } from './goal-fields.ts';
import { retirementBody } from './retirement-fields.ts';

const day = z.iso.date();
const assetClass = z.enum(assetClasses);

const goalShare = z.object({
  itemKey: z.string(),
  name: z.string(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  class: assetClass,
  /** What it comes to today, in the currency of the goals. */
  worth: z.number(),
});

const goal = z.object({
  id,
  kind: z.enum(goalKinds),
  name: z.string(),
  /** The target amount, in today's money or fixed: see `isInTodaysMoney`. */
  amount: z.number(),
  months: z.int().nullable(),
  /** What the amount follows from, where it does. */
  price: z.number().nullable(),
  downPercent: z.number().nullable(),
  yearly: z.number().nullable(),
  years: z.int().nullable(),
  isInTodaysMoney: z.boolean(),
  dueDate: day.nullable(),
  spent: z.number(),
  /** Null: as measured. */
  addition: z.number().nullable(),
  /** A month on average, over the last 6. */
  measuredAddition: z.number(),
  shares: z.array(goalShare),
  /** What is set aside, without what was spent. */
  setAside: z.number(),
  /** Amounts were above what is there, and are met in proportion. */
  isShort: z.boolean(),
  /** Of what is set aside and spent, in percent of the amount. */
  reachedPercent: z.number(),
  /** What it asks for on its day, and what is there then without an addition; null without a day. */
  amountThen: z.number().nullable(),
  thereThen: z.number().nullable(),
  neededAddition: z.number().nullable(),
  /** The day at the stated or measured addition; null when it is not within 100 years. */
  reachedOn: day.nullable(),
  /** Months from today to the day of the goal. */
  monthsLeft: z.int().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Goal = z.output<typeof goal>;

/** What can be set aside. */
const goalItem = z.object({
  itemKey: z.string(),
  name: z.string(),
  kind: z.string(),
  worth: z.number(),
  class: assetClass,
  /** What of it no goal has. */
  leftPercent: z.number(),
});
export type GoalItem = z.output<typeof goalItem>;

const goals = z.object({
  currency: currencyField,
  today: day,
  goals: z.array(goal),
  /** A month, over the 12 months before this one, without what happens once. */
  averageExpense: z.number(),
});
export type Goals = z.output<typeof goals>;

/** A goal is worked out from all that is owned, which the list answers. */
const changedGoal = z.object({ id });

const assumptions = z.object({
  inflation: z.number(),
  savingGrowth: z.number().nullable(),
  classes: z.array(
    z.object({ class: assetClass, mean: z.number(), spread: z.number(), cost: z.number() }),
  ),
  /** Nothing was stored: these are the usual ones. */
  isUsual: z.boolean(),
  version: z.int(),
});
export type StoredAssumptions = z.output<typeof assumptions>;

export const planningGoalsSchemas = {
  list: { data: goals },
  items: { data: z.array(goalItem) },
  create: { body: goalBody, data: changedGoal },
  update: { body: goalBody, data: changedGoal },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;

const assumptionsBody = z.object({ ...assumptionFields, version: z.int().nullish() });

const phase = z.object({
  amount: z.number(),
  fromYear: z.int(),
  untilYear: z.int().nullable(),
});

const retirementPlan = z.object({
  bornIn: z.int(),
  stopsIn: z.int().nullable(),
  untilAge: z.int(),
  includesHousing: z.boolean(),
  addition: z.number(),
  spending: z.array(phase),
  income: z.array(phase),
  locked: z.array(z.object({ amount: z.number(), untilYear: z.int() })),
  takesOut: z.enum(['FIXED', 'PERCENT']),
  ratePercent: z.number(),
  shares: z.array(goalShare.extend({ untilYear: z.int().nullable() })).nullable(),
});

const retirement = z.object({
  currency: currencyField,
  today: day,
  /** Null: nothing was stored. */
  plan: retirementPlan.nullable(),
  /**
   * What is there for it by class: its shares, or all that is owned but what goals have set aside and, unless they
   * are included, homes.
   */
  assets: z.array(z.object({ class: assetClass, amount: z.number() })),
  /** What goals have set aside, and is not counted. */
  setAsideForGoals: z.number(),
  averageExpense: z.number(),
  averageSaving: z.number(),
  version: z.int(),
});
export type Retirement = z.output<typeof retirement>;

export const planningAssumptionsSchemas = {
  show: { data: assumptions },
  set: { body: assumptionsBody, data: assumptions },
  reset: { data: assumptions },
} satisfies Record<string, CallSchemas>;

export const planningRetirementSchemas = {
  show: { data: retirement },
  set: { body: retirementBody.extend({ version: z.int().nullish() }), data: nothing },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
