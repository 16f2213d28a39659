import type {
  FixedAsset,
  FixedAssetWithLoans,
} from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { centsToDecimal, centsToWire } from '../../../../finance/money/cents.ts';
import { decimal, toWire } from '../../../../finance/money/decimal.ts';
import { total } from '../../../../finance/money/money.ts';
import type { Db } from '../../../db/database.ts';
import { figuresOfLoan } from '../../../ledger/loan-terms.ts';
import { listLoans } from '../../../ledger/stored-loans.repository.ts';
import { newestRates } from '../../rates/rates.repository.ts';

/**
 * The loans that an asset was bought with, and what is left of its book value and of its market value
 * after them; null where a loan's currency has no rate to the asset's.
 */
export async function loansOfAsset(
  db: Db,
  ownerId: string,
  { id, currentValue, marketValue, currency }: FixedAsset,
  today: Day,
): Promise<Pick<FixedAssetWithLoans, 'loans' | 'equity' | 'marketEquity'>> {
  const stored = await listLoans(db, ownerId, { fixedAssetId: id });
  if (stored.length === 0) return { loans: [], equity: null, marketEquity: null };
  const owed = stored.map((loan) => ({
    loan: loan.row,
    outstanding: figuresOfLoan(loan, today).outstanding,
  }));
  const amounts = owed.map(({ loan, outstanding }) => ({
    amount: centsToDecimal(outstanding),
    currency: loan.currency,
  }));
  const sum = total(amounts, currency, await newestRates(db), today);
  const leftOf = (value: number | null) =>
    value === null || sum.missingRates.length > 0
      ? null
      : toWire(decimal(value).minus(sum.amount), 2);
  return {
    loans: owed.map(({ loan, outstanding }) => ({
      id: loan.id,
      name: loan.name,
      outstanding: centsToWire(outstanding),
      currency: loan.currency,
    })),
    equity: leftOf(currentValue),
    marketEquity: leftOf(marketValue),
  };
}
