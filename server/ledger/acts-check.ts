import { sql } from 'kysely';
import type { ActKind } from '../../contract/accounts/act-kinds.ts';
import type { Database, Db } from '../db/database.ts';
import type { Problem } from '../integrity/problem.ts';

/** The table of an area's acts: it has `id`, `owner_id`, `day`, and `account_id` where money moved. */
interface ActTable {
  table: keyof Database;
  /** The kinds of transaction that its acts book. */
  kinds: readonly ActKind[];
  /** The column with the day of its money, where that is not `day`. */
  day?: string;
}

const mostReported = 100;

/**
 * That the money of every act of a table stands in the account that the act names, on its day and as one
 * of its kinds, and nowhere else. An act without an account has moved nothing.
 */
export async function checkActs(
  db: Db,
  { table, kinds, day = 'day' }: ActTable,
): Promise<Problem[]> {
  const dayOf = sql.ref(`act.${day}`);
  const isIts = sql`moved.account_id = act.account_id AND moved.day = ${dayOf}
    AND moved.act_kind IN (${sql.join(kinds)})`;
  const standing = sql`SELECT 1 FROM account_transactions AS moved
    WHERE moved.owner_id = act.owner_id AND moved.act_id = act.id AND moved.reverses IS NULL
      AND NOT EXISTS (SELECT 1 FROM account_transactions AS back WHERE back.reverses = moved.id)`;
  const { rows } = await sql<{ id: string; is_missing: boolean | number }>`
    SELECT act.id, NOT EXISTS (${standing} AND ${isIts}) AS is_missing
    FROM ${sql.table(table)} AS act
    WHERE (act.account_id IS NOT NULL AND NOT EXISTS (${standing} AND ${isIts}))
      OR EXISTS (${standing} AND (act.account_id IS NULL OR NOT (${isIts})))
    ORDER BY act.id LIMIT ${mostReported}`.execute(db);
  return rows.map(({ id, is_missing }) => ({
    table,
    row: id,
    what: is_missing
      ? 'its account has no transaction that stands for it'
      : 'a transaction that stands for it is of another account, day or kind',
  }));
}
