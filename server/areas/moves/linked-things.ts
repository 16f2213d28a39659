import type { MovableKind } from '../../../contract/moves/move-words.ts';
import type { LinkedThing } from '../../../contract/moves/moves.ts';
import type { Db } from '../../db/database.ts';
import { kindOf, nameOfThing, type Row, references, type TableName } from './catalogue.ts';
import type { MovePlan } from './plan-move.ts';
import { listRowsWith } from './rows.repository.ts';

export interface Thing {
  kind: MovableKind;
  row: Row;
}

/** The things that stay and are linked with what moves, each once, with the number of its links. */
export async function linkedThings(db: Db, plan: MovePlan): Promise<LinkedThing[]> {
  const { from } = plan.owners;
  const found = new Map<string, LinkedThing>();
  const entryOf = ({ kind, row }: Thing): LinkedThing => {
    const id = String(row.id);
    const known = found.get(id);
    if (known) return known;
    const name = nameOfThing(kind, row);
    const made = { kind, id, name, links: 0, transfers: 0, isRequired: false, isMovable: true };
    found.set(id, made);
    return made;
  };
  for (const { table, row } of plan.crossings) {
    const thing = await thingOf(db, from, table, row);
    if (thing) entryOf(thing).links += 1;
  }
  for (const [id, transfers] of plan.transfersWith) {
    const [row] = await listRowsWith(db, from, 'accounts', 'id', [id]);
    if (row) entryOf({ kind: 'ACCOUNT', row }).transfers = transfers;
  }
  for (const row of await holdingsOfPairs(db, plan)) entryOf(row).isRequired = true;
  return [...found.values()];
}

/** The thing that a row belongs to. */
export async function thingOf(
  db: Db,
  ownerId: string,
  table: TableName,
  row: Row,
): Promise<Thing | undefined> {
  const kind = kindOf(table);
  if (kind) return { kind, row };
  for (const { child, column, parent, key, isOptional } of references) {
    if (child !== table || isOptional) continue;
    const [above] = await listRowsWith(db, ownerId, parent, key, [row[column]]);
    const thing = above && (await thingOf(db, ownerId, parent, above));
    if (thing) return thing;
  }
  return undefined;
}

/** Holdings that stay although a conversion of shares pairs them with one that moves: they have to move together. */
async function holdingsOfPairs(db: Db, { owners, moved }: MovePlan): Promise<Thing[]> {
  const pairs = moved.rows('investment_entries').flatMap((entry) => entry.pair_id ?? []);
  const sides = await listRowsWith(db, owners.from, 'investment_entries', 'pair_id', pairs);
  const others = sides.filter((side) => !moved.has('investments', 'id', side.investment_id));
  const ids = others.map((side) => side.investment_id);
  const rows = await listRowsWith(db, owners.from, 'investments', 'id', ids);
  return rows.map((row) => ({ kind: 'HOLDING', row }));
}
