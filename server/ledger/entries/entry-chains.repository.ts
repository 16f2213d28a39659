import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ownTypes } from '../../../finance/ledger/ledger.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { isReversed } from '../cash-accounts.repository.ts';

export type CashEntry = Selectable<Database['account_transactions']>;

// A correction takes back the present entry of a chain and writes the next, which names the first
// (`corrects`). The first one's id stands for the entry, whatever becomes of it.

/** The id by which people know an entry, whatever was corrected of it. */
export function chainOf({ id, corrects }: Pick<CashEntry, 'id' | 'corrects'>): string {
  return corrects ?? id;
}

/**
 * Both sides of a correction, or of a deletion: what people book themselves is taken back by these, and by
 * undoing its import. `moved` is the table's name in the query.
 */
const isCorrected: RawBuilder<boolean> = sql<boolean>`(moved.type IN (${sql.join(
  ownTypes.map((type) => sql.lit(type)),
)}) AND (moved.reverses IS NOT NULL OR ${isReversed}))`;

/**
 * What an import has booked and its undoing has taken back, and what was corrected or deleted, both sides:
 * all is as before without them. `moved` is the table's name in the query.
 */
export const undone = sql<boolean>`(${isCorrected} OR moved.batch_id IS NOT NULL AND (
  moved.reverses IS NOT NULL OR EXISTS (
    SELECT 1 FROM account_transactions AS back
    WHERE back.reverses = moved.id AND back.batch_id = moved.batch_id)))`;

/** 1 where an entry of the chain was of another amount, day, type or account. `moved` is the table's name. */
export const isChanged = sql<number>`CASE WHEN moved.corrects IS NOT NULL AND EXISTS (
  SELECT 1 FROM account_transactions AS was
  WHERE was.owner_id = moved.owner_id AND was.reverses IS NULL
    AND (was.id = moved.corrects OR was.corrects = moved.corrects)
    AND (was.amount <> moved.amount OR was.day <> moved.day OR was.type <> moved.type
      OR was.account_id <> moved.account_id)) THEN 1 ELSE 0 END`;

/** The entry of an owner as it is now, by the id of any entry of its chain; undefined once it is deleted. */
export async function findPresentEntry(
  db: Db,
  ownerId: string,
  id: string,
): Promise<CashEntry | undefined> {
  const named = await db
    .selectFrom('account_transactions')
    .select(['id', 'corrects'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  const chain = named ? chainOf(named) : id;
  return standing(db, ownerId)
    .where((eb) => eb.or([eb('moved.id', '=', chain), eb('moved.corrects', '=', chain)]))
    .executeTakeFirst();
}

function standing(db: Db, ownerId: string) {
  return db
    .selectFrom('account_transactions as moved')
    .selectAll('moved')
    .where('moved.owner_id', '=', ownerId)
    .where('moved.reverses', 'is', null)
    .where(({ not }) => not(isReversed));
}

/** What an entry was and is, in the order of booking, without what took it back. */
export function listChain(db: Db, ownerId: string, chain: string): Promise<CashEntry[]> {
  return db
    .selectFrom('account_transactions')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('id', '=', chain), eb('corrects', '=', chain)]))
    .where('reverses', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** What an import has brought and is still there, with whether it was edited since. */
export async function listStandingOfBatch(db: Db, ownerId: string, batchId: string) {
  const rows = await standing(db, ownerId)
    .leftJoin('spending_details as details', (join) =>
      join
        .onRef('details.owner_id', '=', 'moved.owner_id')
        .on(sql<boolean>`details.entry_id = coalesce(moved.corrects, moved.id)`),
    )
    .select(['details.version', 'details.payee', isChanged.as('is_changed')])
    .where('moved.batch_id', '=', batchId)
    .where('moved.type', 'in', [...ownTypes, 'TRANSFER'])
    .orderBy('moved.day')
    .orderBy('moved.id')
    .execute();
  return rows.map(({ version, is_changed, ...row }) => ({
    ...row,
    isEdited: is_changed === 1 || (version ?? 1) > 1,
  }));
}

/** What an import had brought to an account and is there no more. */
export interface LeftEntry {
  import_key: string;
  account_id: string;
  /** Whether it was deleted; otherwise it was moved to another account. */
  isDeleted: boolean;
}

/**
 * What was imported and was deleted or moved to another account since, while its import still counts: the
 * file may bring it again, and it is known.
 */
export async function listLeftEntries(db: Db, ownerId: string): Promise<LeftEntry[]> {
  const { rows } = await sql<{ import_key: string; account_id: string; stands_in: string | null }>`
    SELECT DISTINCT coalesce(moved.corrects, moved.id), moved.import_key, moved.account_id,
      (SELECT other.account_id FROM account_transactions AS other
        WHERE other.owner_id = ${ownerId} AND other.corrects = coalesce(moved.corrects, moved.id)
          AND NOT EXISTS (SELECT 1 FROM account_transactions AS taken
            WHERE taken.reverses = other.id)) AS stands_in
    FROM account_transactions AS back
    JOIN account_transactions AS moved ON moved.id = back.reverses
    JOIN imports ON imports.id = moved.batch_id AND imports.owner_id = moved.owner_id
    WHERE back.owner_id = ${ownerId} AND back.reverses IS NOT NULL AND back.batch_id IS NULL
      AND moved.import_key IS NOT NULL AND moved.type IN (${sql.join([...ownTypes])})
      AND imports.state = 'APPLIED'`.execute(db);
  return rows
    .filter(({ account_id, stands_in }) => stands_in !== account_id)
    .map(({ import_key, account_id, stands_in }) => ({
      import_key,
      account_id,
      isDeleted: stands_in === null,
    }));
}

/** What moved an account from a day on. */
export function listMovementsFrom(db: Db, ownerId: string, accountId: string, day: string) {
  return db
    .selectFrom('account_transactions')
    .select(['day', 'amount'])
    .where('owner_id', '=', ownerId)
    .where('day', '>=', day)
    .where('account_id', '=', accountId)
    .execute();
}

/** Writes another text on an entry, and counts what it takes beside its account. */
export async function rewriteDescription(
  tx: Tx,
  { id, owner_id, account_id, description: before }: CashEntry,
  description: string | null,
): Promise<void> {
  await tx
    .updateTable('account_transactions')
    .set({ description })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
  const added = Buffer.byteLength(description ?? '') - Buffer.byteLength(before ?? '');
  if (added === 0) return;
  await tx
    .updateTable('accounts')
    .set((eb) => ({ entry_bytes: eb('entry_bytes', '+', added) }))
    .where('owner_id', '=', owner_id)
    .where('id', '=', account_id)
    .execute();
}
