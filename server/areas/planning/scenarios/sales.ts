import type { SoldPart } from '../../../../contract/planning/scenario-fields.ts';
import type { Scenario } from '../../../../contract/planning/scenarios.ts';
import { centsOfText } from '../../../../finance/money/cents.ts';
import { groupedAmount } from '../../../../finance/net-worth/change-summary.ts';
import { restOfSale, type Sale, saleParts } from '../../../../finance/planning/decisions.ts';
import { toCent } from '../../../../finance/planning/growth.ts';
import type { PlanPart } from '../../../../finance/planning/plan-parts.ts';
import { type DecisionProblem, type DecisionRefs, findLoan } from './decision-loans.ts';
import type { ScenarioInputs, SoldItem } from './scenario-inputs.ts';

/** What is sold, by the decision itself or for the home that is bought. */
export function saleOf(
  inputs: ScenarioInputs,
  {
    day,
    part,
    ...rest
  }: {
    day: string;
    part?: SoldPart | null | undefined;
    rest?: 'CASH' | 'INVEST';
    returnPercent?: number | null | undefined;
  },
  { loanId, itemKey }: DecisionRefs,
  { proceeds, costs }: { proceeds: number; costs: number },
): WorkedSale | DecisionProblem {
  const whole = inputs.items.get(itemKey ?? '');
  if (!whole) return { field: 'itemKey', message: '这项资产不存在' };
  const share = shareOf(whole, part);
  if (typeof share !== 'number') return share;
  const item = { name: whole.name, values: whole.values.map((value) => value * share) };
  const loan = loanId === null ? null : findLoan(inputs, loanId);
  if (loan && 'message' in loan) return loan;
  const restGrowth = rest.rest === 'INVEST' ? (rest.returnPercent ?? 0) / 100 : null;
  return { day, item, proceeds, costs, loan, restGrowth, share };
}

/** A sale with the part of the item that it is, from 0 to 1. */
type WorkedSale = Sale & { share: number };

/** The part of an item that is sold, or why there is not so much of it. */
function shareOf(
  { amount, quantity }: SoldItem,
  part: SoldPart | null | undefined,
): number | DecisionProblem {
  if (!part) return 1;
  const field = 'decision.part.value';
  switch (part.of) {
    case 'PERCENT':
      return part.value / 100;
    case 'AMOUNT': {
      if (part.value <= amount) return part.value / amount;
      const most = groupedAmount(centsOfText(amount.toFixed(2)));
      return { field, message: `卖出的金额不能超过它今天的价值 ${most}` };
    }
    default:
      if (quantity === null) return { field, message: '只有投资可以按数量卖出' };
      if (part.value <= quantity) return part.value / quantity;
      return { field, message: `卖出的数量不能超过持有的 ${quantity}` };
  }
}

/** What a sale changes by months, and what it comes to. */
export function selling(
  { base }: ScenarioInputs,
  sale: WorkedSale,
): { parts: PlanPart[]; sold: NonNullable<Scenario['sold']> } {
  const rest = restOfSale(base, sale);
  const { proceeds, costs } = sale;
  return {
    parts: saleParts(base, sale),
    sold: {
      percent: Math.round(sale.share * 1e6) / 1e4,
      ...{ proceeds, costs, loanRepaid: toCent(proceeds - costs - rest), rest: toCent(rest) },
    },
  };
}
