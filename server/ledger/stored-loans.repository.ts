import type { Selectable } from 'kysely';
import type { Database, Db } from '../db/database.ts';

export type LoanRow = Selectable<Database['loans']>;
export type LoanRateRow = Selectable<Database['loan_rates']>;
export type LoanActRow = Selectable<Database['loan_acts']>;

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
  const rows = await db
    .selectFrom('loans')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(fixedAssetId !== undefined, (query) =>
      query.where('fixed_asset_id', '=', fixedAssetId ?? ''),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const rates = await db
    .selectFrom('loan_rates')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('loan_id', '=', id ?? ''))
    .orderBy('from_day')
    .execute();
  const acts = await db
    .selectFrom('loan_acts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('loan_id', '=', id ?? ''))
    .orderBy('sequence')
    .execute();
  const ratesOf = Map.groupBy(rates, ({ loan_id }) => loan_id);
  const actsOf = Map.groupBy(acts, ({ loan_id }) => loan_id);
  return rows.map((row) => ({
    row,
    rates: ratesOf.get(row.id) ?? [],
    acts: actsOf.get(row.id) ?? [],
  }));
}
