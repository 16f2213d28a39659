import { monthlyRate, toCent } from './growth.ts';

/** What retirement takes, in today's money: a rate as a part of one, amounts a year. */
export function numberNeeded(spending: number, income: number, takingOut: number): number {
  return toCent(Math.max(0, spending - income) / takingOut);
}

/** Spending or income of some years: from a year on, until before another, without an end where that is null. */
export interface Phase {
  /** A year, in today's money. */
  amount: number;
  fromYear: number;
  untilYear: number | null;
}

/** What all phases of a year come to. */
export function amountOfYear(phases: readonly Phase[], year: number): number {
  return phases
    .filter(
      ({ fromYear, untilYear }) => year >= fromYear && (untilYear === null || year < untilYear),
    )
    .reduce((sum, { amount }) => sum + amount, 0);
}

export interface RetirementPlan {
  /** The first year of the table. */
  year: number;
  bornIn: number;
  /** The last age of the table. */
  untilAge: number;
  /** The year in which work stops; null where that is when the number is reached. */
  stopsIn: number | null;
  /** What is there today, and its growth a year after inflation and costs. */
  opening: number;
  realGrowth: number;
  /** What is locked until a year, and is not taken out before. */
  locked: readonly { amount: number; untilYear: number }[];
  /** What is added a year while working. */
  addition: number;
  spending: readonly Phase[];
  income: readonly Phase[];
  /** Fixed in today's money, or a part of what is there each year. */
  takesOut: 'FIXED' | 'PERCENT';
  rate: number;
}

/** A year of the table, all in today's money. */
export interface RetirementYear {
  year: number;
  age: number;
  isWorking: boolean;
  opening: number;
  added: number;
  takenOut: number;
  growth: number;
  closing: number;
  /** What spending asked for beyond what could be taken out. */
  missing: number;
}

/** What is there at the end of each year, in today's money: additions and taking out are spread over its months. */
export function retirementYears(plan: RetirementPlan): RetirementYear[] {
  const rate = monthlyRate(plan.realGrowth);
  const years: RetirementYear[] = [];
  let balance = plan.opening;
  let isWorking = true;
  for (let year = plan.year; year - plan.bornIn <= plan.untilAge; year += 1) {
    isWorking = isWorking && !stops(plan, year, balance);
    const opening = balance;
    const needed = isWorking
      ? 0
      : Math.max(0, amountOfYear(plan.spending, year) - amountOfYear(plan.income, year));
    const asked = isWorking || plan.takesOut === 'FIXED' ? needed : opening * plan.rate;
    const locked = lockedIn(plan, year);
    let takenOut = 0;
    let growth = 0;
    for (let month = 0; month < 12; month += 1) {
      const taken = Math.min(asked / 12, Math.max(0, balance - locked));
      balance -= taken;
      takenOut += taken;
      growth += balance * rate;
      balance += balance * rate + (isWorking ? plan.addition / 12 : 0);
    }
    years.push({
      year,
      age: year - plan.bornIn,
      isWorking,
      opening: toCent(opening),
      added: isWorking ? toCent(plan.addition) : 0,
      takenOut: toCent(takenOut),
      growth: toCent(growth),
      closing: toCent(balance),
      missing: toCent(Math.max(0, needed - takenOut)),
    });
  }
  return years;
}

/** The first year of the plan whose spending is planned: before it nothing says what is needed. */
export function firstYearOfSpending({
  year,
  spending,
}: Pick<RetirementPlan, 'year' | 'spending'>): number {
  if (spending.length === 0) return year;
  return Math.max(year, Math.min(...spending.map(({ fromYear }) => fromYear)));
}

function stops(plan: RetirementPlan, year: number, balance: number): boolean {
  if (plan.stopsIn !== null) return year >= plan.stopsIn;
  if (year < firstYearOfSpending(plan)) return false;
  const { spending, income, rate } = plan;
  return (
    toCent(balance) >= numberNeeded(amountOfYear(spending, year), amountOfYear(income, year), rate)
  );
}

function lockedIn({ locked }: RetirementPlan, year: number): number {
  return locked
    .filter(({ untilYear }) => year < untilYear)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * How many months an amount taken out at the beginning of each lasts, and what is left when it is too little
 * for another; null months where it lasts for more than `mostMonths`.
 */
export function monthsItLasts(
  opening: number,
  monthly: number,
  yearly: number,
  mostMonths = 1200,
): { months: number | null; left: number } {
  const rate = monthlyRate(yearly);
  let balance = opening;
  for (let months = 0; months < mostMonths; months += 1) {
    if (balance < monthly) return { months, left: toCent(balance) };
    balance = (balance - monthly) * (1 + rate);
  }
  return { months: null, left: toCent(balance) };
}
