import type { LedgerEntry } from '../../../contract/spending/entries.ts';
import type { CategoryKind } from '../../../contract/spending/spending-words.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import { countsAs } from '../../../finance/spending/counting.ts';
import { fromDecimalColumn, fromFlagColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { required } from '../../errors.ts';
import { pageOf } from '../../ledger/correct-entry.ts';
import { findPresentEntry } from '../../ledger/entries/entry-chains.repository.ts';
import { transactionLabel } from '../../ledger/entries/entry-label.ts';
import { readWriters } from '../../ledger/entries/writers.repository.ts';
import { listCategories } from './categories.repository.ts';
import {
  type Categories,
  type FullEntry,
  indexCategories,
  type LightEntry,
  listEntryTags,
  listFullEntries,
  listParts,
} from './entries.repository.ts';
import { type LinkedParts, readLinked } from './links/linked-entries.ts';

/** The category of an entry: what was chosen, or what stands for interest. */
export function categoryOf(
  { type, act_kind, category_id }: Pick<LightEntry, 'type' | 'act_kind' | 'category_id'>,
  { builtIn }: Categories,
): string | null {
  if (category_id !== null) return category_id;
  if (type === 'INTEREST') return builtIn.INTEREST;
  return act_kind === 'LOAN_INTEREST' ? builtIn.LOAN_INTEREST : null;
}

/** What an entry counts as by the category that it, or a part of it, has. */
export function kindOf(
  entry: Pick<LightEntry, 'type' | 'act_kind' | 'amount' | 'reverses' | 'isJoined'>,
  categoryId: string | null,
  { byId }: Categories,
): CategoryKind | null {
  if (entry.isJoined) return null;
  return countsAs({
    type: entry.type,
    actKind: entry.act_kind,
    isIncoming: entry.amount.startsWith('-') === (entry.reverses !== null),
    categoryKind: categoryId === null ? undefined : byId.get(categoryId)?.kind,
  });
}

type Part = Awaited<ReturnType<typeof listParts>>[number];

/** Entries as they are answered, in the order of their ids here. */
export async function answerEntries(
  db: Db,
  ownerId: string,
  chains: readonly string[],
  categories?: Categories,
): Promise<LedgerEntry[]> {
  const known = categories ?? indexCategories(await listCategories(db, ownerId));
  const rows = await listFullEntries(db, ownerId, chains);
  const parts = Map.groupBy(await listParts(db, ownerId, chains), (one) => one.entry_id);
  const tags = Map.groupBy(await listEntryTags(db, ownerId, { chains }), (one) => one.entry_id);
  const linked = await readLinked(db, ownerId, chains);
  const writerIn = await readWriters(db, rows);
  const answers = new Map(
    rows.map((row) => [
      row.chain,
      {
        ...toEntry(
          row,
          parts.get(row.chain) ?? [],
          (tags.get(row.chain) ?? []).map(({ tag_id }) => tag_id),
          linked(row.chain),
          known,
        ),
        ...writerIn(row),
      },
    ]),
  );
  return chains.flatMap((id) => answers.get(id) ?? []);
}

/** One entry by the id of any of its chain, or 404. */
export async function answerEntry(db: Db, ownerId: string, id: string): Promise<LedgerEntry> {
  const present = required(await findPresentEntry(db, ownerId, id));
  const [answer] = await answerEntries(db, ownerId, [present.corrects ?? present.id]);
  return required(answer);
}

function toEntry(
  row: FullEntry,
  parts: readonly Part[],
  tagIds: string[],
  linked: LinkedParts,
  categories: Categories,
): LedgerEntry {
  const categoryId = categoryOf(row, categories);
  const counted = { ...row, isJoined: linked.joined !== null };
  const sign = row.amount.startsWith('-') ? -1 : 1;
  const kinds = new Set(parts.map((part) => kindOf(counted, part.category_id, categories)));
  const [kindOfParts = null] = kinds.size === 1 ? kinds : [];
  return {
    id: row.chain,
    accountId: row.account_id,
    accountName: row.account_name,
    currency: row.currency,
    type: row.type,
    label: transactionLabel(row, counted.isJoined),
    day: row.day,
    amount: toWire(fromDecimalColumn(row.amount), 2),
    description: row.description,
    payee: row.payee,
    categoryId: parts.length > 0 ? null : categoryId,
    chosenBy: row.chosen_by,
    countsAs: parts.length > 0 ? kindOfParts : kindOf(counted, categoryId, categories),
    isOnce: fromFlagColumn(row.is_once ?? 0),
    isReimbursable: fromFlagColumn(row.is_reimbursable ?? 0),
    tagIds,
    parts: parts.map(({ category_id, amount, note }) => ({
      categoryId: category_id,
      amount: toWire(fromDecimalColumn(amount).times(sign), 2),
      note,
    })),
    ...linked,
    transferId: row.transfer_id,
    entryId: row.entry_id,
    orderId: row.order_id,
    actKind: row.act_kind,
    actId: row.act_id,
    importId: row.batch_id,
    isCorrected: row.is_changed === 1,
    page: pageOf(row),
    version: row.version ?? 1,
    createdAt: row.created_at,
  };
}
