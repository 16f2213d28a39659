import type { Db } from '../../server/db/database.ts';

/** One write as the client that sent it knows it. Its key is also its text in the database. */
export interface Write {
  key: string;
  path: string;
  body: Record<string, unknown>;
  /** A success answer has arrived. */
  acknowledged: boolean;
}

/** How the stored data differ from what was acknowledged to clients. */
export interface Difference {
  /** Acknowledged, and not stored. */
  lost: string[];
  /** Stored more than once. */
  doubled: string[];
  /** Not acknowledged and not stored: these are sent again. */
  missing: string[];
}

/** Compares writes with what is stored under their keys: ledger entries and receivables. */
export async function compare(db: Db, writes: readonly Write[]): Promise<Difference> {
  const entries = await db
    .selectFrom('account_transactions')
    .select('description as key')
    .where('description', 'is not', null)
    .execute();
  const debts = await db.selectFrom('debts').select('counterparty as key').execute();
  const times = new Map<string, number>();
  for (const { key } of [...entries, ...debts])
    times.set(key ?? '', (times.get(key ?? '') ?? 0) + 1);
  const difference: Difference = { lost: [], doubled: [], missing: [] };
  for (const { key, acknowledged } of writes) {
    const stored = times.get(key) ?? 0;
    if (stored > 1) difference.doubled.push(key);
    if (stored === 0) difference[acknowledged ? 'lost' : 'missing'].push(key);
  }
  return difference;
}
