import type { Household } from '../../../contract/households/households.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { noHousehold } from '../../http/pipeline/membership.ts';
import { latestDeadline } from '../../lib/deadlines.ts';
import { nameOf, offeredEvent, takenOverEvent, tell } from './household-mails.ts';
import { findMembership, offerRows } from './households.repository.ts';
import { invitationMs } from './invitations.service.ts';
import { type Locked, lockAsOwner, lockOwnHousehold, otherMember } from './members.service.ts';
import { toHousehold } from './show-household.ts';

/**
 * Offers one member all that is the household's. Nothing changes until they accept: then it becomes their own
 * (`server/areas/moves/take-over/`), and the household ends. The only member may take it over themselves.
 */
export async function offerAll(
  tx: Tx,
  deps: Deps,
  userId: string,
  memberId: string,
): Promise<Household> {
  const locked = await lockAsOwner(tx, userId);
  const isAlone = locked.members.length === 1 && memberId === userId;
  const member = isAlone ? locked.own : otherMember(locked, memberId);
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
  if (!isAlone) await tell(tx, deps, locked.members, event);
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

const noOffer = () => new AppError('CONFLICT', '没有等您接受的解散，可能已经取消或过期');

/** The id of the household that is offered to a person; refused where none is. */
export async function findOpenOffer(
  db: Db,
  deps: Pick<Deps, 'now'>,
  userId: string,
): Promise<string> {
  const membership = await findMembership(db, userId);
  if (!membership) throw noHousehold();
  await refuseClosed(db, deps, membership.owner_id, userId);
  return membership.owner_id;
}

/** The household that is offered to a person, locked until it ends in the same transaction. */
export async function lockOpenOffer(tx: Tx, deps: Deps, userId: string): Promise<Locked> {
  const locked = await lockOwnHousehold(tx, userId);
  await refuseClosed(tx, deps, locked.id, userId);
  return locked;
}

async function refuseClosed(
  db: Db,
  deps: Pick<Deps, 'now'>,
  ownerId: string,
  userId: string,
): Promise<void> {
  const [offer] = await offerRows.list(db, ownerId);
  const now = deps.now();
  const isOpen =
    offer?.user_id === userId &&
    offer.expires_at > now.toISOString() &&
    offer.expires_at <= latestDeadline(now, invitationMs);
  if (!isOpen) throw noOffer();
}

/** Tells those who were members that the household has ended and whose its data are now. */
export async function endOffered(tx: Tx, deps: Deps, { name, members, own }: Locked) {
  await tell(tx, deps, members, takenOverEvent(name, nameOf(own)));
}
