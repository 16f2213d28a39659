import {
  maxPendingProposals,
  type ProposalKind,
  type ProposedEntry,
  proposalLifetimeDays,
} from '../../../contract/proposals/proposal-fields.ts';
import { proposalsTable } from '../../../contract/proposals/proposals.table.ts';
import type { Proposal } from '../../../contract/proposals/proposals.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import { toAnswer } from '../../db/row-values.ts';
import { takeOwnerMutex, withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, required, staleVersion } from '../../errors.ts';
import { noteAuditDetail, writeAudit } from '../../http/pipeline/audit.ts';
import { refuseWhenFull } from '../../http/pipeline/quota.ts';
import type { EntryCalls, Writer } from './entry-calls.ts';
import { readEntry, toEntryText } from './entry-text.ts';
import {
  countPending,
  findPending,
  listTokenIds,
  type ProposalRow,
  proposalRows,
} from './proposals.repository.ts';

const dayMs = 24 * 3600 * 1000;

/** What a program proposes, and by which token. */
export interface NewProposal {
  kind: ProposalKind;
  entry: ProposedEntry;
  reason: string | null;
  token: { id: string; name: string };
}

/**
 * Stores an entry that a program proposes, after the call that would write it has been tried and
 * undone: what that call refuses is refused here in the same words, and nothing of it is written. The
 * same entry while one is pending answers the pending one.
 */
export async function propose(
  db: Db,
  deps: Deps,
  calls: EntryCalls,
  writer: Writer,
  { kind, entry, reason, token }: NewProposal,
): Promise<Proposal> {
  const { ownerId } = writer;
  const fields = calls.known(kind, entry);
  const text = toEntryText(fields);
  const now = deps.now();
  const at = toInstantColumn(now);
  const same = await findPending(db, ownerId, kind, text, at);
  if (same) return answerProposal(db, deps, same);
  refuseWhenFull(writer, deps.config.userQuotaMb);
  await tryToWrite(db, (tx) => calls.write(tx, kind, fields, writer));
  return withTransaction(db, async (tx) => {
    await takeOwnerMutex(tx, ownerId);
    const first = await findPending(tx, ownerId, kind, text, at);
    if (first) return answerProposal(tx, deps, first);
    if ((await countPending(tx, ownerId, at)) >= maxPendingProposals) {
      throw new AppError(
        'CONFLICT',
        `最多${maxPendingProposals}条待确认的提议，请先在“待确认”中处理`,
      );
    }
    const row: ProposalRow = {
      id: deps.newId(),
      owner_id: ownerId,
      kind,
      entry: text,
      currency: await calls.currencyOf(tx, kind, fields, ownerId),
      reason,
      status: 'PENDING',
      token_id: token.id,
      token_name: token.name,
      version: 1,
      created_at: at,
      updated_at: at,
      expires_at: toInstantColumn(new Date(now.getTime() + proposalLifetimeDays * dayMs)),
      handled_at: null,
    };
    await proposalRows.insert(tx, [row]);
    await writeAudit(tx, {
      id: deps.newId(),
      userId: writer.userId,
      ownerId,
      action: 'proposals.propose',
      targetId: row.id,
      at: now,
      address: writer.address,
      requestId: writer.requestId,
      tokenId: writer.tokenId,
    });
    return answerProposal(tx, deps, row);
  });
}

/** Thrown to undo what was tried. */
class Rollback extends Error {}

/** Throws what the work is refused with; whatever it has written is undone. */
async function tryToWrite(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await withTransaction(db, async (tx) => {
      await work(tx);
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
}

/** Writes what was proposed, or another entry in its place, in the transaction of the call. */
export async function acceptProposal(
  tx: Tx,
  deps: Deps,
  calls: EntryCalls,
  writer: Writer,
  id: string,
  body: { version?: number | null | undefined; entry?: ProposedEntry | null | undefined },
): Promise<{ proposal: Proposal; result: Record<string, unknown> }> {
  const row = await lockPending(tx, deps, writer.ownerId, id);
  if (body.version != null && body.version !== row.version) {
    throw staleVersion(await answerProposal(tx, deps, row));
  }
  const entry = body.entry ? calls.known(row.kind, body.entry) : readEntry(row.entry);
  const result = await writeAccepted(tx, calls, row.kind, entry, writer);
  const currency = await calls.currencyOf(tx, row.kind, entry, writer.ownerId);
  if (!body.entry && currency !== row.currency) {
    // The base currency of this installation, or that of the holding, is another than when it was proposed.
    throw new AppError(
      'CONFLICT',
      `提议的金额是${row.currency}，现在会以${currency}记入，请修改后接受`,
    );
  }
  const written = { entry: toEntryText(entry), currency };
  const proposal = await handle(tx, deps, row, { status: 'ACCEPTED', ...written });
  noteAuditDetail(tx, { proposed: readEntry(row.entry), written: entry });
  return { proposal, result: { ...result } };
}

/**
 * Writes an entry. When its account or holding is gone, that is refused at the entry's field: a 404
 * would mean that the proposal is gone.
 */
async function writeAccepted(
  tx: Tx,
  calls: EntryCalls,
  kind: ProposalKind,
  entry: ProposedEntry,
  writer: Writer,
): Promise<object> {
  try {
    return await calls.write(tx, kind, entry, writer);
  } catch (error) {
    const rowField = calls.rowFieldOf(kind);
    const isRowGone = rowField && error instanceof AppError && error.code === 'NOT_FOUND';
    throw isRowGone ? fieldError(rowField.name, rowField.missing) : error;
  }
}

/** Rejects what was proposed. */
export async function rejectProposal(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
): Promise<Proposal> {
  const row = await lockPending(tx, deps, ownerId, id);
  return handle(tx, deps, row, { status: 'REJECTED' });
}

async function lockPending(tx: Tx, deps: Deps, ownerId: string, id: string): Promise<ProposalRow> {
  const row = required(await proposalRows.lock(tx, ownerId, id));
  if (statusOf(row, toInstantColumn(deps.now())) !== 'PENDING') {
    throw new AppError('CONFLICT', '该提议已处理');
  }
  return row;
}

/** Marks a proposal as accepted or rejected. */
export async function handle(
  tx: Tx,
  deps: Deps,
  row: ProposalRow,
  changes: Pick<ProposalRow, 'status'> & Partial<ProposalRow>,
): Promise<Proposal> {
  const now = toInstantColumn(deps.now());
  const handled = { ...changes, version: row.version + 1, updated_at: now, handled_at: now };
  await proposalRows.update(tx, row.owner_id, row.id, handled);
  return answerProposal(tx, deps, { ...row, ...handled });
}

function statusOf({ status, expires_at }: ProposalRow, now: string): ProposalRow['status'] {
  return status === 'PENDING' && expires_at <= now ? 'EXPIRED' : status;
}

async function answerProposal(db: Db, deps: Deps, row: ProposalRow): Promise<Proposal> {
  const tokens = await listTokenIds(db, row.owner_id);
  return toProposal(row, toInstantColumn(deps.now()), tokens);
}

/** `tokens` are the ids of the owner's access tokens that are left. */
export function toProposal(
  row: ProposalRow,
  now: string,
  tokens: ReadonlySet<string | null>,
): Proposal {
  const { tokenId: _, updatedAt: __, ...answer } = toAnswer(proposalsTable, row);
  return {
    ...answer,
    entry: readEntry(row.entry),
    status: statusOf(row, now),
    tokenRevoked: !tokens.has(row.token_id),
  };
}
