import { loanTypeLabels } from '../../../contract/loans/loan-fields.ts';
import { centsToText } from '../../../finance/money/cents.ts';
import { fixedOfText } from '../../../finance/money/fixed.ts';
import type {
  AreaFlows,
  Beginning,
  ItemFlow,
  ItemWorth,
  WorthItem,
} from '../../../finance/net-worth/flows.ts';
import type { BeginningQuestion, FlowQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { type LoanRow, listLoans } from '../../ledger/stored-loans.repository.ts';
import { changesOfLoan } from './loans.worth.ts';

/**
 * What loans changed by between the ends of two days: they were lent and repaid. What an account has
 * paid is money spent there, as with every debt; interest changes no loan.
 */
export async function loanFlows(db: Db, { ownerId, from, to }: FlowQuestion): Promise<AreaFlows> {
  const opening: ItemWorth[] = [];
  const flows: ItemFlow[] = [];
  for (const loan of await listLoans(db, ownerId)) {
    const { currency, name } = loan.row;
    const of = itemOf(loan.row);
    for (const change of changesOfLoan(loan)) {
      if (change.day > to) continue;
      const amount = fixedOfText(centsToText(-change.amount));
      if (change.day <= from) opening.push({ of, currency, amount });
      else if (amount !== 0n) {
        const { day, isHandedOver } = change;
        const part = isHandedOver ? 'household' : 'debts';
        flows.push({ of, day, subject: `贷款 ${name}`, currency, amount, part });
      }
    }
  }
  return { opening, flows };
}

/** What was lent at first. */
export async function loanBeginnings(
  db: Db,
  { ownerId, isEnteredBy }: BeginningQuestion,
): Promise<Beginning[]> {
  return (await listLoans(db, ownerId)).flatMap((loan) => {
    const [first] = changesOfLoan(loan);
    if (!first || first.isHandedOver || !isEnteredBy(first.day, loan.row.created_at)) return [];
    const { name, currency } = loan.row;
    const amount = fixedOfText(centsToText(-first.amount));
    const thing = loan.row.id;
    return [{ day: first.day, subject: `贷款 ${name}`, currency, amount, thing }];
  });
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
