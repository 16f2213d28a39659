import { loanTypeLabels } from '../../../contract/loans/loan-fields.ts';
import { centsToText } from '../../../finance/money/cents.ts';
import { fixedOfText } from '../../../finance/money/fixed.ts';
import {
  type AreaFlows,
  actKey,
  type Flow,
  type ItemFlow,
  type ItemHolding,
  type WorthItem,
} from '../../../finance/net-worth/flows.ts';
import type { FlowQuestion } from '../../area.ts';
import type { Db } from '../../db/database.ts';
import { type LoanRow, listLoans } from '../../ledger/stored-loans.repository.ts';
import { changesOfLoan, type LoanChange } from './loans.worth.ts';

/**
 * What loans changed by between the ends of two days. Principal that an account has paid moves from one
 * side to the other, so that nothing is left of it; its interest is money spent, and the account's alone.
 */
export async function loanFlows(db: Db, { ownerId, from, to }: FlowQuestion): Promise<AreaFlows> {
  const opening: ItemHolding[] = [];
  const flows: ItemFlow[] = [];
  for (const loan of await listLoans(db, ownerId)) {
    const { currency, name } = loan.row;
    const of = itemOf(loan.row);
    for (const change of changesOfLoan(loan)) {
      if (change.day > to) continue;
      const amount = fixedOfText(centsToText(-change.amount));
      if (change.day <= from) opening.push({ of, currency, amount });
      else if (amount !== 0n) {
        const { day } = change;
        flows.push({ of, day, subject: `贷款 ${name}`, currency, amount, part: partOf(change) });
      }
    }
  }
  return { opening, flows };
}

function partOf({ actId }: LoanChange): Flow['part'] {
  if (actId === undefined) return 'debts';
  return { key: actKey(actId), side: 'loan', alone: 'debts', rest: 'debts' };
}

/** Mortgages and car loans run for years; what was borrowed for consumption is repaid soon. */
function itemOf({ id, name, loan_type }: LoanRow): WorthItem {
  return {
    key: id,
    name,
    part: 'loans',
    kind: loanTypeLabels[loan_type],
    isLongTerm: loan_type !== 'CONSUMER' && loan_type !== 'OTHER',
  };
}
