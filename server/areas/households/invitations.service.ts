import { hash } from 'node:crypto';
import type { Data, Input } from '../../../contract/endpoint.ts';
import {
  invitationHours,
  mostInvitations,
  mostMembers,
} from '../../../contract/households/household-fields.ts';
import type { Household, households } from '../../../contract/households/households.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound, required } from '../../errors.ts';
import { latestDeadline } from '../../lib/deadlines.ts';
import { joinedEvent, nameOf, owners, tell } from './household-mails.ts';
import {
  findInvitation,
  findMembership,
  findName,
  type InvitationRow,
  invitationRows,
  listMembers,
  listOpenInvitations,
  lockHousehold,
  useInvitation,
} from './households.repository.ts';
import { alreadyMember, join, lockAsOwner } from './members.service.ts';
import { toHousehold } from './show-household.ts';

const secretBytes = 32;
export const invitationMs = invitationHours * 3600 * 1000;

/** Makes an invitation, whose link this answer alone contains: the secret itself is not stored. */
export async function invite(
  tx: Tx,
  deps: Deps,
  userId: string,
  { role }: Input<typeof households.invite>['body'],
): Promise<Data<typeof households.invite>> {
  const { id: ownerId, members, own } = await lockAsOwner(tx, userId);
  const now = deps.now();
  const open = await listOpenInvitations(tx, ownerId, now.toISOString());
  if (members.length >= mostMembers) {
    throw new AppError('CONFLICT', `一个家庭最多${mostMembers}位成员`);
  }
  if (open.length >= mostInvitations) {
    throw new AppError('CONFLICT', `最多${mostInvitations}个有效的邀请，请先撤销不需要的`);
  }
  const secret = deps.randomBytes(secretBytes).toString('base64url');
  const row: InvitationRow = {
    id: deps.newId(),
    owner_id: ownerId,
    role,
    token_hash: hashOf(secret),
    user_id: userId,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + invitationMs).toISOString(),
    used_at: null,
  };
  await invitationRows.insert(tx, [row]);
  // Behind the number sign, which no browser sends: the secret reaches no log of a proxy.
  const path = `/dashboard/household#${secret}`;
  const { publicUrl } = deps.config;
  return {
    id: row.id,
    role,
    invitedBy: nameOf(own),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    path,
    url: publicUrl ? publicUrl + path : null,
  };
}

export async function revokeInvitation(tx: Tx, userId: string, id: string): Promise<null> {
  const { id: ownerId } = await lockAsOwner(tx, userId, notFound);
  const { used_at } = required(await invitationRows.lock(tx, ownerId, id));
  if (used_at !== null) throw new AppError('CONFLICT', '这个邀请已经用过，不能再撤销');
  await invitationRows.remove(tx, ownerId, { id });
  return null;
}

/** What an invitation is to, for the person who has its link; refused where it cannot be accepted. */
export async function lookAtInvitation(
  db: Db,
  deps: Deps,
  userId: string,
  secret: string,
): Promise<Data<typeof households.lookAtInvitation>> {
  const invitation = usable(await findInvitation(db, hashOf(secret)), deps);
  await refuseMember(db, userId, invitation);
  const { owner_id, role, expires_at, user_id } = invitation;
  const members = await listMembers(db, owner_id);
  const inviter = members.find((member) => member.user_id === user_id);
  return {
    name: required(await findName(db, owner_id)),
    invitedBy: inviter ? nameOf(inviter) : null,
    role,
    members: members.length,
    expiresAt: expires_at,
  };
}

export async function acceptInvitation(
  tx: Tx,
  deps: Deps,
  userId: string,
  { secret, accountId }: Input<typeof households.acceptInvitation>['body'],
): Promise<Household> {
  if (accountId !== userId) {
    throw new AppError('CONFLICT', '现在登录的是另一个账号，请重新打开邀请链接');
  }
  const { owner_id, role } = await lockUsable(tx, deps, secret, userId);
  const members = await listMembers(tx, owner_id);
  if (members.length >= mostMembers) {
    throw new AppError('CONFLICT', `这个家庭已有${mostMembers}位成员，不能再加入`);
  }
  const start = { joined_at: deps.now().toISOString(), gets_reminders: 0 };
  const membership = { owner_id, user_id: userId, role, ...start };
  await join(tx, membership);
  const joined = await listMembers(tx, owner_id);
  const own = required(joined.find(({ user_id }) => user_id === userId));
  const name = required(await findName(tx, owner_id));
  await tell(tx, deps, owners(members), joinedEvent(name, nameOf(own), role));
  return toHousehold(tx, deps, membership);
}

/** Uses an invitation up, as accepting does, without joining. */
export async function declineInvitation(
  tx: Tx,
  deps: Deps,
  userId: string,
  secret: string,
): Promise<null> {
  await lockUsable(tx, deps, secret, userId);
  return null;
}

/** Uses an invitation up. It is looked up again once the household is locked: another may have used it meanwhile. */
async function lockUsable(
  tx: Tx,
  deps: Deps,
  secret: string,
  userId: string,
): Promise<InvitationRow> {
  const { owner_id } = usable(await findInvitation(tx, hashOf(secret)), deps);
  await lockHousehold(tx, owner_id);
  const invitation = usable(await findInvitation(tx, hashOf(secret)), deps);
  await refuseMember(tx, userId, invitation);
  await useInvitation(tx, invitation, deps.now().toISOString());
  return invitation;
}

/** The invitation, if it can be used; else why not, in one sentence. */
function usable(invitation: InvitationRow | undefined, { now }: Deps): InvitationRow {
  if (!invitation) {
    throw new AppError('CONFLICT', '邀请链接不正确，或者已被撤销，请向邀请您的人重新索取');
  }
  if (invitation.used_at !== null) {
    throw new AppError('CONFLICT', '这个邀请链接已经用过，请向邀请您的人重新索取');
  }
  const { expires_at } = invitation;
  // An end that is later than any that is written was written by a wrong clock.
  if (expires_at <= now().toISOString() || expires_at > latestDeadline(now(), invitationMs)) {
    throw new AppError('CONFLICT', '这个邀请链接已过期，请向邀请您的人重新索取');
  }
  return invitation;
}

async function refuseMember(db: Db, userId: string, { owner_id }: InvitationRow): Promise<void> {
  const membership = await findMembership(db, userId);
  if (!membership) return;
  if (membership.owner_id !== owner_id) throw alreadyMember();
  throw new AppError('CONFLICT', '您已经是这个家庭的成员');
}

function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}
