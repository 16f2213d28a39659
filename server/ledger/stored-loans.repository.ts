import type { Selectable } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { ownedRows } from '../db/owned-rows.ts';
import { writtenRows } from '../db/written-rows.ts';

export type LoanRow = Selectable<Database['loans']>;
export type LoanRateRow = Selectable<Database['loan_rates']>;
export type LoanActRow = Selectable<Database['loan_acts']>;

export const loanRows = ownedRows('loans');
export const loanRateRows = ownedRows('loan_rates');
export const loanActRows = writtenRows('loan_acts');

/** A loan with all that its figures follow from: rates by day, acts in the order of booking. */
export interface StoredLoan {
  row: LoanRow;
  rates: LoanRateRow[];
  acts: LoanActRow[];
}

interface LoanFilter {
  id?: string;
  fixedAssetId?: string;
}

/** The loans of an owner, oldest first: all, one, or those that bought a fixed asset. */
export async function listLoans(
  db: Db,
  ownerId: string,
  { id, fixedAssetId }: LoanFilter = {},
): Promise<StoredLoan[]> {
  const found = { ...(id && { id }), ...(fixedAssetId && { fixed_asset_id: fixedAssetId }) };
  const rows = await loanRows.list(db, ownerId, found, 'created_at', 'id');
  if (rows.length === 0) return [];
  const ofLoan = id ? { loan_id: id } : {};
  const rates = await loanRateRows.list(db, ownerId, ofLoan, 'from_day');
  const acts = await loanActRows.list(db, ownerId, ofLoan, 'sequence');
  const ratesOf = Map.groupBy(rates, ({ loan_id }) => loan_id);
  const actsOf = Map.groupBy(acts, ({ loan_id }) => loan_id);
  return rows.map((row) => ({
    row,
    rates: ratesOf.get(row.id) ?? [],
    acts: actsOf.get(row.id) ?? [],
  }));
}
