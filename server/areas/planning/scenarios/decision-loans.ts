import type { Day } from '../../../../finance/calendar/days.ts';
import type { Prepayment } from '../../../../finance/loans/loan.ts';
import { previewPrepayment } from '../../../../finance/loans/preview-prepayment.ts';
import { groupedAmount } from '../../../../finance/net-worth/change-summary.ts';
import { figuresOfLoan, historyOf, termsOf } from '../../../ledger/loan-terms.ts';
import type { StoredLoan } from '../../../ledger/stored-loans.repository.ts';
import type { FollowedLoan, ScenarioInputs } from './scenario-inputs.ts';

/** What a decision names of other areas. */
export interface DecisionRefs {
  loanId: string | null;
  itemKey: string | null;
}

/** Why a decision cannot be worked out, with the field that is about it. */
export interface DecisionProblem {
  field: string;
  message: string;
}

const missingRate: DecisionProblem = { field: 'loanId', message: '缺少这笔贷款的汇率' };

/** The loan that a decision names, or why it cannot be repaid. */
export function findLoan(
  { storedLoans, loans, base }: ScenarioInputs,
  loanId: string | null,
  prepayment?: Prepayment,
): FollowedLoan | DecisionProblem {
  const id = loanId ?? '';
  return problemOfLoan(storedLoans.get(id), base.today, prepayment) ?? loans.get(id) ?? missingRate;
}

/** Why a loan cannot be repaid, or not prepaid by so much; null where it can. */
export function problemOfLoan(
  stored: StoredLoan | undefined,
  today: Day,
  prepayment?: Prepayment,
): DecisionProblem | null {
  if (!stored) return { field: 'loanId', message: '贷款不存在' };
  if (stored.row.start_date > today) {
    return { field: 'loanId', message: '这笔贷款还没有放款' };
  }
  if (figuresOfLoan(stored, today).outstanding <= 0n) {
    return { field: 'loanId', message: '这笔贷款已经还清' };
  }
  if (!prepayment) return null;
  const { balanceBefore } = previewPrepayment(termsOf(stored), historyOf(stored), prepayment);
  if (prepayment.amount <= balanceBefore) return null;
  const message =
    balanceBefore <= 0n
      ? '这笔贷款到那天已经还清'
      : `不能超过届时的剩余本金 ${groupedAmount(balanceBefore)}`;
  return { field: 'decision.amount', message };
}
