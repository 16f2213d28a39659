import type { EntryLink, EntryPair } from '../../../../contract/spending/links.ts';
import { type LinkKind, mostPairs } from '../../../../contract/spending/spending-words.ts';
import { centsOfText } from '../../../../finance/money/cents.ts';
import { fold } from '../../../../finance/spending/fold.ts';
import type { PairedEntry } from '../../../../finance/spending/pairs/paired-entry.ts';
import { pairKey, proposePairs } from '../../../../finance/spending/pairs/propose-pairs.ts';
import type { Db } from '../../../db/database.ts';
import { linkRows } from '../../../ledger/links/entry-links.repository.ts';
import { workOutInTurns } from '../../../lib/loop-turns.ts';
import { listCategories } from '../categories.repository.ts';
import {
  type Categories,
  indexCategories,
  type LightEntry,
  listLightEntries,
  listParts,
  sourceOf,
} from '../entries.repository.ts';
import { answerEntries } from '../entry-answers.ts';
import { refundRows } from '../read-spending.ts';
import { listNamedAccounts } from './links.repository.ts';

/** Pairs among all entries of an owner that may be one thing. */
export async function answerProposals(
  db: Db,
  ownerId: string,
): Promise<{ records: EntryPair[]; total: number }> {
  const rows = await listLightEntries(db, ownerId, {});
  const links = await linkRows.list(db, ownerId);
  const categories = indexCategories(await listCategories(db, ownerId));
  const accounts = await listNamedAccounts(db, ownerId);
  const parts = new Set((await listParts(db, ownerId)).map(({ entry_id }) => entry_id));
  const refunds = new Set(
    (await refundRows.list(db, ownerId)).flatMap((row) => [row.entry_id, row.purchase_id]),
  );
  const refused = links.filter(({ kind }) => kind === 'REFUSED');
  const pairs = await workOutInTurns(
    proposePairs(
      rows.flatMap((row) => {
        const isUsed = parts.has(row.chain) || refunds.has(row.chain);
        return toPaired(row, categories, isUsed) ?? [];
      }),
      {
        accounts,
        ownPayees: new Set(
          rows.flatMap(({ isJoined, payee }) => (isJoined && payee !== null ? [fold(payee)] : [])),
        ),
        refused: new Set(refused.map(({ entry_id, other_id }) => pairKey(entry_id, other_id))),
      },
    ),
  );
  const shown = pairs.slice(0, mostPairs);
  const ids = shown.flatMap(({ entry, other }) => [entry.id, other.id]);
  const answers = await answerEntries(db, ownerId, ids, categories);
  const byId = new Map(answers.map((entry) => [entry.id, entry]));
  const records = shown.flatMap(({ kind, entry: { id }, other: { id: otherId }, reason }) => {
    const [entry, other] = [byId.get(id), byId.get(otherId)];
    return entry && other ? [{ kind, entry, other, reason }] : [];
  });
  return { records, total: pairs.length };
}

/** An entry that may be one of a pair; undefined of what other areas book, and of sides of transfers. */
function toPaired(row: LightEntry, { byId }: Categories, isUsed: boolean): PairedEntry | undefined {
  if (row.isJoined || (row.type !== 'DEPOSIT' && row.type !== 'WITHDRAW')) return undefined;
  const chosenId = row.chosen_by === 'PERSON' ? row.category_id : null;
  const isExplained = chosenId !== null && byId.get(chosenId)?.kind !== 'NEUTRAL';
  return {
    id: row.chain,
    accountId: row.account_id,
    currency: row.currency,
    day: row.day,
    amount: centsOfText(row.amount),
    payee: row.payee,
    description: row.description,
    source: sourceOf(row),
    chosenId,
    mayMove: !isUsed && !isExplained,
  };
}

/** The links of an owner with their entries, newest first. */
export async function answerLinks(
  db: Db,
  ownerId: string,
  kind: LinkKind | undefined,
): Promise<EntryLink[]> {
  const links = await linkRows.list(db, ownerId, kind ? { kind } : {}, 'created_at', 'id');
  const ids = links.flatMap(({ entry_id, other_id }) => [entry_id, other_id]);
  const entries = await answerEntries(db, ownerId, [...new Set(ids)]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return links.toReversed().flatMap((link) => {
    const entry = byId.get(link.entry_id);
    const other = byId.get(link.other_id) ?? null;
    const { id, created_at: createdAt } = link;
    return entry ? [{ id, kind: link.kind, entry, other, createdAt }] : [];
  });
}
