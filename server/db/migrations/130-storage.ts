import { type Kysely, sql } from 'kysely';
import { stopCounting } from './revision-triggers.ts';
import { type CountedTable, countStorage, countStored, sizeIn } from './storage-triggers.ts';

/** Tables of users' rows, with the numbers that migration 080 gave their areas. */
const counted: readonly CountedTable[] = [
  // Entries of a ledger are written and removed together with their account alone (migration 090).
  { table: 'accounts', area: 1, otherRows: 'entry_bytes' },
  { table: 'fixed_assets', area: 2 },
  { table: 'investments', area: 3 },
  { table: 'investment_prices', area: 3 },
  { table: 'securities_accounts', area: 4 },
  { table: 'securities_positions', area: 4 },
  { table: 'securities_cash', area: 4 },
  { table: 'securities_sync_runs', area: 4 },
  { table: 'debts', area: 5 },
];

/** How many bytes each user stores, counted by the triggers that count the revision of their data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE data_revisions ADD COLUMN bytes bigint NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE accounts ADD COLUMN entry_bytes bigint NOT NULL DEFAULT 0`.execute(db);
  for (const table of counted) await stopCounting(db, table.table);
  await addEntryBytes(db);
  for (const table of counted) {
    await countStored(db, table);
    await countStorage(db, table);
  }
}

async function addEntryBytes(db: Kysely<unknown>): Promise<void> {
  const size = await sizeIn(db, { table: 'account_transactions' });
  await sql
    .raw(
      `UPDATE accounts SET entry_bytes = (SELECT coalesce(sum(${size('entry')}), 0)
        FROM account_transactions AS entry WHERE entry.account_id = accounts.id)`,
    )
    .execute(db);
}
