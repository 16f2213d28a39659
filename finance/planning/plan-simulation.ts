import {
  type AssetClass,
  type Assumptions,
  assetClasses,
  correlations,
} from '../../contract/planning/assumptions.ts';
import { grown } from './growth.ts';
import { amountOfYear, type RetirementPlan } from './retirement.ts';
import type { SimulationInput } from './simulation.ts';

/** The seed of all simulations: the same inputs give the same figures, whoever runs them and when. */
const seed = 20_261_124;
const paths = 10_000;

/** What is there of a class. */
export interface ClassAmount {
  class: AssetClass;
  amount: number;
}

/**
 * What a simulation is made of but for the money that comes and goes: only the classes that are there, because
 * others would draw random numbers for nothing. Where nothing is there, additions are cash.
 */
export function simulatedClasses(
  amounts: readonly ClassAmount[],
  { classes }: Pick<Assumptions, 'classes'>,
): Omit<SimulationInput, 'additions' | 'withdrawals'> {
  const amountOf = (name: AssetClass) =>
    amounts
      .filter((one) => one.class === name)
      .reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const held = assetClasses.filter((name) => amountOf(name) > 0);
  const used: readonly AssetClass[] = held.length > 0 ? held : ['CASH'];
  const places = used.map((name) => assetClasses.indexOf(name));
  const assumed = used.map((name) => classes.find((one) => one.class === name));
  const opening = used.map(amountOf);
  return {
    ...{ seed, paths, opening },
    weights: held.length > 0 ? opening : [1],
    returns: assumed.map((one) => ({
      mean: (one?.mean ?? 0) / 100,
      spread: (one?.spread ?? 0) / 100,
    })),
    costs: assumed.map((one) => (one?.cost ?? 0) / 100),
    correlations: places.map((row) => places.map((column) => correlations[row]?.[column] ?? 0)),
  };
}

/** The simulation of a goal: a steady addition at the end of each month. */
export function goalSimulation(
  amounts: readonly ClassAmount[],
  assumptions: Assumptions,
  { months, addition }: { months: number; addition: number },
): SimulationInput {
  return {
    ...simulatedClasses(amounts, assumptions),
    additions: new Array<number>(months).fill(addition),
    withdrawals: new Array<number>(months).fill(0),
  };
}

/**
 * The simulation of a plan for retirement, in nominal money from the plan's amounts in today's: adding while
 * working, taking out at the beginning of each month afterwards.
 */
export function retirementSimulation(
  amounts: readonly ClassAmount[],
  assumptions: Assumptions,
  plan: RetirementPlan,
  /** The first year in which the table of the plan shows no work. */
  stopsIn: number,
  { beginsBadly }: { beginsBadly?: boolean } = {},
): SimulationInput {
  const months = Math.max(1, (plan.bornIn + plan.untilAge - plan.year + 1) * 12);
  const yearOf = (month: number) => plan.year + Math.floor(month / 12);
  const nominal = (amount: number, month: number) =>
    grown(amount / 12, assumptions.inflation / 100, month);
  const ofMonths = (amountOf: (month: number) => number) =>
    Array.from({ length: months }, (_, month) => amountOf(month));
  const isWorking = (month: number) => yearOf(month) < stopsIn;
  return {
    ...simulatedClasses(amounts, assumptions),
    additions: ofMonths((month) => (isWorking(month) ? nominal(plan.addition, month) : 0)),
    withdrawals: ofMonths((month) => {
      if (isWorking(month)) return 0;
      const year = yearOf(month);
      const needed = amountOfYear(plan.spending, year) - amountOfYear(plan.income, year);
      return nominal(Math.max(0, needed), month);
    }),
    locked: ofMonths((month) =>
      plan.locked
        .filter(({ untilYear }) => yearOf(month) < untilYear)
        .reduce((sum, { amount }) => sum + amount, 0),
    ),
    ...(plan.takesOut === 'PERCENT' && {
      withdrawalRates: ofMonths((month) => (isWorking(month) ? 0 : plan.rate / 12)),
    }),
    ...(beginsBadly && { beginsBadly: true }),
  };
}

/** The growth a year after costs and inflation of what is there, as a part of one. */
export function realGrowthOf(amounts: readonly ClassAmount[], assumptions: Assumptions): number {
  const { opening, returns, costs, weights } = simulatedClasses(amounts, assumptions);
  const of = opening.some((amount) => amount > 0) ? opening : weights;
  const total = of.reduce((sum, amount) => sum + amount, 0);
  const nominal = returns.reduce(
    (sum, { mean }, at) =>
      sum + ((of[at] ?? 0) / total) * ((1 + mean) * (1 - (costs[at] ?? 0)) - 1),
    0,
  );
  return (1 + nominal) / (1 + assumptions.inflation / 100) - 1;
}
