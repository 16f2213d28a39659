import {
  importMappingsTable,
  importRowsTable,
  importsTable,
  importWordsTable,
} from '../../../contract/imports/imports.table.ts';
import type { Area } from '../../area.ts';
import { toInstantColumn } from '../../db/columns.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { removeExpired } from './imports.repository.ts';
import { importsTransfer, mappingsTransfer, wordsTransfer } from './imports.transfer.ts';

/** Its calls loop over the areas that take imports, so the app mounts them (`imports.routes.ts`). */
export const importsArea = {
  name: 'imports',
  jobs: [
    {
      name: 'expired-imports',
      pattern: '23 * * * *',
      run: async (deps) => ({
        removed: await withTransaction(deps.db, (tx) =>
          removeExpired(tx, toInstantColumn(deps.now())),
        ),
      }),
    },
  ],
  transfer: [importsTransfer, mappingsTransfer, wordsTransfer],
  integrity: integrityOf([importsTable, importRowsTable, importMappingsTable, importWordsTable], {
    imports: ({ state, outcome, expires_at, applied_at, undone_at }) => [
      (state === 'DRAFT') !== (outcome === null) && 'a draft, and nothing else, has no outcome',
      (state === 'DRAFT') !== (expires_at !== null) && 'a draft, and nothing else, expires',
      (state === 'DRAFT') !== (applied_at === null) && 'a draft, and nothing else, is not applied',
      (state === 'UNDONE') !== (undone_at !== null) &&
        'an undone import has its time, no other has',
    ],
  }),
} satisfies Area;
