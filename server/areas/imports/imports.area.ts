import type { Area } from '../../area.ts';
import { toInstantColumn } from '../../db/columns.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { removeExpired } from './imports.repository.ts';
import { importRules } from './imports.rules.ts';
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
  integrity: {
    rules: importRules,
    relations: [
      toOwner('imports'),
      toOwned('import_rows', 'import_id', 'imports'),
      toOwner('import_mappings'),
      toOwner('import_words'),
    ],
  },
} satisfies Area;
