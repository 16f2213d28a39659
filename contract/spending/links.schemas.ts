import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { id, instant, nothing } from '../fields/fields.ts';
import { linkKindField as kind, linkEntriesBody, reconcileBody } from './link-bodies.ts';
import { ledgerEntry } from './spending.schemas.ts';

/** Two entries that may be one thing; of a transfer, `entry` is what went out. */
const proposal = z.object({
  kind,
  entry: ledgerEntry,
  other: ledgerEntry,
  /** Why they are proposed, in words. */
  reason: z.string(),
});
export type EntryPair = z.output<typeof proposal>;

const proposals = z.object({
  /** The likeliest first, at most 200. */
  records: z.array(proposal),
  total: z.int(),
});

/** `other` is null of a merged entry, which stands no more. */
const link = z.object({
  id,
  kind,
  entry: ledgerEntry,
  other: ledgerEntry.nullable(),
  createdAt: instant,
});
export type EntryLink = z.output<typeof link>;

export const entryLinksSchemas = {
  proposals: { data: proposals },
  list: {
    query: z.object({ kind: kind.optional() }),
    data: z.array(link),
  },
  /** To be undone by `actId`; null where all of them were linked like this before. */
  create: { body: linkEntriesBody, data: z.object({ actId: id.nullable(), count: z.int() }) },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;

const reconciliation = z.object({
  id,
  accountId: id,
  day: z.iso.date(),
  /** What the bank has stated. */
  balance: z.number(),
  /** What the account has at the end of the day now, less what was stated; not 0 after a later change. */
  difference: z.number(),
  createdAt: instant,
});
export type Reconciliation = z.output<typeof reconciliation>;

/** `ownBalance`: what the account has at the end of the day. Stored where the two are equal. */
const outcome = z.object({
  day: z.iso.date(),
  balance: z.number(),
  ownBalance: z.number(),
  /** The bank's less the own one. */
  difference: z.number(),
  reconciliation: reconciliation.nullable(),
});
export type ReconcileOutcome = z.output<typeof outcome>;

export const reconciliationsSchemas = {
  list: { data: z.array(reconciliation) },
  create: { body: reconcileBody, data: outcome },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
