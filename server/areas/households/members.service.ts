import {
  type HouseholdRole,
  householdRoles,
} from '../../../contract/households/household-fields.ts';
import type { Household } from '../../../contract/households/households.ts';
import type { Tx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, notFound, required } from '../../errors.ts';
import { noteAuditOwner } from '../../http/pipeline/audit.ts';
import { noHousehold } from '../../http/pipeline/membership.ts';
import { leftEvent, nameOf, owners, removedEvent, roleEvent, tell } from './household-mails.ts';
import {
  findMembership,
  findName,
  insertHousehold,
  insertMember,
  listMembers,
  lockHousehold,
  type MemberRow,
  type MembershipRow,
  offerRows,
  removeHousehold,
  removeInvitationsOf,
  removeMember,
  removeTokens,
  setName,
  setRole,
} from './households.repository.ts';
import { toHousehold } from './show-household.ts';

/** A household while its members are locked, as one of them changes something. */
export interface Locked {
  id: string;
  name: string;
  members: MemberRow[];
  own: MemberRow;
}

const onlyOwners = '只有家庭的所有者可以这样做';

/** The household of a person, locked; refused where they are in none. */
export async function lockOwnHousehold(
  tx: Tx,
  userId: string,
  absent: () => AppError = noHousehold,
): Promise<Locked> {
  const membership = await findMembership(tx, userId);
  if (!membership) throw absent();
  const { owner_id: id } = membership;
  await lockHousehold(tx, id);
  noteAuditOwner(tx, id);
  const members = await listMembers(tx, id);
  const own = members.find(({ user_id }) => user_id === userId);
  // Removed by somebody else while this waited.
  if (!own) throw new AppError('FORBIDDEN', '您已经不是这个家庭的成员');
  return { id, name: required(await findName(tx, id)), members, own };
}

/** The same for what only owners may do. */
export async function lockAsOwner(
  tx: Tx,
  userId: string,
  absent?: () => AppError,
): Promise<Locked> {
  const locked = await lockOwnHousehold(tx, userId, absent);
  if (locked.own.role !== 'OWNER') throw new AppError('FORBIDDEN', onlyOwners);
  return locked;
}

/** The member of an id, who may be the caller themselves. */
export function memberOf({ members }: Locked, userId: string): MemberRow {
  return required(members.find(({ user_id }) => user_id === userId));
}

/** The member of an id in a body; never the caller. */
export function otherMember(locked: Locked, userId: string): MemberRow {
  const member = locked.members.find(({ user_id }) => user_id === userId);
  if (!member) throw fieldError('memberId', '请选择家庭的成员');
  if (member === locked.own) throw fieldError('memberId', '请选择另一位成员');
  return member;
}

export async function foundHousehold(
  tx: Tx,
  deps: Deps,
  userId: string,
  name: string,
): Promise<Household> {
  if (await findMembership(tx, userId)) throw alreadyMember();
  const membership = {
    owner_id: deps.newId(),
    user_id: userId,
    role: 'OWNER',
    joined_at: deps.now().toISOString(),
    gets_reminders: 0,
  } as const;
  await insertHousehold(tx, membership.owner_id, name);
  await join(tx, membership);
  return toHousehold(tx, deps, membership);
}

/** Inserts a member; refused where the person has become a member elsewhere at the same time. */
export async function join(tx: Tx, row: MembershipRow): Promise<void> {
  noteAuditOwner(tx, row.owner_id);
  try {
    await insertMember(tx, row);
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyMember() : error;
  }
}

export function alreadyMember(): AppError {
  return new AppError('CONFLICT', '您已经是一个家庭的成员，请先离开那个家庭');
}

export async function renameHousehold(
  tx: Tx,
  deps: Deps,
  userId: string,
  name: string,
): Promise<Household> {
  const { id, own } = await lockAsOwner(tx, userId);
  await setName(tx, id, name);
  return toHousehold(tx, deps, own);
}

/** Deletes a household whose only member is the caller, with all its data. */
export async function deleteHousehold(tx: Tx, userId: string, name: string): Promise<null> {
  const locked = await lockAsOwner(tx, userId, notFound);
  if (locked.members.length > 1) {
    throw new AppError('CONFLICT', '家庭还有其他成员，请先解散家庭，或者移除其他成员');
  }
  if (name !== locked.name) throw fieldError('name', '请填写家庭现在的名称');
  await removeHousehold(tx, locked.id);
  return null;
}

export async function changeRole(
  tx: Tx,
  deps: Deps,
  userId: string,
  memberId: string,
  role: HouseholdRole,
): Promise<Household> {
  const locked = await lockAsOwner(tx, userId, notFound);
  const member = memberOf(locked, memberId);
  if (member.role !== role) {
    if (role !== 'OWNER') refuseWithoutOwner(locked, member, '家庭至少要有一位所有者');
    await giveRole(tx, locked, member, role);
    const event = roleEvent(locked.name, nameOf(member), role, nameOf(locked.own));
    await tell(tx, deps, [...owners(locked.members), member], event);
  }
  return toHousehold(tx, deps, locked.own);
}

export async function handOver(
  tx: Tx,
  deps: Deps,
  userId: string,
  memberId: string,
): Promise<Household> {
  const locked = await lockAsOwner(tx, userId);
  const member = otherMember(locked, memberId);
  await giveRole(tx, locked, member, 'OWNER');
  await giveRole(tx, locked, locked.own, 'EDITOR');
  const by = nameOf(locked.own);
  const told = [...owners(locked.members), member];
  await tell(tx, deps, told, roleEvent(locked.name, nameOf(member), 'OWNER', by));
  await tell(tx, deps, told, roleEvent(locked.name, by, 'EDITOR', by));
  return toHousehold(tx, deps, locked.own);
}

/**
 * Sets a role. A member whose new role allows less loses their access tokens for the household, and a former owner
 * their open invitations. An open offer ends, because it was made while the roles were others.
 */
async function giveRole(
  tx: Tx,
  { id }: Locked,
  member: MemberRow,
  role: HouseholdRole,
): Promise<void> {
  await setRole(tx, member, role);
  await offerRows.removeAll(tx, id);
  if (role !== 'OWNER') await removeInvitationsOf(tx, id, member.user_id);
  const isLess = householdRoles.indexOf(role) > householdRoles.indexOf(member.role);
  if (isLess) await removeTokens(tx, id, member.user_id);
}

export async function dismissMember(
  tx: Tx,
  deps: Deps,
  userId: string,
  memberId: string,
): Promise<null> {
  const locked = await lockAsOwner(tx, userId, notFound);
  const member = memberOf(locked, memberId);
  if (member === locked.own) throw new AppError('CONFLICT', '要离开家庭，请使用“离开家庭”');
  await removeMember(tx, locked.id, memberId);
  const event = removedEvent(locked.name, nameOf(member), nameOf(locked.own));
  await tell(tx, deps, [...owners(locked.members), member], event);
  return null;
}

export async function leaveHousehold(tx: Tx, deps: Deps, userId: string): Promise<null> {
  await leave(tx, deps, await lockOwnHousehold(tx, userId));
  return null;
}

/** Ends the membership of a person whose account is about to be deleted, if they are a member. */
export async function leaveWithAccount(tx: Tx, deps: Deps, userId: string): Promise<void> {
  if (await findMembership(tx, userId)) await leave(tx, deps, await lockOwnHousehold(tx, userId));
}

async function leave(tx: Tx, deps: Deps, locked: Locked): Promise<void> {
  const { id, name, members, own } = locked;
  if (members.length === 1) {
    throw new AppError('CONFLICT', `您是家庭“${name}”唯一的成员，请先在“家庭”页面删除家庭`);
  }
  const words = `您是家庭“${name}”唯一的所有者，请先移交给其他成员，或者解散家庭`;
  refuseWithoutOwner(locked, own, words);
  await removeMember(tx, id, own.user_id);
  await tell(tx, deps, owners(members), leftEvent(name, nameOf(own)));
}

/** Refuses what would take the last owner away. */
function refuseWithoutOwner({ members }: Locked, leaving: MemberRow, words: string): void {
  const remaining = owners(members).filter((member) => member !== leaving);
  if (remaining.length === 0) throw new AppError('CONFLICT', words);
}
