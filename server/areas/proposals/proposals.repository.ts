import type { Selectable } from 'kysely';
import type { ProposalKind, ProposalStatus } from '../../../contract/proposals/proposal-fields.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { type PageQuestion, pageRows } from '../../db/page-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';

export type ProposalRow = Selectable<Database['proposals']>;

export const proposalRows = ownedRows('proposals');

/** One page, newest first, and how many there are in all. */
export async function listProposals(
  db: Db,
  ownerId: string,
  status: ProposalStatus,
  now: string,
  page: PageQuestion,
): Promise<{ rows: ProposalRow[]; total: number }> {
  const all = ofOwner(db, ownerId).where((eb) => {
    const isStale = eb.and([eb('status', '=', 'PENDING'), eb('expires_at', '<=', now)]);
    const isStored = eb('status', '=', status);
    if (status === 'EXPIRED') return eb.or([isStored, isStale]);
    return eb.and([isStored, eb.not(isStale)]);
  });
  return pageRows(all.orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

/** The access tokens for an owner's data that have not been revoked. */
export async function listTokenIds(db: Db, ownerId: string): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom('access_tokens')
    .select('id')
    .where((eb) => {
      const isOwn = eb.and([eb('user_id', '=', ownerId), eb('owner_id', 'is', null)]);
      return eb.or([isOwn, eb('owner_id', '=', ownerId)]);
    })
    .execute();
  return new Set(rows.map(({ id }) => id));
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

/** The pending proposals of a kind, oldest first, locked. */
export function lockPendingOfKind(
  tx: Tx,
  ownerId: string,
  kind: ProposalKind,
  now: string,
): Promise<ProposalRow[]> {
  const rows = pending(tx, ownerId, now).where('kind', '=', kind);
  return lockRow(tx, rows.orderBy('created_at').orderBy('id')).execute();
}

export async function countPending(db: Db, ownerId: string, now: string): Promise<number> {
  const { count } = await pending(db, ownerId, now)
    .clearSelect()
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
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
