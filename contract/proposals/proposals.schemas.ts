import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, instant, pageOf, pageQuery } from '../fields/fields.ts';
import { acceptProposalBody, proposalKinds, proposalStatuses } from './proposal-fields.ts';

const anyFields = z.record(z.string(), z.unknown());

const proposal = z.object({
  id,
  kind: z.enum(proposalKinds),
  /** The body of the call that accepting the proposal makes. */
  entry: anyFields,
  /** Of the amounts in the entry. */
  currency: currencyField,
  /** Why the program proposes it, in its own words. */
  reason: z.string().nullable(),
  status: z.enum(proposalStatuses),
  /** The name of the program's token, and whether it was revoked since. */
  tokenName: z.string(),
  tokenRevoked: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  /** When it was accepted, rejected or found to be expired. */
  handledAt: instant.nullable(),
  version: z.int(),
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
  reject: { data: proposal },
} satisfies Record<string, CallSchemas>;
