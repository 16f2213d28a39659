import type { Day } from '../../finance/calendar/days.ts';
import type {
  AgreedPlan,
  LoanHistory,
  LoanTerms,
  PaidInstalment,
  Prepayment,
} from '../../finance/loans/loan.ts';
import { instalmentsDue, type LoanFigures, loanFigures } from '../../finance/loans/loan-figures.ts';
import { annualRateOf } from '../../finance/money/annual-rate.ts';
import { centsOfText } from '../../finance/money/cents.ts';
import type { StoredLoan } from './stored-loans.repository.ts';

/** The terms of a stored loan, as schedules are built from them. */
export function termsOf({ row, rates }: Pick<StoredLoan, 'row' | 'rates'>): LoanTerms {
  return {
    method: row.method,
    principal: centsOfText(row.principal),
    annualRate: annualRateOf(row.annual_rate_percent),
    months: row.months,
    startDate: row.start_date,
    firstDueDate: row.first_due_date,
    dueDay: row.due_day,
    dayCount: row.day_count,
    rates: rates.map(({ from_day, annual_rate_percent }) => ({
      from: from_day,
      annualRate: annualRateOf(annual_rate_percent),
    })),
    agreed: agreedOf(row),
    handedOverOn: row.handed_over_on ?? undefined,
  };
}

function agreedOf({ agreed_level, carried_interest }: StoredLoan['row']): AgreedPlan | undefined {
  if (agreed_level === null) return undefined;
  return {
    level: centsOfText(agreed_level),
    carriedInterest: carried_interest === null ? null : centsOfText(carried_interest),
  };
}

/** A booked instalment or prepayment, with the id of its row. */
export interface BookedLoan extends LoanHistory {
  prepayments: (Prepayment & { id: string })[];
  instalments: (PaidInstalment & { id: string; day: Day })[];
}

/** What was booked of a stored loan. */
export function historyOf({ acts }: Pick<StoredLoan, 'acts'>): BookedLoan {
  return {
    prepayments: acts
      .flatMap(({ id, day, principal, mode }) =>
        mode === null ? [] : [{ id, day, amount: centsOfText(principal), mode }],
      )
      .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    instalments: acts.flatMap(({ id, day, number, principal, interest }) =>
      number === null
        ? []
        : [{ id, day, number, principal: centsOfText(principal), interest: centsOfText(interest) }],
    ),
  };
}

/** The instalments of a stored loan that are due on some days, as they stand today. */
export function instalmentsOfLoan(
  loan: StoredLoan,
  today: Day,
  period: { from: Day; to: Day },
): LoanFigures['instalments'] {
  const { assumed_paid_before: assumedPaidBefore } = loan.row;
  return instalmentsDue(termsOf(loan), historyOf(loan), { today, assumedPaidBefore }, period);
}

/** What a stored loan comes to today. */
export function figuresOfLoan(loan: StoredLoan, today: Day): LoanFigures {
  const { assumed_paid_before: assumedPaidBefore } = loan.row;
  return loanFigures(termsOf(loan), historyOf(loan), { today, assumedPaidBefore });
}
