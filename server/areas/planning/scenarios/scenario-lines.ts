import { type PrepaymentMode, prepaymentModes } from '../../../../contract/loans/loan-fields.ts';
import type { Decision, DecisionOf } from '../../../../contract/planning/scenario-fields.ts';
import type { Scenario } from '../../../../contract/planning/scenarios.ts';
import type { Prepayment } from '../../../../finance/loans/loan.ts';
import { annualRateOf } from '../../../../finance/money/annual-rate.ts';
import { centsOfText, centsToWire } from '../../../../finance/money/cents.ts';
import { changeParts, prepayParts, purchaseParts } from '../../../../finance/planning/decisions.ts';
import { toCent } from '../../../../finance/planning/growth.ts';
import { monthsUntil, newLoanPath } from '../../../../finance/planning/loan-path.ts';
import type { PlanPart } from '../../../../finance/planning/plan-parts.ts';
import { prepayOrInvest } from '../../../../finance/planning/prepay-or-invest.ts';
import { historyOf, termsOf } from '../../../ledger/loan-terms.ts';
import { type DecisionProblem, type DecisionRefs, findLoan } from './decision-loans.ts';
import { saleOf, selling } from './sales.ts';
import { type FollowedLoan, pathOfLoan, type ScenarioInputs } from './scenario-inputs.ts';

type Facts = Pick<Scenario, 'prepaying' | 'burden' | 'sold'>;

export interface WorkedDecision extends Facts {
  parts: PlanPart[];
}

const noFacts: Facts = { prepaying: null, burden: null, sold: null };

/** What a decision changes by months, or why that cannot be said. */
export function workOutDecision(
  inputs: ScenarioInputs,
  stored: Decision,
  refs: DecisionRefs,
): WorkedDecision | DecisionProblem {
  const { today, months } = inputs.base;
  if (monthsUntil(today, stored.day) >= months) {
    return { field: 'decision.day', message: '日期不在所选期限内，请选择更长的期限' };
  }
  // A day that has passed counts as today.
  const decision =
    stored.kind !== 'CHANGE' && stored.day < today ? { ...stored, day: today } : stored;
  switch (decision.kind) {
    case 'PREPAY':
      return prepaying(inputs, decision, refs);
    case 'SELL': {
      const sale = saleOf(inputs, decision, refs, decision);
      return 'message' in sale ? sale : { ...noFacts, ...selling(inputs, sale) };
    }
    case 'BUY':
      return buying(inputs, decision, refs);
    default: {
      const sign = decision.side === 'INCOME' ? 1 : -1;
      const { day: from, amount, months: count = null } = decision;
      const change = { from, amount: sign * amount, count };
      return { ...noFacts, parts: changeParts(inputs.base, change) };
    }
  }
}

/** The prepayment of a decision, by its own way or the other one. */
export function prepaymentOf(
  { day, amount, mode }: DecisionOf<'PREPAY'>,
  of: PrepaymentMode = mode,
): Prepayment {
  return { day, amount: centsOfText(String(amount)), mode: of };
}

function prepaying(
  inputs: ScenarioInputs,
  decision: DecisionOf<'PREPAY'>,
  { loanId }: DecisionRefs,
): WorkedDecision | DecisionProblem {
  const { base } = inputs;
  const loan = findLoan(inputs, loanId, prepaymentOf(decision));
  if ('message' in loan) return loan;
  const { day, returnPercent } = decision;
  const question = { terms: termsOf(loan.stored), history: historyOf(loan.stored) };
  const months = Math.max(0, base.months - monthsUntil(base.today, day));
  const growth = returnPercent / 100;
  const ways = prepaymentModes.map((of) => ({
    mode: of,
    ...prepayOrInvest({ ...question, prepayment: prepaymentOf(decision, of), months }),
  }));
  const [first] = ways;
  const after = pathOfLoan(loan.stored, base.today, base.months, prepaymentOf(decision));
  return {
    ...noFacts,
    parts: prepayParts(
      base,
      { day, amount: decision.amount, growth, invests: decision.use === 'INVEST', rate: loan.rate },
      { without: loan.path, after },
    ),
    prepaying: {
      months,
      paymentWithout: centsToWire(first?.paymentWithout ?? 0n),
      owedWithout: centsToWire(first?.owedWithout ?? 0n),
      ways: ways.map(({ mode: of, paymentWith, owedWith, gainOf, breakEven }) => ({
        mode: of,
        paymentWith: centsToWire(paymentWith),
        owedWith: centsToWire(owedWith),
        gain: gainOf(growth),
        breakEvenPercent: breakEven === null ? null : Math.round(breakEven * 1e6) / 1e4,
      })),
    },
  };
}

function buying(
  inputs: ScenarioInputs,
  decision: DecisionOf<'BUY'>,
  refs: DecisionRefs,
): WorkedDecision | DecisionProblem {
  const { base, averages } = inputs;
  const { day, price, downPayment, costs, growthPercent, rentSaved, yearlyCosts } = decision;
  const sale = decision.sale && saleOf(inputs, { day }, refs, decision.sale);
  if (sale && 'message' in sale) return sale;
  const { today, months } = base;
  const loans = decision.loans.map((one, index) => ({
    name: decision.loans.length > 1 ? `新贷款 ${index + 1}` : '新贷款',
    rate: 1,
    path: newLoanPath(
      {
        method: one.method,
        principal: centsOfText(String(one.principal)),
        annualRate: annualRateOf(String(one.annualRatePercent)),
        months: one.months,
      },
      { lentOn: day, today, months },
    ),
  }));
  const sold = sale ? selling(inputs, sale) : null;
  const first = monthsUntil(today, day) + 1;
  const paidIn = (some: readonly Pick<FollowedLoan, 'path' | 'rate'>[]) =>
    some.reduce((sum, { path, rate }) => sum + centsToWire(path.paid[first] ?? 0n) * rate, 0);
  const others = base.loans.filter((one) => one !== sale?.loan);
  const instalments = paidIn(loans) + paidIn(others);
  const { income } = averages;
  return {
    ...noFacts,
    parts: [
      ...purchaseParts(base, {
        ...{ day, price, downPayment, costs, rentSaved, yearlyCosts, loans },
        growth: growthPercent / 100,
      }),
      ...(sold?.parts ?? []),
    ],
    burden: {
      newInstalments: toCent(paidIn(loans)),
      otherInstalments: toCent(paidIn(others)),
      income,
      percent: income > 0 ? toCent((instalments / income) * 100) : null,
    },
    sold: sold?.sold ?? null,
  };
}
