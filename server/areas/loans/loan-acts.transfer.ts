import type { Currency } from '../../../contract/fields/currencies.ts';
import { loanActsTable } from '../../../contract/loans/loans.table.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { centsOfText } from '../../../finance/money/cents.ts';
import { cashPlace, type ImportedActLine, type RowSource } from '../../area-transfer.ts';
import { fromFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import type { LoanActRow, LoanRow } from '../../ledger/stored-loans.repository.ts';

type PaidInFile = PersonalFile['loans'][number]['payments'][number];

/** A payment of a file as a row. Throws at `field` when it names other money than its own. */
export function actFromFile(
  { newId, acts }: RowSource,
  loan: LoanRow,
  { paid, sequence }: { paid: PaidInFile; sequence: number },
  field: string,
): LoanActRow {
  const place = paid.cash && cashPlace(paid.cash.account, paid.cash.transaction);
  const moved = place ? acts.get(place) : null;
  if (moved === undefined || (moved && !isMovedBy(paid, loan.currency, moved.standing))) {
    throw fieldError(field, '必须指向这笔还款的账户流水');
  }
  // No other row of the file stands for the same money.
  if (place) acts.delete(place);
  return fromFile(loanActsTable, paid, {
    id: moved?.id ?? newId(),
    owner_id: loan.owner_id,
    loan_id: loan.id,
    sequence,
    account_id: moved?.standing[0]?.accountId ?? null,
  });
}

/**
 * Whether some transactions are the money of a payment: of one account, on its day, and as much where the
 * currency is the same.
 */
function isMovedBy(
  { kind, day, principal, interest }: PaidInFile,
  currency: Currency,
  standing: readonly ImportedActLine[],
): boolean {
  const kinds = kind === 'PREPAYMENT' ? ['LOAN_PREPAYMENT'] : ['LOAN_PRINCIPAL', 'LOAN_INTEREST'];
  const [first] = standing;
  if (!first) return false;
  const isOfOneAct = standing.every(
    (line) => kinds.includes(line.kind) && line.day === day && line.accountId === first.accountId,
  );
  if (!isOfOneAct || first.currency !== currency) return isOfOneAct;
  const moved = standing.reduce((sum, { amount }) => sum + centsOfText(amount), 0n);
  return moved === -(centsOfText(principal) + centsOfText(interest));
}
