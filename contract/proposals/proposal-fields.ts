import { z } from 'zod';
import { versionField } from '../fields/fields.ts';
import { keysOf } from '../fields/keys-of.ts';

/** What a program may propose, as people call it. */
export const proposalKindLabels = {
  DEPOSIT: '存入',
  WITHDRAWAL: '取出',
  RECEIVABLE: '应收',
  PAYABLE: '应付',
  TRADE: '投资交易',
  CATEGORY: '分类',
} as const;
export type ProposalKind = keyof typeof proposalKindLabels;
export const proposalKinds = keysOf(proposalKindLabels);

export const proposalStatusLabels = {
  PENDING: '待确认',
  ACCEPTED: '已接受',
  REJECTED: '已拒绝',
  EXPIRED: '已过期',
} as const;
export type ProposalStatus = keyof typeof proposalStatusLabels;
export const proposalStatuses = keysOf(proposalStatusLabels);

export const maxPendingProposals = 100;
export const proposalLifetimeDays = 30;

/** The most characters of an entry as JSON; the longest that any call takes is a third of it. */
export const maxEntryLength = 4000;

/** Before its values are looked at, so that no answer grows with a hostile body. */
function refuseLargeEntry(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const isPlain = names.length <= 40 && names.every((name) => /^[A-Za-z]{1,40}$/.test(name));
  return isPlain && JSON.stringify(value).length <= maxEntryLength ? value : null;
}

/** An entry as the area's own call takes it, which checks it; its fields depend on the kind. */
export const proposedEntry = z.preprocess(
  refuseLargeEntry,
  z.record(z.string(), z.unknown(), { error: '内容必须是一个 {…} 对象，最多40个字段' }),
);
export type ProposedEntry = Record<string, unknown>;

export const acceptProposalBody = z.object({
  version: versionField,
  /** In place of what was proposed. */
  entry: proposedEntry.nullish(),
});
