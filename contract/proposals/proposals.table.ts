import {
  choice,
  currency,
  edited,
  idOrNull,
  json,
  moment,
  orNull,
  text,
  textOrNull,
} from '../column-kinds.ts';
import { row, rowsOf } from '../fields/file-fields.ts';
import { fileFields, table } from '../table.ts';
import { proposalKinds, proposalStatuses, proposedEntry } from './proposal-fields.ts';

/** Entries that a program has proposed. Nothing of one counts until a person accepts it. */
export const proposalsTable = table('proposals', {
  kind: choice(proposalKinds, '类型不正确'),
  /** With sorted names, so that the same entry is the same text (`entry-text.ts`). */
  entry: json(),
  /** Of the amounts in the entry, as its area finds it when it is proposed, and again when it is accepted. */
  currency: currency(),
  reason: textOrNull(200),
  /** PENDING also when its time is over, until the job finds it. */
  status: choice(proposalStatuses, '状态不正确'),
  /** The access token that proposed it; null after an import. */
  token_id: idOrNull(),
  token_name: text(50, '令牌名称不能为空'),
  expires_at: moment(),
  handled_at: orNull(moment()),
  ...edited,
});

const { kind, ...fields } = fileFields(proposalsTable);

export const proposalInFile = row({
  kind,
  /** Without the ids of accounts and investments, which differ elsewhere. */
  entry: proposedEntry,
  ...fields,
});

/** Missing in files that are older than proposals. */
export const proposalsInFile = rowsOf(proposalInFile).default([]);
