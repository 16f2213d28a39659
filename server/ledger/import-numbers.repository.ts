import type { RowSource } from '../area-transfer.ts';
import type { Db } from '../db/database.ts';

/** The numbers, from 1, that a personal export gives an owner's imports, by their ids. */
export async function numbersOfImports(db: Db, ownerId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '<>', 'DRAFT')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id }, index) => [id, index + 1]));
}

/** The id of an import of a personal file, by its number; none for what no import brought. */
export function idOfImport(
  { newId, imports }: Pick<RowSource, 'newId' | 'imports'>,
  number: number | undefined,
): string | null {
  if (number === undefined) return null;
  const id = imports.get(number) ?? newId();
  imports.set(number, id);
  return id;
}
