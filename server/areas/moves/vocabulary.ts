import type { CategoryChoice } from '../../../contract/moves/move-words.ts';
import { mostCategories, mostTags } from '../../../contract/spending/spending-words.ts';
import type { Db } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type Row, references, type TableName } from './catalogue.ts';
import type { Owners } from './patch.ts';
import type { RowSet } from './row-set.ts';

const categoryRows = ownedRows('spending_categories');
const tagRows = ownedRows('spending_tags');
type Category = Awaited<ReturnType<typeof categoryRows.list>>[number];

/** The categories and tags of the new owner that replace those of moved entries. */
export interface Vocabulary {
  /** By the id of the old owner's. Entries lose a category or tag that is not among them. */
  ids: ReadonlyMap<string, string>;
  /** Those that the new owner lacks, in the order in which they are inserted. */
  created: { table: TableName; row: Row }[];
  newCategories: string[];
  newTags: string[];
  /** Whether entries name any. */
  isUsed: boolean;
}

/**
 * Finds the new owner's categories by path and tags by name, and what has to be created. `NONE`: finds nothing.
 * `others`: ids that moved rows name in their texts.
 */
export async function vocabularyOf(
  db: Db,
  deps: Pick<Deps, 'newId' | 'now'>,
  { from, to }: Owners,
  moved: RowSet,
  choice: CategoryChoice,
  others: Iterable<string> = [],
): Promise<Vocabulary> {
  const ids = new Map<string, string>();
  const created: Vocabulary['created'] = [];
  const named = [...others];
  const categories = new Set([...usedOf(moved, 'spending_categories'), ...named]);
  const tags = new Set([...usedOf(moved, 'spending_tags'), ...named]);
  const isUsed = categories.size + tags.size > 0;
  if (choice === 'NONE' || !isUsed) {
    return { ids, created, newCategories: [], newTags: [], isUsed };
  }
  const at = deps.now().toISOString();
  const own = new Map((await categoryRows.list(db, from)).map((row) => [row.id, row]));
  const theirs = await categoryRows.list(db, to);
  const known = new Map(theirs.map((row) => [pathOf(row, theirs), row.id]));
  const builtIn = new Map(theirs.flatMap((row) => (row.built_in ? [[row.built_in, row.id]] : [])));
  const below = new Set(theirs.flatMap(({ id, parent_id }) => (parent_id === null ? [] : [id])));
  const newCategories: string[] = [];
  const resolve = (row: Category): string => {
    const path = pathOf(row, [...own.values()]);
    const before =
      ids.get(row.id) ?? (row.built_in && builtIn.get(row.built_in)) ?? known.get(path);
    const parent = row.parent_id === null ? undefined : own.get(row.parent_id);
    const above = before || !parent ? null : resolve(parent);
    // There are two levels: a built-in category that the new owner has moved below another takes none.
    const isTooDeep = above !== null && below.has(above);
    const parentId = isTooDeep ? null : above;
    const newPath = isTooDeep ? pathOf({ ...row, parent_id: null }, []) : path;
    const found = before || known.get(newPath);
    const id = found || deps.newId();
    ids.set(row.id, id);
    if (found) return id;
    const facts = {
      id,
      owner_id: to,
      parent_id: parentId,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    created.push({ table: 'spending_categories', row: { ...row, ...facts } });
    known.set(newPath, id);
    if (parentId !== null) below.add(id);
    newCategories.push(parent && !isTooDeep ? `${parent.name} / ${row.name}` : row.name);
    return id;
  };
  for (const id of categories) {
    const row = own.get(id);
    if (row) resolve(row);
  }
  const theirTags = await tagRows.list(db, to);
  const tagIds = new Map(theirTags.map((row) => [row.name, row.id]));
  const newTags: string[] = [];
  for (const row of await tagRows.list(db, from)) {
    if (!tags.has(row.id)) continue;
    const found = tagIds.get(row.name);
    const id = found ?? deps.newId();
    ids.set(row.id, id);
    if (found) continue;
    created.push({ table: 'spending_tags', row: { ...row, id, owner_id: to, created_at: at } });
    newTags.push(row.name);
  }
  if (theirs.length + newCategories.length > mostCategories) {
    throw new AppError('CONFLICT', `分类会超过${mostCategories}个，请选择不保留分类`);
  }
  if (theirTags.length + newTags.length > mostTags) {
    throw new AppError('CONFLICT', `标签会超过${mostTags}个，请选择不保留分类`);
  }
  return { ids, created, newCategories, newTags, isUsed };
}

/** The ids that moved rows name. */
function usedOf(moved: RowSet, parent: TableName): Set<string> {
  const naming = references.filter((reference) => reference.parent === parent);
  return new Set(
    naming.flatMap(({ child, column }) =>
      moved.rows(child).flatMap((row) => (row[column] ? [String(row[column])] : [])),
    ),
  );
}

/** The path of a category, which is unique among those of an owner: its kind, its parent's name and its own. */
function pathOf(row: Category, all: readonly Category[]): string {
  const parent = all.find(({ id }) => id === row.parent_id);
  return JSON.stringify([row.kind, parent?.name ?? null, row.name]);
}
