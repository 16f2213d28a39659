import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { ImportMappingsTable } from '../imports.table.ts';

export type ImportMappingsRow = Selectable<ImportMappingsTable>;

export function listMappings(db: Db, ownerId: string): Promise<ImportMappingsRow[]> {
  return ofOwner(db, ownerId).orderBy('name').orderBy('hash').execute();
}

export function findMapping(
  db: Db,
  ownerId: string,
  hash: string,
): Promise<ImportMappingsRow | undefined> {
  return ofOwner(db, ownerId).where('hash', '=', hash).executeTakeFirst();
}

export async function replaceMapping(tx: Tx, row: ImportMappingsRow): Promise<void> {
  const { owner_id: _, hash: __, ...changes } = row;
  await tx
    .insertInto('import_mappings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'hash']).doUpdateSet(changes))
    .execute();
}

/** Whether there was one. */
export async function removeMapping(tx: Tx, ownerId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('import_mappings')
    .where('owner_id', '=', ownerId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Mappings from another installation. */
export function insertMappings(tx: Tx, rows: readonly ImportMappingsRow[]): Promise<void> {
  return insertRows(tx, 'import_mappings', rows);
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('import_mappings').selectAll().where('owner_id', '=', ownerId);
}
