import { undoHours } from '../../../contract/moves/move-words.ts';
import type { Move, MovePreview } from '../../../contract/moves/moves.ts';
import type { Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { isUniqueViolation } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound, required } from '../../errors.ts';
import { holdWritableHousehold, noHousehold } from '../../http/pipeline/membership.ts';
import { keepWithinQuota } from '../../http/pipeline/quota.ts';
import { nameOf } from '../households/household-mails.ts';
import { findMembership, listMembers } from '../households/households.repository.ts';
import { isLink, kindOf, nameOfThing, recordTables, tableOf } from './catalogue.ts';
import { makeHandOver, previewHandOver } from './hand-overs/hand-over.service.ts';
import { type HandOverUndo, undoHandOver } from './hand-overs/write-hand-over.ts';
import { linkedThings } from './linked-things.ts';
import { lockBoth } from './lock-both.ts';
import {
  beingImported,
  findNamed,
  isImported,
  type MoveBody,
  type Mover,
  type Named,
  refusalOfMover,
} from './mover.ts';
import { type MovePlan, planMove } from './plan-move.ts';
import { listRowsWith } from './rows.repository.ts';
import { type Undo, undoWrittenMove, writeMove } from './write-move.ts';

type MoveRow = Awaited<ReturnType<typeof moveRows.list>>[number];

const moveRows = ownedRows('household_moves');
const undoMs = undoHours * 3600 * 1000;

/** Works out what a move would do. Where it would be refused, the answer says why. */
export async function previewMove(
  db: Db,
  deps: Deps,
  userId: string,
  body: MoveBody,
): Promise<MovePreview> {
  const own = await findMembership(db, userId);
  if (!own) throw noHousehold();
  const mover = { userId, householdId: own.owner_id, role: own.role };
  if (body.from === 'TODAY') return previewHandOver(db, deps, mover, body);
  const { plan, row, owners } = await planOf(db, deps, mover, body);
  const { moved, ended, vocabulary } = plan;
  const linked = await linkedThings(db, plan);
  const days = recordTables.flatMap((table) =>
    moved.rows(table).flatMap((record) => (record.day ? [String(record.day)] : [])),
  );
  return {
    ...{ kind: body.kind, id: body.id, name: nameOfThing(body.kind, row) },
    ...{ from: body.from, handed: null },
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

/** Moves something with its whole history or from today on, in the caller's transaction. */
export async function makeMove(tx: Tx, deps: Deps, userId: string, body: MoveBody): Promise<Move> {
  const held = await holdWritableHousehold(tx, userId);
  const mover = { userId, householdId: held.id, role: held.role };
  await lockBoth(tx, [userId, held.id]);
  const { named, write } =
    body.from === 'TODAY'
      ? await makeHandOver(tx, deps, mover, body)
      : await moveWhole(tx, deps, mover, body);
  const { row, owners } = named;
  const undo = await withoutCollision(() =>
    keepWithinQuota<Undo | HandOverUndo>(tx, owners.to, deps.config.userQuotaMb, write),
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

async function moveWhole(
  tx: Tx,
  deps: Deps,
  mover: Mover,
  body: MoveBody,
): Promise<{ named: Named; write: () => Promise<Undo> }> {
  const { plan, ...named } = await planOf(tx, deps, mover, body);
  const refusal = await refusalOf(tx, mover, plan, await linkedThings(tx, plan));
  if (refusal) throw new AppError('CONFLICT', refusal);
  return { named, write: () => writeMove(tx, plan) };
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
  const undo = undoOf(row);
  const made = 'from' in undo ? undo.copies : undo.roots;
  const ids = made.map((root) => root.id);
  if (await isImported(tx, undo.owners.to, ids)) throw new AppError('CONFLICT', beingImported);
  await withoutCollision(() =>
    'from' in undo ? undoHandOver(tx, undo) : undoWrittenMove(tx, undo),
  );
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

function undoOf({ undo }: MoveRow): Undo | HandOverUndo {
  return JSON.parse(undo);
}

function toMove(row: MoveRow, userId: string, names: ReadonlyMap<string, string>): Move {
  const { id, kind, name, to_household, moved_at: movedAt, user_id } = row;
  return {
    ...{ id, kind, name, movedAt },
    to: to_household === 1 ? 'ours' : 'mine',
    from: 'from' in undoOf(row) ? 'TODAY' : 'BEGINNING',
    movedBy: names.get(user_id) ?? '以前的成员',
    undoableUntil: new Date(Date.parse(movedAt) + undoMs).toISOString(),
    isOwn: user_id === userId,
  };
}

async function planOf(
  db: Db,
  deps: Pick<Deps, 'newId' | 'now'>,
  mover: Mover,
  body: MoveBody,
): Promise<Named & { plan: MovePlan }> {
  const named = await findNamed(db, mover, body);
  const plan = await planMove(db, deps, named.owners, named.roots, body.categories);
  return { ...named, plan };
}

/** Why something cannot be moved, or undefined. */
async function refusalOf(
  db: Db,
  mover: Mover,
  { owners, moved, isUnfit }: MovePlan,
  linked: Awaited<ReturnType<typeof linkedThings>>,
): Promise<string | undefined> {
  const ofMover = refusalOfMover(mover, owners);
  if (ofMover) return ofMover;
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

/** Answers a violated unique constraint, which none of the checks foresees, as a refusal. */
async function withoutCollision<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', '那边已经有相同的记录，没有移动任何东西');
  }
}
