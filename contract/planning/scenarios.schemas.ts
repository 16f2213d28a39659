import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, instant, nothing } from '../fields/fields.ts';
import { optionalQueryInt } from '../fields/query-fields.ts';
import { prepaymentModes } from '../loans/loan-fields.ts';
import { answeredDecision, mostYears, scenarioBody, yearsText } from './scenario-fields.ts';

const day = z.iso.date();

/** Something that a figure is made of; what is owed is below zero. */
const part = z.object({ label: z.string(), amount: z.number() });

const line = z.object({
  /** On the days of the answer. */
  netWorth: z.array(z.number()),
  /** After 1, 5 and 10 years, as far as they are within the period, and at its end. */
  marks: z.array(
    z.object({
      months: z.int(),
      day,
      netWorth: z.number(),
      /** Beside leaving things as they are. */
      difference: z.number(),
      /** They sum to the net worth, or of a decision to the difference. */
      parts: z.array(part),
    }),
  ),
});
export type ScenarioLine = z.output<typeof line>;

/** Both ways of prepaying beside investing the money, until the end of the period, in the currency of the loan. */
const prepaying = z.object({
  months: z.int(),
  paymentWithout: z.number(),
  owedWithout: z.number(),
  ways: z.array(
    z.object({
      mode: z.enum(prepaymentModes),
      paymentWith: z.number(),
      owedWith: z.number(),
      /** How much better it is to invest the money. */
      gain: z.number(),
      /** In percent a year; null where none of 0 to 100 is. */
      breakEvenPercent: z.number().nullable(),
    }),
  ),
});

/** Instalments of a month beside the income of a month. */
const burden = z.object({
  newInstalments: z.number(),
  otherInstalments: z.number(),
  income: z.number(),
  percent: z.number().nullable(),
});

const sold = z.object({
  /** Of the item, by its worth today. */
  percent: z.number(),
  proceeds: z.number(),
  costs: z.number(),
  loanRepaid: z.number(),
  rest: z.number(),
});

const scenario = z.object({
  id,
  name: z.string(),
  decision: answeredDecision,
  loanId: id.nullable(),
  itemKey: z.string().nullable(),
  /** Names of the loan and of the item or what recurs; null where there is none, or it is gone. */
  loanName: z.string().nullable(),
  /** Of the amounts of a decision to prepay. */
  loanCurrency: currencyField.nullable(),
  itemName: z.string().nullable(),
  /** Why it cannot be worked out as things are today; null where it can. */
  problem: z.string().nullable(),
  line: line.nullable(),
  prepaying: prepaying.nullable(),
  burden: burden.nullable(),
  sold: sold.nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Scenario = z.output<typeof scenario>;

const scenarios = z.object({
  currency: currencyField,
  today: day,
  years: z.int(),
  days: z.array(day),
  base: line,
  inputs: z.object({
    /** A month on average, over the whole months before this one, 12 at most. */
    averageMonths: z.int(),
    income: z.number(),
    expense: z.number(),
    /** Of the expense: what was paid as interest of loans, in whose place the schedules count. */
    loanInterest: z.number(),
    /**
     * What recurs: a month of it in that average, above 0 for income, which its own days replace; what the next
     * year brings a month; and its last day.
     */
    recurring: z.array(
      z.object({
        id,
        name: z.string(),
        measured: z.number(),
        planned: z.number(),
        lastDay: day.nullable(),
      }),
    ),
    /** What is saved a month and does not recur, in today's money. */
    saving: z.number(),
    /** What monthly amounts rise by in percent a year. */
    savingGrowthPercent: z.number(),
    /** In percent a year, after costs. */
    cashGrowthPercent: z.number(),
    growth: z.array(z.object({ label: z.string(), amount: z.number(), percent: z.number() })),
  }),
  scenarios: z.array(scenario),
  /** What net worth leaves out, in words. */
  missing: z.array(z.string()),
});
export type Scenarios = z.output<typeof scenarios>;

/** What can be chosen as the loan of a decision. */
const choosableLoan = z.object({
  id,
  name: z.string(),
  currency: currencyField,
  outstanding: z.number(),
});
export type ChoosableLoan = z.output<typeof choosableLoan>;

const changedScenario = z.object({ id });

export const planningScenariosSchemas = {
  list: {
    query: z.object({ years: optionalQueryInt(1, mostYears, yearsText) }),
    data: scenarios,
  },
  loans: { data: z.array(choosableLoan) },
  create: { body: scenarioBody, data: changedScenario },
  update: { body: scenarioBody, data: changedScenario },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
