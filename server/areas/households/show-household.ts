import type { Data } from '../../../contract/endpoint.ts';
import type {
  Household,
  HouseholdMember,
  households,
} from '../../../contract/households/households.ts';
import { fromFlagColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { noHousehold } from '../../http/pipeline/membership.ts';
import { nameOf } from './household-mails.ts';
import {
  findMembership,
  findName,
  listMembers,
  listOpenInvitations,
  type MemberRow,
  type MembershipRow,
  offerRows,
  setReminders,
} from './households.repository.ts';

/** The household of a person as they see it, or null. */
export async function showHousehold(
  db: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
): Promise<Data<typeof households.show>> {
  const membership = await findMembership(db, userId);
  return membership ? toHousehold(db, deps, membership) : null;
}

export async function toHousehold(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  { owner_id: id, user_id }: Pick<MembershipRow, 'owner_id' | 'user_id'>,
): Promise<Household> {
  const at = now().toISOString();
  const members = await listMembers(db, id);
  const { role, gets_reminders } = required(members.find((member) => member.user_id === user_id));
  const invitations = role === 'OWNER' ? await listOpenInvitations(db, id, at) : [];
  const [offer] = await offerRows.list(db, id);
  return {
    id,
    name: required(await findName(db, id)),
    role,
    members: members.map(toMember),
    invitations: invitations.map((row) => ({
      id: row.id,
      role: row.role,
      invitedBy: row.username === null ? null : row.full_name || row.username,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    })),
    offer:
      offer && offer.expires_at > at
        ? { memberId: offer.user_id, expiresAt: offer.expires_at }
        : null,
    getsReminders: fromFlagColumn(gets_reminders),
  };
}

/** Chooses for one member alone whether they are reminded of what falls due in the household. */
export async function chooseReminders(
  tx: Tx,
  deps: Deps,
  userId: string,
  enabled: boolean,
): Promise<Household> {
  const membership = await findMembership(tx, userId);
  if (!membership) throw noHousehold();
  await setReminders(tx, membership, enabled);
  return toHousehold(tx, deps, membership);
}

function toMember(row: MemberRow): HouseholdMember {
  return {
    id: row.user_id,
    name: nameOf(row),
    email: row.email,
    role: row.role,
    joinedAt: row.joined_at,
  };
}
