import type { FastifyReply } from 'fastify';
import type { CallShape } from '../../../contract/endpoint.ts';
import { isAboutPerson } from '../../../contract/endpoint.ts';
import type { HouseholdRole } from '../../../contract/households/household-fields.ts';
import { counterOf, revisionOf } from '../../db/data-revision.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isPostgres } from '../../db/open-database.ts';
import { revisionMark } from '../../db/read-source.ts';
import { AppError } from '../../errors.ts';
import { noteAuditOwner } from './audit.ts';
import type { Caller } from './caller.ts';

/**
 * Decides whose data a call is about, by the `userId` of its query: the caller's own, or those of the household
 * that it names, when the caller is a member whose role covers the call. Everything behind it is bound to the
 * one owner that it answers. A caller who names nobody, or themselves, costs no statement.
 */
export async function chooseOwner(
  db: Db,
  call: CallShape,
  caller: Caller,
  asked: unknown,
): Promise<Caller> {
  if (asked === undefined || asked === caller.ownerId) {
    if (caller.role && isAboutPerson(call)) {
      throw new AppError('FORBIDDEN', '这个令牌属于家庭，不能用于个人的设置');
    }
    if (caller.role) refuseRole(call, caller.role);
    return caller;
  }
  // An access token is made for one owner, and nothing about the person is a household's.
  if (typeof asked !== 'string' || caller.program || isAboutPerson(call)) throw notAMember();
  const membership = await findRole(db, asked, caller.userId);
  if (!membership) throw notAMember();
  const { role, data_revision } = membership;
  refuseRole(call, role);
  return { ...caller, ownerId: asked, role, dataRevision: data_revision + revisionMark() };
}

/**
 * Marks the answers to members of a household, so that the browser offers its data: to anybody else it sends and
 * loads nothing of that. The revision of a person's data says whether they are one. Answers about a household's data
 * name the role there.
 */
export function markMember(reply: FastifyReply, { role, dataRevision }: Caller): void {
  const [, , bytes = '0'] = counterOf('households', dataRevision).split(':');
  if (role || bytes !== '0') reply.header('x-household', role ?? 'member');
}

/** The role of a user in a household, with the revision of its data; undefined for a user who is no member. */
export function findRole(db: Db, ownerId: string, userId: string) {
  return db
    .selectFrom('household_members')
    .select('role')
    .select(revisionOf('household_members.owner_id').as('data_revision'))
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Looks the membership up once more in the transaction of a change, and holds it there until that ends: whoever
 * leaves meanwhile has left before the change, which is then refused, or after it.
 */
export async function holdMembership(tx: Tx, call: CallShape, caller: Caller): Promise<void> {
  if (!caller.role) return;
  const query = tx
    .selectFrom('household_members')
    .select('role')
    .where('owner_id', '=', caller.ownerId)
    .where('user_id', '=', caller.userId);
  const held = await (isPostgres(tx) ? query.forShare() : query).executeTakeFirst();
  if (!held) throw notAMember();
  refuseRole(call, held.role);
}

/**
 * The household that a person may write to beside their own data, for a change that is about both. Their
 * membership is held until the transaction ends, as `holdMembership` does.
 */
export async function holdWritableHousehold(
  tx: Tx,
  userId: string,
  absent = noHousehold,
): Promise<{ id: string; role: HouseholdRole }> {
  const query = tx
    .selectFrom('household_members')
    .select(['owner_id as id', 'role'])
    .where('user_id', '=', userId);
  const held = await (isPostgres(tx) ? query.forShare() : query).executeTakeFirst();
  if (!held) throw absent();
  if (held.role === 'VIEWER') throw mayOnlyRead();
  noteAuditOwner(tx, held.id);
  return held;
}

/** A viewer reads; an editor also writes; what a call keeps for owners, an owner does. */
function refuseRole(call: CallShape, role: HouseholdRole): void {
  if (role === 'OWNER') return;
  if (call.role === 'OWNER') throw new AppError('FORBIDDEN', '只有家庭的所有者可以这样做');
  const reads = call.effect === 'read' || call.method === 'GET';
  if (role === 'VIEWER' && !reads) {
    throw mayOnlyRead();
  }
}

/** The refusal of a change by a viewer. */
export function mayOnlyRead(): AppError {
  return new AppError('FORBIDDEN', '您在这个家庭中只能查看，不能修改');
}

/** The refusal of a call about one's household by a user who has none. */
export function noHousehold(): AppError {
  return new AppError('CONFLICT', '您还不是任何家庭的成员');
}

function notAMember(): AppError {
  return new AppError('FORBIDDEN', '权限不足：您不是这个家庭的成员');
}
