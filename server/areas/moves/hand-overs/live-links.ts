import { isHandedKind } from '../../../../contract/moves/move-words.ts';
import type { LinkedThing } from '../../../../contract/moves/moves.ts';
import type { Db } from '../../../db/database.ts';
import { kindOf, nameOfThing, type Row, references, type TableName } from '../catalogue.ts';
import type { Root } from '../closure.ts';
import { thingOf } from '../linked-things.ts';
import { type Patch, patch } from '../patch.ts';
import { nameOf, type RowSet } from '../row-set.ts';
import { listRowsWith } from '../rows.repository.ts';

/** Settings that name things, such as the account that a plan of a fund is paid from. */
const settings: readonly TableName[] = ['fund_plans', 'planning_accounts'];

/** References that say what happens from now on. Those of entries and payments say what has happened, and stay. */
const live = references.filter(
  ({ child, isOptional }) =>
    isOptional && (kindOf(child) !== undefined || settings.includes(child)),
);

/** The links of rows that stay with what is handed over: they end, for what is handed over has no future there. */
export async function linksThatEnd(
  db: Db,
  ownerId: string,
  roots: readonly Root[],
  kept: RowSet,
): Promise<Patch[]> {
  const ended: Patch[] = [];
  for (const { child, column, parent, key } of live) {
    const ids = roots.filter(({ table }) => table === parent).map(({ id }) => id);
    if (key !== 'id' || ids.length === 0) continue;
    const known = new Set(kept.rows(child).map((row) => nameOf(child, row)));
    for (const row of await listRowsWith(db, ownerId, child, column, ids)) {
      if (!known.has(nameOf(child, row))) ended.push(patch(child, row, column, null));
    }
  }
  return ended;
}

/** The things that stay and are linked with what is handed over, each once, with the number of its links. */
export async function linkedToday(
  db: Db,
  ownerId: string,
  roots: readonly Root[],
): Promise<LinkedThing[]> {
  const going = new Set(roots.map(({ id }) => id));
  const found = new Map<string, LinkedThing>();
  const note = async (table: TableName, linked: Row) => {
    const thing = await thingOf(db, ownerId, table, linked);
    if (!thing) return;
    const { kind, row } = thing;
    const id = String(row.id);
    if (going.has(id)) return;
    const known = found.get(id);
    if (known) {
      known.links += 1;
      return;
    }
    const common = { kind, id, name: nameOfThing(kind, row), links: 1, transfers: 0 };
    found.set(id, { ...common, isRequired: false, isMovable: isHandedKind(kind) });
  };
  for (const { child, column, parent, key } of live) {
    const ids = (table: TableName) =>
      roots.filter((root) => root.table === table).map(({ id }) => id);
    for (const row of await listRowsWith(db, ownerId, child, column, ids(parent)))
      await note(child, row);
    const own = await listRowsWith(db, ownerId, child, 'id', kindOf(child) ? ids(child) : []);
    const named = own.flatMap((row) => row[column] ?? []);
    for (const row of await listRowsWith(db, ownerId, parent, key, named)) await note(parent, row);
  }
  return [...found.values()];
}
