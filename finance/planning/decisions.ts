import type { Day } from '../calendar/days.ts';
import { monthsAndDays } from '../calendar/months.ts';
import type { PlanBase } from './base-line.ts';
import { grown } from './growth.ts';
import { type LoanPath, monthsUntil } from './loan-path.ts';
import {
  eachMonth,
  inUnits,
  monthsFrom,
  negative,
  owedOf,
  type PlannedLoan,
  type PlanPart,
  paymentsOf,
  pot,
  risen,
} from './plan-parts.ts';

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

/** The sale of something, which is worth so much in each month from today on, and the loan that is repaid with it. */
export interface Sale {
  day: Day;
  item: { name: string; values: readonly number[] };
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
      values: from(negative(item.values)),
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
  /** A month; as the yearly costs in today's money. */
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
  const monthly = (amount: number) =>
    risen(
      base,
      later.map((month) => ({ month, amount })),
    );
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

/** A signed amount in today's money that comes each month from a day on, for some months or until the end. */
export function changeParts(
  base: PlanBase,
  { from, amount, count }: { from: Day; amount: number; count: number | null },
): PlanPart[] {
  const { today, months, cashGrowth } = base;
  const begin = from < today ? -monthsAndDays(from, today).months : monthsUntil(today, from);
  const last = count === null ? months : Math.min(months, begin + count);
  const flows = monthsFrom(Math.max(1, begin + 1), last).map((month) => ({ month, amount }));
  return [
    {
      label: amount < 0 ? '多支出或少收入' : '多收入或少支出',
      values: pot(cashGrowth, months, risen(base, flows)),
    },
  ];
}
