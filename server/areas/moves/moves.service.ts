import type { z } from 'zod';
import type { HouseholdRole } from '../../../contract/households/household-fields.ts';
import { undoHours } from '../../../contract/moves/move-words.ts';
import type { movesSchemas } from '../../../contract/moves/moves.schemas.ts';
import type { Move, MovePreview } from '../../../contract/moves/moves.ts';
import type { Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { isUniqueViolation } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound, required } from '../../errors.ts';
import { holdWritableHousehold, mayOnlyRead, noHousehold } from '../../http/pipeline/membership.ts';
import { keepWithinQuota } from '../../http/pipeline/quota.ts';
import { nameOf } from '../households/household-mails.ts';
import { findMembership, listMembers } from '../households/households.repository.ts';
import { isLink, kindOf, nameOfThing, type Row, recordTables, tableOf } from './catalogue.ts';
import type { Root } from './closure.ts';
import { linkedThings } from './linked-things.ts';
import { lockBoth } from './lock-both.ts';
import type { Owners } from './patch.ts';
import { type MovePlan, planMove } from './plan-move.ts';
import { listRowsWith } from './rows.repository.ts';
import { type Undo, undoWrittenMove, writeMove } from './write-move.ts';

type Body = z.output<typeof movesSchemas.create.body>;
type MoveRow = Awaited<ReturnType<typeof moveRows.list>>[number];

const moveRows = ownedRows('household_moves');
const undoMs = undoHours * 3600 * 1000;

/** The person who moves, with their role in the household. */
interface Mover {
  userId: string;
  householdId: string;
  role: HouseholdRole;
}

/** Works out what a move would do. Where it would be refused, the answer says why. */
export async function previewMove(
  db: Db,
  deps: Pick<Deps, 'newId' | 'now'>,
  userId: string,
  body: Body,
): Promise<MovePreview> {
  const own = await findMembership(db, userId);
  if (!own) throw noHousehold();
  const mover = { userId, householdId: own.owner_id, role: own.role };
  const { plan, row, owners } = await planOf(db, deps, mover, body);
  const { moved, ended, vocabulary } = plan;
  const linked = await linkedThings(db, plan);
  const days = recordTables.flatMap((table) =>
    moved.rows(table).flatMap((record) => (record.day ? [String(record.day)] : [])),
  );
  return {
    ...{ kind: body.kind, id: body.id, name: nameOfThing(body.kind, row) },
    to: owners.to === userId ? 'mine' : 'ours',
    entries: recordTables.reduce((sum, table) => sum + moved.rows(table).length, 0),
    firstDay: days.sort()[0] ?? null,
    with: body.with.flatMap(({ kind, id }) => {
      const one = moved.rows(tableOf(kind)).find((other) => other.id === id);
      return one ? [{ kind, id, name: nameOfThing(kind, one) }] : [];
    }),
    linked,
    hasCategories: vocabulary.isUsed,
    newCategories: vocabulary.newCategories,
    newTags: vocabulary.newTags,
    endedLinks: ended.filter(({ table }) => isLink(table)).length,
    refusal: (await refusalOf(db, mover, plan, linked)) ?? null,
  };
}

/** Moves something with its whole history, in the caller's transaction. */
export async function makeMove(tx: Tx, deps: Deps, userId: string, body: Body): Promise<Move> {
  const held = await holdWritableHousehold(tx, userId);
  const mover = { userId, householdId: held.id, role: held.role };
  await lockBoth(tx, [userId, held.id]);
  const { plan, row, owners } = await planOf(tx, deps, mover, body);
  const refusal = await refusalOf(tx, mover, plan, await linkedThings(tx, plan));
  if (refusal) throw new AppError('CONFLICT', refusal);
  const undo = await withoutCollision(() =>
    keepWithinQuota(tx, owners.to, deps.config.userQuotaMb, () => writeMove(tx, plan)),
  );
  const made = {
    id: deps.newId(),
    owner_id: held.id,
    user_id: userId,
    kind: body.kind,
    row_id: body.id,
    name: nameOfThing(body.kind, row),
    to_household: owners.to === held.id ? 1 : 0,
    moved_at: deps.now().toISOString(),
    undo: JSON.stringify(undo),
  };
  await moveRows.insert(tx, [made]);
  return toMove(made, userId, await namesOf(tx, held.id));
}

/** Undoes a move of the last day: both owners' rows are as they were before it. */
export async function undoMove(tx: Tx, deps: Deps, userId: string, id: string): Promise<null> {
  const { id: householdId } = await holdWritableHousehold(tx, userId, notFound);
  await lockBoth(tx, [userId, householdId]);
  const row = required(await moveRows.lock(tx, householdId, id));
  if (row.user_id !== userId) throw new AppError('FORBIDDEN', '只有移动的人可以撤销');
  if (row.moved_at < earliest(deps)) {
    throw new AppError('CONFLICT', '移动已超过一天，不能撤销；可以把它移回');
  }
  const undo = JSON.parse(row.undo) as Undo;
  const ids = undo.roots.map((root) => root.id);
  if (await isImported(tx, undo.owners.to, ids)) throw new AppError('CONFLICT', beingImported);
  await withoutCollision(() => undoWrittenMove(tx, undo));
  await moveRows.remove(tx, householdId, { id });
  return null;
}

/** The moves of the last day, newest first; none for a user without a household. */
export async function listMoves(db: Db, deps: Pick<Deps, 'now'>, userId: string): Promise<Move[]> {
  const own = await findMembership(db, userId);
  if (!own) return [];
  const rows = await moveRows.list(db, own.owner_id, {}, 'moved_at', 'id');
  const names = await namesOf(db, own.owner_id);
  return rows
    .filter(({ moved_at }) => moved_at >= earliest(deps))
    .map((row) => toMove(row, userId, names))
    .reverse();
}

/** A move that the caller can see, for the call that undoes it. */
export async function findMove(db: Db, userId: string, { id }: { id: string }) {
  const own = await findMembership(db, userId);
  return own && moveRows.find(db, own.owner_id, id);
}

function earliest({ now }: Pick<Deps, 'now'>): string {
  return new Date(now().getTime() - undoMs).toISOString();
}

async function namesOf(db: Db, householdId: string): Promise<Map<string, string>> {
  const members = await listMembers(db, householdId);
  return new Map(members.map((member) => [member.user_id, nameOf(member)]));
}

function toMove(row: MoveRow, userId: string, names: ReadonlyMap<string, string>): Move {
  const { id, kind, name, to_household, moved_at: movedAt, user_id } = row;
  return {
    ...{ id, kind, name, movedAt },
    to: to_household === 1 ? 'ours' : 'mine',
    movedBy: names.get(user_id) ?? '以前的成员',
    undoableUntil: new Date(Date.parse(movedAt) + undoMs).toISOString(),
    isOwn: user_id === userId,
  };
}

async function planOf(
  db: Db,
  deps: Pick<Deps, 'newId' | 'now'>,
  { userId, householdId }: Mover,
  { kind, id, with: others, categories }: Body,
): Promise<{ plan: MovePlan; row: Row; owners: Owners }> {
  const find = async (ownerId: string) =>
    (await listRowsWith(db, ownerId, tableOf(kind), 'id', [id]))[0];
  const mine = await find(userId);
  const row = required(mine ?? (await find(householdId)));
  const owners = mine ? { from: userId, to: householdId } : { from: householdId, to: userId };
  const roots: Root[] = [{ table: tableOf(kind), id }];
  for (const other of others) {
    const [found] = await listRowsWith(db, owners.from, tableOf(other.kind), 'id', [other.id]);
    if (!found) throw new AppError('CONFLICT', '要一起移动的资产已经不在，请重新打开');
    if (other.id !== id) roots.push({ table: tableOf(other.kind), id: other.id });
  }
  return { plan: await planMove(db, deps, owners, roots, categories), row, owners };
}

/** Why something cannot be moved, or undefined. */
async function refusalOf(
  db: Db,
  { householdId, role }: Mover,
  { owners, moved, isUnfit }: MovePlan,
  linked: Awaited<ReturnType<typeof linkedThings>>,
): Promise<string | undefined> {
  if (role === 'VIEWER') return mayOnlyRead().message;
  if (owners.from === householdId && role !== 'OWNER') return '只有家庭的所有者可以移回';
  const pairs = linked.filter(({ isRequired }) => isRequired).map(({ name }) => `“${name}”`);
  if (pairs.length > 0) return `它和${pairs.join('、')}之间有份额转换，请一起移动`;
  const things = moved.names().filter((table) => kindOf(table) !== undefined);
  const ids = things.flatMap((table) => moved.rows(table).map(({ id }) => String(id)));
  if (await isImported(db, owners.from, ids)) return beingImported;
  const codes = moved.rows('fixed_assets').map((row) => row.asset_code);
  const theirs = await listRowsWith(db, owners.to, 'fixed_assets', 'asset_code', codes);
  const [taken] = theirs;
  if (taken) return `那边已经有编号为 ${String(taken.asset_code)} 的固定资产，请先修改编号`;
  if (isUnfit) return '它的一笔流水与那边记录的日期或账户不一致，请先撤销那条记录';
  return undefined;
}

const beingImported = '它有一份还没有完成的导入，请先完成或删除那份导入';

/** Whether a draft of an import of an owner names one of these. */
async function isImported(db: Db, ownerId: string, ids: readonly string[]): Promise<boolean> {
  const drafts = await ownedRows('imports').list(db, ownerId, { state: 'DRAFT' });
  return drafts.some(({ settings }) => ids.some((id) => settings.includes(id)));
}

/** Answers a violated unique constraint, which none of the checks foresees, as a refusal. */
async function withoutCollision<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', '那边已经有相同的记录，没有移动任何东西');
  }
}
