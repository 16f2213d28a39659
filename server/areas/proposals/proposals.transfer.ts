import { proposalInFile, proposalsTable } from '../../../contract/proposals/proposals.table.ts';
import type { Transfer } from '../../area-transfer.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { sheet } from '../../spreadsheets/sheet.ts';
import { readEntry, toEntryText, withoutIds } from './entry-text.ts';
import { proposalColumns } from './proposals.columns.ts';
import { type ProposalRow, proposalRows } from './proposals.repository.ts';

/**
 * What was proposed and what became of it. The ids of accounts and investments stay behind, so that
 * whoever accepts a pending one elsewhere chooses them.
 */
export const proposalsTransfer: Transfer<'proposals', { proposals: ProposalRow[] }> = {
  list: 'proposals',
  read: async (db, ownerId) =>
    (await proposalRows.list(db, ownerId, {}, 'created_at', 'id')).map((row) =>
      toFile(proposalInFile, proposalsTable, row, { entry: withoutIds(readEntry(row.entry)) }),
    ),
  prepare: ({ newId }, ownerId, list) => ({
    proposals: list.map((one, index): ProposalRow => {
      if ((one.status === 'PENDING') !== (one.handledAt == null)) {
        throw fieldError(`proposals.${index}.handledAt`, '只有处理过的提议才有处理时间');
      }
      return fromFile(proposalsTable, one, {
        id: newId(),
        owner_id: ownerId,
        entry: toEntryText(one.entry),
        token_id: null,
        version: 1,
      });
    }),
  }),
  insert: (tx, { proposals = [] }) => proposalRows.insert(tx, proposals),
  sheets: (rows) => [
    sheet(
      '提议',
      proposalColumns,
      rows.map(({ reason = null, handledAt = null, ...rest }) => ({ ...rest, reason, handledAt })),
    ),
  ],
};
