import type { Selectable } from 'kysely';
import { toFlagColumn } from '../../db/columns.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { isPostgres } from '../../db/open-database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';

export type MembershipRow = Selectable<Database['household_members']>;
export type InvitationRow = Selectable<Database['household_invitations']>;

const memberRows = ownedRows('household_members');
export const invitationRows = ownedRows('household_invitations');
export const offerRows = {
  ...ownedRows('household_offers'),
  removeAll: async (tx: Tx, ownerId: string) => {
    await tx.deleteFrom('household_offers').where('owner_id', '=', ownerId).execute();
  },
};

/** A member, with how mails and the other members name them. */
export interface MemberRow extends MembershipRow {
  username: string;
  full_name: string | null;
  email: string;
}

/** The household that a person is a member of. */
export function findMembership(db: Db, userId: string): Promise<MembershipRow | undefined> {
  return db
    .selectFrom('household_members')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function findMemberOf(
  db: Db,
  ownerId: string,
  userId: string,
): Promise<MembershipRow | undefined> {
  return (await memberRows.list(db, ownerId, { user_id: userId }))[0];
}

export async function isMemberOf(db: Db, userId: string, ownerId: string): Promise<boolean> {
  return (await findMemberOf(db, ownerId, userId)) !== undefined;
}

/** The members in the order in which they joined. */
export function listMembers(db: Db, ownerId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('household_members')
    .innerJoin('users', 'users.id', 'household_members.user_id')
    .selectAll('household_members')
    .select(['users.username', 'users.full_name', 'users.email'])
    .where('household_members.owner_id', '=', ownerId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}

/**
 * Locks who belongs to a household, so that its changes come one after the other: the members first, whom
 * changes of the household's data hold, then the household itself, which those who join wait for.
 */
export async function lockHousehold(tx: Tx, ownerId: string): Promise<void> {
  const members = tx
    .selectFrom('household_members')
    .select('user_id')
    .where('owner_id', '=', ownerId)
    .orderBy('user_id');
  await lockRow(tx, members).execute();
  const owner = tx.selectFrom('owners').select('id').where('id', '=', ownerId);
  await (isPostgres(tx) ? owner.forNoKeyUpdate() : owner).execute();
}

export async function findName(db: Db, ownerId: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('owners')
    .select('name')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return owner?.name;
}

export async function insertHousehold(tx: Tx, id: string, name: string): Promise<void> {
  await tx.insertInto('owners').values({ id, kind: 'HOUSEHOLD', name }).execute();
}

export async function setName(tx: Tx, ownerId: string, name: string): Promise<void> {
  await tx.updateTable('owners').set({ name }).where('id', '=', ownerId).execute();
}

/** Removes a household, and by its foreign keys everything that is its. */
export async function removeHousehold(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('owners').where('id', '=', ownerId).where('kind', '=', 'HOUSEHOLD').execute();
}

export async function insertMember(tx: Tx, row: MembershipRow): Promise<void> {
  await memberRows.insert(tx, [row]);
}

export async function setRole(
  tx: Tx,
  { owner_id, user_id }: Pick<MembershipRow, 'owner_id' | 'user_id'>,
  role: MembershipRow['role'],
): Promise<void> {
  await tx
    .updateTable('household_members')
    .set({ role })
    .where('owner_id', '=', owner_id)
    .where('user_id', '=', user_id)
    .execute();
}

export async function setReminders(
  tx: Tx,
  { owner_id, user_id }: Pick<MembershipRow, 'owner_id' | 'user_id'>,
  enabled: boolean,
): Promise<void> {
  await tx
    .updateTable('household_members')
    .set({ gets_reminders: toFlagColumn(enabled) })
    .where('owner_id', '=', owner_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** A household that a member is reminded of. */
export interface RemindedHousehold {
  id: string;
  name: string;
}

/** The households that some people want to be reminded of, by the ids of the people. */
export async function listReminded(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, RemindedHousehold>> {
  const rows = await db
    .selectFrom('household_members')
    .innerJoin('owners', 'owners.id', 'household_members.owner_id')
    .select(['household_members.user_id', 'owners.id', 'owners.name'])
    .where('household_members.user_id', 'in', userIds)
    .where('household_members.gets_reminders', '=', 1)
    .execute();
  return new Map(rows.map(({ user_id, id, name }) => [user_id, { id, name }]));
}

/**
 * Ends a membership with all by which the person could go on: their access tokens for the household, the secret
 * address of its calendar, which they may know, and the invitations that they made. An offer that is open was
 * made to a household of other members, and ends too. So do all shares of a thing of which they have one:
 * those of the others would not sum to 100.
 */
export async function removeMember(tx: Tx, ownerId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('household_shares')
    .where('owner_id', '=', ownerId)
    .where('item_key', 'in', (eb) =>
      eb
        .selectFrom('household_shares')
        .select('item_key')
        .where('owner_id', '=', ownerId)
        .where('user_id', '=', userId),
    )
    .execute();
  await memberRows.remove(tx, ownerId, { user_id: userId });
  await removeTokens(tx, ownerId, userId);
  await tx.deleteFrom('calendar_feeds').where('owner_id', '=', ownerId).execute();
  await removeInvitationsOf(tx, ownerId, userId);
  await offerRows.removeAll(tx, ownerId);
}

/** Removes the access tokens that a member has made for the household. */
export async function removeTokens(tx: Tx, ownerId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('access_tokens')
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .execute();
}

/** Removes the unused invitations that a member has made. */
export async function removeInvitationsOf(tx: Tx, ownerId: string, userId: string): Promise<void> {
  await invitationRows.remove(tx, ownerId, { user_id: userId, used_at: null });
}

/** The invitation of a link, used and expired ones too. */
export function findInvitation(db: Db, tokenHash: string): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('household_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** The invitations that can still be used, newest first. */
export function listOpenInvitations(db: Db, ownerId: string, now: string) {
  return db
    .selectFrom('household_invitations')
    .leftJoin('users', 'users.id', 'household_invitations.user_id')
    .selectAll('household_invitations')
    .select(['users.username', 'users.full_name'])
    .where('household_invitations.owner_id', '=', ownerId)
    .where('household_invitations.expires_at', '>', now)
    .where('household_invitations.used_at', 'is', null)
    .orderBy('household_invitations.created_at', 'desc')
    .orderBy('household_invitations.id', 'desc')
    .execute();
}

export async function useInvitation(tx: Tx, row: InvitationRow, usedAt: string): Promise<void> {
  await invitationRows.update(tx, row.owner_id, row.id, { used_at: usedAt });
}
