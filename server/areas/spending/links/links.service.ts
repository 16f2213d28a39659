import type { LinkEntriesBody } from '../../../../contract/spending/link-bodies.ts';
import type { LinkKind, SpendingActKind } from '../../../../contract/spending/spending-words.ts';
import { isOwnType } from '../../../../finance/ledger/ledger.ts';
import { transferProblem, twinProblem } from '../../../../finance/spending/pairs/paired-entry.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { lockAllCashAccounts } from '../../../ledger/cash-accounts.repository.ts';
import {
  type CashEntry,
  chainOf,
  findPresentEntry,
} from '../../../ledger/entries/entry-chains.repository.ts';
import {
  ensureDetails,
  findDetails,
  partRows,
} from '../../../ledger/entries/entry-details.repository.ts';
import { linkRows, listLinksOf } from '../../../ledger/links/entry-links.repository.ts';
import { movementOf } from '../../../ledger/links/keep-links.ts';
import { mergeTwin, separateTwins } from '../../../ledger/links/merge-twins.ts';
import { recordAct } from '../acts.repository.ts';
import { sourceOf } from '../entries.repository.ts';
import { type EntryUses, keptOfTwins } from './kept-of-twins.ts';
import { listRefundsOf } from './links.repository.ts';

const actOf: Record<LinkKind, SpendingActKind> = {
  TRANSFER: 'JOIN',
  TWIN: 'TWIN',
  REFUSED: 'REFUSE',
};

export function isLinkAct(kind: SpendingActKind): boolean {
  return Object.values(actOf).includes(kind);
}

/**
 * Joins, merges or refuses pairs of entries, as one change. All accounts are locked first: of two calls with
 * overlapping pairs the second finds what the first has done. A pair that is linked like this already is
 * left as it is.
 */
export async function linkEntries(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { kind, pairs }: LinkEntriesBody,
): Promise<{ actId: string | null; count: number }> {
  await lockAllCashAccounts(tx, ownerId);
  await takeOwnerMutex(tx, ownerId);
  const links: string[] = [];
  for (const [index, { entryId, otherId }] of pairs.entries()) {
    const field = `pairs.${index}`;
    if (entryId === otherId) throw fieldError(`${field}.otherId`, '请选择两笔不同的流水');
    if (await isLinkedAs(tx, ownerId, kind, [entryId, otherId])) continue;
    const entry = await ownEntry(tx, ownerId, entryId, `${field}.entryId`);
    const other = await ownEntry(tx, ownerId, otherId, `${field}.otherId`);
    await removeRefusal(tx, ownerId, chainOf(entry), chainOf(other));
    links.push(await linkPair(tx, deps, kind, [entry, other], field));
  }
  if (links.length === 0) return { actId: null, count: 0 };
  const act = { kind: actOf[kind], count: links.length, earlier: { links } };
  return { actId: await recordAct(tx, deps, ownerId, act), count: links.length };
}

async function ownEntry(tx: Tx, ownerId: string, id: string, field: string): Promise<CashEntry> {
  const entry = await findPresentEntry(tx, ownerId, id);
  if (!entry) throw fieldError(field, '流水不存在');
  if (!isOwnType(entry.type) || entry.type === 'INTEREST') {
    throw fieldError(field, '只有存入和取出可以记为转账或合并');
  }
  return entry;
}

type Pair = readonly [CashEntry, CashEntry];

async function linkPair(
  tx: Tx,
  deps: Deps,
  kind: LinkKind,
  [entry, other]: Pair,
  field: string,
): Promise<string> {
  const now = toInstantColumn(deps.now());
  for (const one of [entry, other]) await ensureDetails(tx, one, now);
  if (kind === 'TRANSFER') return joinTransfer(tx, deps, [entry, other], field);
  if (kind === 'TWIN') return mergePair(tx, deps, [entry, other], field);
  const [entry_id = '', other_id = ''] = [chainOf(entry), chainOf(other)].sort();
  return insertLink(tx, deps, { owner_id: entry.owner_id, kind, entry_id, other_id });
}

async function joinTransfer(
  tx: Tx,
  deps: Deps,
  [entry, other]: Pair,
  field: string,
): Promise<string> {
  const [one, two] = [await movementOf(tx, entry), await movementOf(tx, other)];
  const problem = transferProblem(one, two);
  if (problem) throw fieldError(`${field}.otherId`, problem);
  for (const [side, name] of [
    [entry, 'entryId'],
    [other, 'otherId'],
  ] as const) {
    const uses = await usesOf(tx, side);
    if (uses.isJoined) throw fieldError(`${field}.${name}`, '这笔流水已经是另一笔转账的一方');
    if (uses.isRefund) throw fieldError(`${field}.${name}`, '这笔流水关联了退款，请先取消关联');
  }
  const [out, back] = one.amount < 0n ? [entry, other] : [other, entry];
  return insertLink(tx, deps, {
    owner_id: entry.owner_id,
    kind: 'TRANSFER',
    entry_id: chainOf(out),
    other_id: chainOf(back),
  });
}

async function mergePair(tx: Tx, deps: Deps, [entry, other]: Pair, field: string): Promise<string> {
  const [one, two] = [await movementOf(tx, entry), await movementOf(tx, other)];
  const problem = twinProblem(
    { ...one, source: sourceOf(entry) },
    { ...two, source: sourceOf(other) },
  );
  if (problem) throw fieldError(`${field}.otherId`, problem);
  const [kept, merged] = keptOfTwins(await usesOf(tx, entry), await usesOf(tx, other));
  if (merged.isJoined || merged.hasMerged || merged.isRefund || merged.isSplit) {
    throw fieldError(
      `${field}.otherId`,
      '两笔都已合并、拆分、记为转账或关联退款，请先取消其中一笔的',
    );
  }
  return mergeTwin(tx, deps, entry.owner_id, kept.id, merged.id);
}

/** What keeps an entry from being merged into another. */
async function usesOf(tx: Tx, entry: CashEntry): Promise<EntryUses> {
  const { owner_id: ownerId } = entry;
  const id = chainOf(entry);
  const links = await listLinksOf(tx, ownerId, id);
  const details = await findDetails(tx, ownerId, id);
  return {
    id,
    isJoined: links.some(({ kind }) => kind === 'TRANSFER'),
    hasMerged: links.some(({ kind, entry_id }) => kind === 'TWIN' && entry_id === id),
    isRefund: (await listRefundsOf(tx, ownerId, [id])).length > 0,
    isSplit: (await partRows.list(tx, ownerId, { entry_id: id })).length > 0,
    isChosen: details?.chosen_by === 'PERSON',
    payee: details?.payee ?? '',
    isImported: entry.import_key !== null,
  };
}

async function insertLink(
  tx: Tx,
  deps: Deps,
  link: { owner_id: string; kind: LinkKind; entry_id: string; other_id: string },
): Promise<string> {
  const id = deps.newId();
  const created_at = toInstantColumn(deps.now());
  await linkRows.insert(tx, [{ ...link, id, earlier: null, created_at }]);
  return id;
}

async function isLinkedAs(
  tx: Tx,
  ownerId: string,
  kind: LinkKind,
  ids: readonly [string, string],
): Promise<boolean> {
  const links = await listLinksOf(tx, ownerId, ids[0]);
  return links.some(
    (link) => link.kind === kind && ids.includes(link.entry_id) && ids.includes(link.other_id),
  );
}

async function removeRefusal(tx: Tx, ownerId: string, one: string, other: string): Promise<void> {
  const [entry_id = '', other_id = ''] = [one, other].sort();
  await linkRows.remove(tx, ownerId, { kind: 'REFUSED', entry_id, other_id });
}

/** Dissolves a link; one that is gone already is left so. The caller has locked all accounts. */
export async function dissolveLink(tx: Tx, deps: Deps, ownerId: string, id: string): Promise<void> {
  const link = await linkRows.lock(tx, ownerId, id);
  if (!link) return;
  if (link.kind === 'TWIN') await separateTwins(tx, deps, ownerId, link);
  else await linkRows.remove(tx, ownerId, { id });
}

/** Dissolves a link by its own call. */
export async function removeLink(tx: Tx, deps: Deps, ownerId: string, id: string): Promise<null> {
  await lockAllCashAccounts(tx, ownerId);
  await takeOwnerMutex(tx, ownerId);
  if (!(await linkRows.find(tx, ownerId, id))) throw new AppError('NOT_FOUND');
  await dissolveLink(tx, deps, ownerId, id);
  return null;
}
