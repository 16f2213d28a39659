import type { Household } from '../../../contract/households/households.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { latestDeadline } from '../../lib/deadlines.ts';
import { nameOf, offeredEvent, takenOverEvent, tell } from './household-mails.ts';
import {
  offerRows,
  removeMember,
  removeOpenInvitations,
  setRole,
} from './households.repository.ts';
import { invitationMs } from './invitations.service.ts';
import { lockAsOwner, lockOwnHousehold, otherMember } from './members.service.ts';
import { toHousehold } from './show-household.ts';

/**
 * Offers one member all that is the household's. The data stay the household's, so that no row changes: once
 * the member has accepted, nobody else is in it.
 */
export async function offerAll(
  tx: Tx,
  deps: Deps,
  userId: string,
  memberId: string,
): Promise<Household> {
  const locked = await lockAsOwner(tx, userId);
  const member = otherMember(locked, memberId);
  const now = deps.now();
  await offerRows.save(
    tx,
    {
      owner_id: locked.id,
      user_id: memberId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + invitationMs).toISOString(),
    },
    ['owner_id'],
  );
  const event = offeredEvent(locked.name, nameOf(member), nameOf(locked.own));
  await tell(tx, deps, locked.members, event);
  return toHousehold(tx, deps, locked.own);
}

/** Withdraws the offer as an owner, or declines it as the member it was made to. */
export async function withdrawOffer(tx: Tx, userId: string): Promise<null> {
  const { id, own } = await lockOwnHousehold(tx, userId, notFound);
  const [offer] = await offerRows.list(tx, id);
  if (!offer) throw new AppError('NOT_FOUND', '没有等待接受的解散，可能已经取消');
  if (own.role !== 'OWNER' && offer.user_id !== userId) {
    throw new AppError('FORBIDDEN', '只有家庭的所有者可以这样做');
  }
  await offerRows.removeAll(tx, id);
  return null;
}

export async function acceptOffer(tx: Tx, deps: Deps, userId: string): Promise<Household> {
  const { id, name, members, own } = await lockOwnHousehold(tx, userId);
  const [offer] = await offerRows.list(tx, id);
  const now = deps.now();
  const isOpen =
    offer?.user_id === userId &&
    offer.expires_at > now.toISOString() &&
    offer.expires_at <= latestDeadline(now, invitationMs);
  if (!isOpen) throw new AppError('CONFLICT', '没有等您接受的解散，可能已经取消或过期');
  for (const { user_id } of members) {
    if (user_id !== userId) await removeMember(tx, id, user_id);
  }
  await setRole(tx, own, 'OWNER');
  await offerRows.removeAll(tx, id);
  await removeOpenInvitations(tx, id);
  await tell(tx, deps, members, takenOverEvent(name, nameOf(own)));
  return toHousehold(tx, deps, own);
}
