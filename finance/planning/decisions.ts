import type { Day } from '../calendar/days.ts';
import { monthsAndDays } from '../calendar/months.ts';
import type { Cents } from '../money/cents.ts';
import { grown, monthlyRate } from './growth.ts';
import { type LoanPath, monthsUntil } from './loan-path.ts';

/** A part of net worth by months from today (0) on; what is owed is below zero. */
export interface PlanPart {
  label: string;
  values: readonly number[];
}

/** A loan by months, in its own currency, with what one of that is in the currency of the plan. */
export interface PlannedLoan {
  name: string;
  path: LoanPath;
  rate: number;
}

/** The inputs of the line without a decision: amounts in one currency, growth a year as a part of one. */
export interface PlanBase {
  today: Day;
  months: number;
  /** What is owned and grows. */
  assets: readonly { label: string; amount: number; growth: number }[];
  /** What stays as it is: other assets, money that others owe or are owed. */
  steady: readonly { label: string; amount: number }[];
  loans: readonly PlannedLoan[];
  /** Saved a month on average, without what is paid on loans. */
  saving: number;
  cashGrowth: number;
}

/** Net worth where nothing is decided: growth, what is saved, and the loans by their schedules. */
export function baseParts(base: PlanBase): PlanPart[] {
  const { assets, steady, loans, saving, cashGrowth, months } = base;
  const months1 = monthsFrom(1, months);
  return [
    ...assets.map(({ label, amount, growth }) => ({
      label,
      values: eachMonth(months, (month) => grown(amount, growth, month)),
    })),
    ...steady.map(({ label, amount }) => ({ label, values: eachMonth(months, () => amount) })),
    {
      label: '今后的储蓄',
      values: pot(
        cashGrowth,
        months,
        months1.map((month) => ({ month, amount: saving })),
      ),
    },
    ...(loans.length > 0
      ? [{ label: '今后的贷款还款', values: pot(cashGrowth, months, loans.flatMap(paymentsOf)) }]
      : []),
    ...loans.map((loan) => ({ label: loan.name, values: negative(owedOf(loan)) })),
  ];
}

/** Money that is there either prepays a loan or is invested; the instalments saved are invested alike. */
export function prepayParts(
  base: PlanBase,
  decision: { day: Day; amount: number; growth: number; invests: boolean; rate: number },
  { without, after }: { without: LoanPath; after: LoanPath },
): PlanPart[] {
  const { months, today, cashGrowth } = base;
  const { amount, growth, invests, rate } = decision;
  const month = monthsUntil(today, decision.day);
  const taken = {
    label: '从现金取出',
    values: pot(cashGrowth, months, [{ month, amount: -amount * rate }]),
  };
  if (invests) {
    const values = pot(growth, months, [{ month, amount: amount * rate }]);
    return [taken, { label: '投资', values }];
  }
  const saved = without.paid.map((paid, at) => ({
    month: at,
    amount: inUnits(paid - (after.paid[at] ?? 0n)) * rate,
  }));
  return [
    taken,
    {
      label: '少欠的贷款',
      values: without.owed.map((owed, at) => inUnits(owed - (after.owed[at] ?? 0n)) * rate),
    },
    { label: '省下的月供', values: pot(growth, months, saved) },
  ];
}

/** The sale of an item at today's worth with its growth, and the loan that is repaid with it. */
export interface Sale {
  day: Day;
  item: { name: string; amount: number; growth: number };
  proceeds: number;
  costs: number;
  loan: PlannedLoan | null;
  /** The growth of the rest where it is invested; null where it stays as cash. */
  restGrowth: number | null;
}

/** What is left of a sale once the loan is repaid; below zero where it does not suffice. */
export function restOfSale(base: PlanBase, { day, proceeds, costs, loan }: Sale): number {
  const repaid = loan ? (owedOf(loan)[monthsUntil(base.today, day)] ?? 0) : 0;
  return proceeds - costs - repaid;
}

/** An item goes and its proceeds come; the instalments of a loan that is repaid are no longer paid. */
export function saleParts(base: PlanBase, sale: Sale): PlanPart[] {
  const { months, today, cashGrowth } = base;
  const { item, loan, restGrowth } = sale;
  const begin = monthsUntil(today, sale.day);
  const from = (values: readonly number[]) =>
    values.map((value, month) => (month < begin ? 0 : value));
  const rest = restOfSale(base, sale);
  const isInvested = restGrowth !== null && rest > 0;
  return [
    {
      label: `卖掉的${item.name}`,
      values: from(eachMonth(months, (month) => -grown(item.amount, item.growth, month))),
    },
    {
      label: isInvested ? '卖得的钱，投资' : '卖得的钱',
      values: pot(isInvested ? restGrowth : cashGrowth, months, [{ month: begin, amount: rest }]),
    },
    ...(loan
      ? [
          { label: `还清的${loan.name}`, values: from(owedOf(loan)) },
          {
            label: '不再付的月供',
            values: pot(
              cashGrowth,
              months,
              paymentsOf(loan)
                .filter(({ month }) => month > begin)
                .map(({ month, amount }) => ({ month, amount: -amount })),
            ),
          },
        ]
      : []),
  ];
}

export interface Purchase {
  day: Day;
  price: number;
  downPayment: number;
  costs: number;
  growth: number;
  /** A month. */
  rentSaved: number;
  yearlyCosts: number;
  loans: readonly PlannedLoan[];
}

/** A home comes with its loans, and what is paid for it each month goes. */
export function purchaseParts(base: PlanBase, purchase: Purchase): PlanPart[] {
  const { months, today, cashGrowth } = base;
  const { price, growth, loans, rentSaved, yearlyCosts, downPayment, costs } = purchase;
  const begin = monthsUntil(today, purchase.day);
  const later = monthsFrom(begin + 1, months);
  const monthly = (amount: number) => later.map((month) => ({ month, amount }));
  return [
    {
      label: '新房',
      values: eachMonth(months, (month) =>
        month < begin ? 0 : grown(price, growth, month - begin),
      ),
    },
    {
      label: '首付和费用',
      values: pot(cashGrowth, months, [{ month: begin, amount: -downPayment - costs }]),
    },
    ...loans.map((loan) => ({ label: loan.name, values: negative(owedOf(loan)) })),
    ...(loans.length > 0
      ? [{ label: '新贷款还款', values: pot(cashGrowth, months, loans.flatMap(paymentsOf)) }]
      : []),
    ...(rentSaved > 0
      ? [{ label: '省下的房租', values: pot(cashGrowth, months, monthly(rentSaved)) }]
      : []),
    ...(yearlyCosts > 0
      ? [{ label: '持有费用', values: pot(cashGrowth, months, monthly(-yearlyCosts / 12)) }]
      : []),
  ];
}

/** A signed amount that comes each month from a day on, for some months or until the end. */
export function changeParts(
  { today, months, cashGrowth }: PlanBase,
  { from, amount, count }: { from: Day; amount: number; count: number | null },
): PlanPart[] {
  const begin = from < today ? -monthsAndDays(from, today).months : monthsUntil(today, from);
  const last = count === null ? months : Math.min(months, begin + count);
  const flows = monthsFrom(Math.max(1, begin + 1), last).map((month) => ({ month, amount }));
  return [
    {
      label: amount < 0 ? '多支出或少收入' : '多收入或少支出',
      values: pot(cashGrowth, months, flows),
    },
  ];
}

/** What parts come to in some month, each rounded to the cent, so that they sum to their total. */
export function partsIn(
  parts: readonly PlanPart[],
  month: number,
): { total: number; parts: { label: string; amount: number }[] } {
  const cents = parts.map(({ values }) => Math.round((values[month] ?? 0) * 100));
  return {
    total: cents.reduce((sum, one) => sum + one, 0) / 100,
    parts: parts.map(({ label }, at) => ({ label, amount: (cents[at] ?? 0) / 100 })),
  };
}

interface Flow {
  month: number;
  amount: number;
}

/** The balance by months of money that comes in and goes out at their ends and grows at one rate. */
function pot(growth: number, months: number, flows: readonly Flow[]): number[] {
  const rate = monthlyRate(growth);
  const moved = new Array<number>(months + 1).fill(0);
  for (const { month, amount } of flows) {
    if (month <= months) moved[month] = (moved[month] ?? 0) + amount;
  }
  let there = 0;
  return moved.map((amount) => {
    there = there * (1 + rate) + amount;
    return there;
  });
}

function paymentsOf({ path, rate }: PlannedLoan): Flow[] {
  return path.paid.map((paid, month) => ({ month, amount: -inUnits(paid) * rate }));
}

function owedOf({ path, rate }: PlannedLoan): number[] {
  return path.owed.map((owed) => inUnits(owed) * rate);
}

const inUnits = (cents: Cents) => Number(cents) / 100;
const negative = (values: readonly number[]) => values.map((value) => -value);

function eachMonth(months: number, of: (month: number) => number): number[] {
  return Array.from({ length: months + 1 }, (_, month) => of(month));
}

function monthsFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
