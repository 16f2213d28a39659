import type { Selectable, Updateable } from 'kysely';
import type { ProposalKind, ProposalStatus } from '../../../contract/proposals/proposal-fields.ts';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { ProposalsTable } from './proposals.table.ts';

export type ProposalRow = Selectable<ProposalsTable>;

export function findProposal(
  db: Db,
  ownerId: string,
  id: string,
): Promise<ProposalRow | undefined> {
  return ofOwner(db, ownerId).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockProposal(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ProposalRow | undefined> {
  return lockRow(tx, ofOwner(tx, ownerId).where('id', '=', id)).executeTakeFirst();
}

/** One page, newest first, and how many there are in all. */
export async function listProposals(
  db: Db,
  ownerId: string,
  status: ProposalStatus,
  now: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ProposalRow[]; total: number }> {
  const all = ofOwner(db, ownerId).where((eb) => {
    const isStale = eb.and([eb('status', '=', 'PENDING'), eb('expires_at', '<=', now)]);
    const isStored = eb('status', '=', status);
    if (status === 'EXPIRED') return eb.or([isStored, isStale]);
    return eb.and([isStored, eb.not(isStale)]);
  });
  const { total } = await all
    .clearSelect()
    .select((eb) => eb.fn.countAll<string | number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

/** The access tokens that have not been revoked. */
export async function listTokenIds(db: Db, userId: string): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom('access_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** All of an owner, oldest first, in the order of the personal export. */
export function listAllProposals(db: Db, ownerId: string): Promise<ProposalRow[]> {
  return ofOwner(db, ownerId).orderBy('created_at').orderBy('id').execute();
}

/** The pending proposal of the same entry. */
export function findPending(
  db: Db,
  ownerId: string,
  kind: ProposalKind,
  entry: string,
  now: string,
): Promise<ProposalRow | undefined> {
  return pending(db, ownerId, now)
    .where('kind', '=', kind)
    .where('entry', '=', entry)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

export async function countPending(db: Db, ownerId: string, now: string): Promise<number> {
  const { count } = await pending(db, ownerId, now)
    .clearSelect()
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function insertProposals(tx: Tx, rows: readonly ProposalRow[]): Promise<void> {
  return insertRows(tx, 'proposals', rows);
}

export function updateProposal(
  tx: Tx,
  { owner_id, id }: ProposalRow,
  changes: Updateable<ProposalsTable>,
): Promise<ProposalRow> {
  return tx
    .updateTable('proposals')
    .set(changes)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks what nobody has handled in time. For the job alone: it goes through the rows of all. */
export async function expireProposals(tx: Tx, now: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('proposals')
    .set((eb) => ({
      status: 'EXPIRED',
      version: eb('version', '+', 1),
      updated_at: now,
      handled_at: now,
    }))
    .where('status', '=', 'PENDING')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('proposals').selectAll().where('owner_id', '=', ownerId);
}

function pending(db: Db, ownerId: string, now: string) {
  return ofOwner(db, ownerId).where('status', '=', 'PENDING').where('expires_at', '>', now);
}
