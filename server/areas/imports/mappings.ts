import type { z } from 'zod';
import type { saveMappingBody } from '../../../contract/imports/import-fields.ts';
import { maxMappings } from '../../../contract/imports/import-words.ts';
import { importMappingsTable } from '../../../contract/imports/imports.table.ts';
import type { ImportMapping } from '../../../contract/imports/imports.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { toAnswer } from '../../db/row-values.ts';
import { takeOwnerMutex } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, notFound, staleVersion } from '../../errors.ts';
import { type ImportMappingsRow, mappingRows } from './imports.repository.ts';

const hashText = /^[0-9a-f]{64}$/;

/** Remembers the columns of a table under the hash of its header, in the place of what was there. */
export async function saveMapping(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  hash: string,
  { name, kind, columns, options, version }: z.output<typeof saveMappingBody>,
): Promise<ImportMapping> {
  if (!hashText.test(hash)) throw notFound();
  const now = toInstantColumn(deps.now());
  await takeOwnerMutex(tx, ownerId);
  const [before] = await mappingRows.list(tx, ownerId, { hash });
  if (before && version != null && version !== before.version) {
    throw staleVersion(toMapping(before));
  }
  if (!before && (await mappingRows.list(tx, ownerId)).length >= maxMappings) {
    throw fieldError('name', `最多保存${maxMappings}个表格`);
  }
  const { dateOrder = null, amountMode = null } = options ?? {};
  const row: ImportMappingsRow = {
    owner_id: ownerId,
    hash,
    name,
    kind,
    columns: JSON.stringify(columns),
    options: JSON.stringify({ dateOrder, amountMode }),
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
  await mappingRows.save(tx, row, ['owner_id', 'hash']);
  return toMapping(row);
}

export function toMapping(row: ImportMappingsRow): ImportMapping {
  return {
    ...toAnswer(importMappingsTable, row),
    columns: JSON.parse(row.columns) as ImportMapping['columns'],
    options: JSON.parse(row.options) as ImportMapping['options'],
  };
}
