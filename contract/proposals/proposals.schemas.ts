import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { pageOf, pageQuery } from '../fields/fields.ts';
import { answerFields } from '../table.ts';
import { acceptProposalBody, proposalStatuses } from './proposal-fields.ts';
import { proposalsTable } from './proposals.table.ts';

const anyFields = z.record(z.string(), z.unknown());

const { tokenId: _, updatedAt: __, ...answered } = answerFields(proposalsTable);
const proposal = z.object({
  ...answered,
  /** The body of the call that accepting the proposal makes. */
  entry: anyFields,
  /** Whether the program's token was revoked since. */
  tokenRevoked: z.boolean(),
});
export type Proposal = z.output<typeof proposal>;

export const proposalsSchemas = {
  list: {
    query: pageQuery.extend({
      status: z.enum(proposalStatuses, { error: '不支持的状态' }).default('PENDING'),
    }),
    data: pageOf(proposal),
  },
  accept: {
    body: acceptProposalBody,
    /** `result` is what the area's own call answers. */
    data: z.object({ proposal, result: anyFields }),
  },
  acceptCategories: {
    /** `refused` stay pending: their entries have a category by now. `actId` undoes the change. */
    data: z.object({ accepted: z.int(), refused: z.int(), actId: z.string().nullable() }),
  },
  reject: { data: proposal },
} satisfies Record<string, CallSchemas>;
