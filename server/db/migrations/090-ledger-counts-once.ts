import type { Kysely } from 'kysely';
import { stopCounting } from './revision-triggers.ts';

/**
 * A transaction of an account counts with the account: it is never written but together with the
 * balance that it leaves, and never removed but together with the account, which count themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await stopCounting(db, 'account_transactions');
}
