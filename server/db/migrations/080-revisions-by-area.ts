import type { Kysely } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChangesOfUsers, createAreaCounter, stopCounting } from './revision-triggers.ts';

/** Tables of users' rows by the number of their area; 0 is what was counted before. */
const areas: Record<number, readonly string[]> = {
  1: ['accounts', 'account_transactions'],
  2: ['fixed_assets'],
  3: ['investments', 'investment_prices'],
  4: ['securities_accounts', 'securities_positions', 'securities_cash', 'securities_sync_runs'],
  5: ['debts'],
};

/** A change in one area says nothing about the others: each counts on its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [number, tables] of Object.entries(areas)) {
    const area = Number(number);
    if (isPostgres(db as Db)) await createAreaCounter(db, area);
    for (const table of tables) {
      await stopCounting(db, table);
      await countChangesOfUsers(db, table, area);
    }
  }
}
