import type { z } from 'zod';
import type { HouseholdRole } from '../../../contract/households/household-fields.ts';
import type { movesSchemas } from '../../../contract/moves/moves.schemas.ts';
import type { Db } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { AppError, required } from '../../errors.ts';
import { mayOnlyRead } from '../../http/pipeline/membership.ts';
import { type Row, tableOf } from './catalogue.ts';
import type { Root } from './closure.ts';
import type { Owners } from './patch.ts';
import { listRowsWith } from './rows.repository.ts';

export type MoveBody = z.output<typeof movesSchemas.create.body>;

/** The person who moves, with their role in the household. */
export interface Mover {
  userId: string;
  householdId: string;
  role: HouseholdRole;
}

/** What a body names: the first row of it, all of them, and whose they are. */
export interface Named {
  row: Row;
  roots: Root[];
  owners: Owners;
}

/** Finds what a body names among the rows of the person and of their household. */
export async function findNamed(
  db: Db,
  { userId, householdId }: Mover,
  { kind, id, with: others }: MoveBody,
): Promise<Named> {
  const find = async (ownerId: string) =>
    (await listRowsWith(db, ownerId, tableOf(kind), 'id', [id]))[0];
  const mine = await find(userId);
  const row = required(mine ?? (await find(householdId)));
  const owners = mine ? { from: userId, to: householdId } : { from: householdId, to: userId };
  const roots: Root[] = [{ table: tableOf(kind), id }];
  for (const other of others) {
    if (roots.some((root) => root.id === other.id)) continue;
    const [found] = await listRowsWith(db, owners.from, tableOf(other.kind), 'id', [other.id]);
    if (!found) throw new AppError('CONFLICT', '要一起移动的资产已经不在，请重新打开');
    roots.push({ table: tableOf(other.kind), id: other.id });
  }
  return { row, roots, owners };
}

/** Why this person cannot move things of these owners, or undefined. */
export function refusalOfMover({ householdId, role }: Mover, { from }: Owners): string | undefined {
  if (role === 'VIEWER') return mayOnlyRead().message;
  if (from === householdId && role !== 'OWNER') return '只有家庭的所有者可以移回';
  return undefined;
}

export const beingImported = '它有一份还没有完成的导入，请先完成或删除那份导入';

/** Whether a draft of an import of an owner names one of these. */
export async function isImported(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<boolean> {
  const drafts = await ownedRows('imports').list(db, ownerId, { state: 'DRAFT' });
  return drafts.some(({ settings }) => ids.some((id) => settings.includes(id)));
}
