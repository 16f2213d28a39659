import { proposalsTable } from '../../../contract/proposals/proposals.table.ts';
import type { Area } from '../../area.ts';
import { toInstantColumn } from '../../db/columns.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { expireProposals } from './proposals.repository.ts';
import { proposalsTransfer } from './proposals.transfer.ts';

/** Its calls go through those of other areas, so the app mounts them (`proposals.routes.ts`). */
export const proposalsArea = {
  name: 'proposals',
  jobs: [
    {
      name: 'expired-proposals',
      pattern: '41 * * * *',
      run: async (deps) => ({
        expired: await withTransaction(deps.db, (tx) =>
          expireProposals(tx, toInstantColumn(deps.now())),
        ),
      }),
    },
  ],
  transfer: [proposalsTransfer],
  integrity: integrityOf([proposalsTable], {
    proposals: ({ status, handled_at }) => [
      (status === 'PENDING') !== (handled_at === null) &&
        'a pending proposal, and no other, has not been handled',
    ],
  }),
} satisfies Area;
