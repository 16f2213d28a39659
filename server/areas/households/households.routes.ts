import { households } from '../../../contract/households/households.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Limit } from '../../http/pipeline/rate-limits.ts';
import { limited, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { offerAll, withdrawOffer } from './dissolution.service.ts';
import { findMemberOf, findMembership, invitationRows } from './households.repository.ts';
import {
  acceptInvitation,
  declineInvitation,
  invite,
  lookAtInvitation,
  revokeInvitation,
} from './invitations.service.ts';
import {
  changeRole,
  deleteHousehold,
  dismissMember,
  foundHousehold,
  handOver,
  leaveHousehold,
  renameHousehold,
} from './members.service.ts';
import { showRecords } from './records/records.service.ts';
import { chooseReminders, showHousehold } from './show-household.ts';
import {
  findLegOf,
  listMovableAccounts,
  transferBetweenOwners,
  undoOwnerTransfer,
} from './transfers/owner-transfers.service.ts';

/** Of one user. Most changes are mailed to others. */
export const changeLimit: Limit = {
  name: 'household-change',
  max: 100,
  windowMs: 24 * 3600 * 1000,
};
export const changeLimitText = '今天修改家庭的次数过多，请明天再试';

/**
 * What a person does about the household that they are in. None of it is about the data of the household: who
 * calls is looked up as a member, whatever the browser shows.
 */
export function householdRoutes(deps: Deps): Route[] {
  const after = () => deps.signal.kick('send-mails');
  const changes = [
    route(households.create, (tx, { userId, body }) => foundHousehold(tx, deps, userId, body.name)),
    route(households.rename, (tx, { userId, body }) =>
      renameHousehold(tx, deps, userId, body.name),
    ),
    route(households.remove, (tx, { userId, body }) => deleteHousehold(tx, userId, body.name)),
    route(households.invite, (tx, { userId, body }) => invite(tx, deps, userId, body)),
    rowRoute(households.revokeInvitation, findOwnInvitation, (tx, { userId, params }) =>
      revokeInvitation(tx, userId, params.id),
    ),
    rowRoute(households.setRole, findFellow, (tx, { userId, params, body }) =>
      changeRole(tx, deps, userId, params.id, body.role),
    ),
    rowRoute(households.removeMember, findFellow, (tx, { userId, params }) =>
      dismissMember(tx, deps, userId, params.id),
    ),
    route(households.setReminders, (tx, { userId, body }) =>
      chooseReminders(tx, deps, userId, body.enabled),
    ),
    route(households.leave, (tx, { userId }) => leaveHousehold(tx, deps, userId)),
    route(households.handOver, (tx, { userId, body }) => handOver(tx, deps, userId, body.memberId)),
    route(households.offer, (tx, { userId, body }) => offerAll(tx, deps, userId, body.memberId)),
    route(households.withdrawOffer, (tx, { userId }) => withdrawOffer(tx, userId)),
    route(households.acceptInvitation, (tx, { userId, body }) =>
      acceptInvitation(tx, deps, userId, body),
    ),
    route(households.declineInvitation, (tx, { userId, body }) =>
      declineInvitation(tx, deps, userId, body.secret),
    ),
  ];
  return [
    route(households.accounts, (db, { userId }) => listMovableAccounts(db, userId)),
    route(households.transfer, (tx, { userId, body }) =>
      transferBetweenOwners(tx, deps, userId, body),
    ),
    rowRoute(households.undoTransfer, findLegOf, (tx, { userId, params }) =>
      undoOwnerTransfer(tx, deps, userId, params.id),
    ),
    route(households.show, (db, { userId }) => showHousehold(db, deps, userId)),
    route(households.records, (db, { userId, query }) => showRecords(db, deps, userId, query)),
    route(households.lookAtInvitation, (db, { userId, body }) =>
      lookAtInvitation(db, deps, userId, body.secret),
    ),
    ...changes.map((change) => limited(changeLimit, changeLimitText, { ...change, after })),
  ];
}

/** A member of the caller's household. */
async function findFellow(db: Db, userId: string, { id }: { id: string }) {
  const own = await findMembership(db, userId);
  return own && findMemberOf(db, own.owner_id, id);
}

async function findOwnInvitation(db: Db, userId: string, { id }: { id: string }) {
  const own = await findMembership(db, userId);
  return own && invitationRows.find(db, own.owner_id, id);
}
