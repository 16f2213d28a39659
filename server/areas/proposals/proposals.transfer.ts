import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import type { Transfer } from '../../area-transfer.ts';
import { fieldError } from '../../errors.ts';
import { sheet } from '../../spreadsheets/sheet.ts';
import { readEntry, toEntryText, withoutIds } from './entry-text.ts';
import { proposalColumns } from './proposals.columns.ts';
import { insertProposals, listAllProposals, type ProposalRow } from './proposals.repository.ts';

type InFile = PersonalFile['proposals'][number];

/**
 * What was proposed and what became of it. The ids of accounts and investments stay behind, so that
 * whoever accepts a pending one elsewhere chooses them.
 */
export const proposalsTransfer: Transfer<'proposals', { proposals: ProposalRow[] }> = {
  list: 'proposals',
  read: async (db, ownerId) =>
    (await listAllProposals(db, ownerId)).map(
      (row): InFile => ({
        kind: row.kind,
        entry: withoutIds(readEntry(row.entry)),
        currency: row.currency,
        reason: row.reason,
        status: row.status,
        tokenName: row.token_name,
        expiresAt: row.expires_at,
        handledAt: row.handled_at,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      }),
    ),
  prepare: ({ newId }, ownerId, list) => ({
    proposals: list.map((one, index): ProposalRow => {
      if ((one.status === 'PENDING') !== (one.handledAt == null)) {
        throw fieldError(`proposals.${index}.handledAt`, '只有处理过的提议才有处理时间');
      }
      return {
        id: newId(),
        owner_id: ownerId,
        kind: one.kind,
        entry: toEntryText(one.entry),
        currency: one.currency,
        reason: one.reason ?? null,
        status: one.status,
        token_id: null,
        token_name: one.tokenName,
        version: 1,
        created_at: one.createdAt,
        updated_at: one.updatedAt,
        expires_at: one.expiresAt,
        handled_at: one.handledAt ?? null,
      };
    }),
  }),
  insert: (tx, { proposals = [] }) => insertProposals(tx, proposals),
  sheets: (rows) => [
    sheet(
      '提议',
      proposalColumns,
      rows.map(({ reason = null, handledAt = null, ...rest }) => ({ ...rest, reason, handledAt })),
    ),
  ],
};
