import type { LedgerEntry } from '../../../contract/spending/entries.ts';
import type { EntryChanges, NewEntry } from '../../../contract/spending/spending-bodies.ts';
import { mostTagsOfEntry } from '../../../contract/spending/spending-words.ts';
import { book } from '../../../finance/ledger/ledger.ts';
import { type Cents, centsOfText, centsToDecimal, toCents } from '../../../finance/money/cents.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import { businessDay } from '../../business-day.ts';
import { toDecimalColumn, toFlagColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, required, staleVersion } from '../../errors.ts';
import { lockCashAccounts } from '../../ledger/cash-accounts.repository.ts';
import { correctEntry, lockEntry, removeEntry } from '../../ledger/correct-entry.ts';
import {
  type CashEntry,
  chainOf,
  findPresentEntry,
} from '../../ledger/entries/entry-chains.repository.ts';
import {
  type EntryDetails,
  entryTagRows,
  findDetails,
  newDetails,
  partRows,
  removeDetails,
  saveDetails,
  tagRows,
} from '../../ledger/entries/entry-details.repository.ts';
import { dissolveUnfit, lockJoined, removeMerged } from '../../ledger/links/keep-links.ts';
import { describeTyped } from '../../ledger/propose-details.ts';
import { entryOrThrow, ledgerOf, writeTransaction } from '../../ledger/write-transaction.ts';
import { categoryRows } from './categories.repository.ts';
import { answerEntry } from './entry-answers.ts';
import { categoryOfReturns, saveReturns } from './refunds/returns.service.ts';

/** Books an entry of a cash account with what is said of it. */
export async function addEntry(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: NewEntry,
): Promise<LedgerEntry> {
  const [account] = await lockCashAccounts(tx, ownerId, [body.accountId]);
  if (!account) throw fieldError('accountId', '账户不存在');
  const booked = entryOrThrow(book(ledgerOf(account), body.type, decimal(body.amount)), 'amount');
  const { description = null, parts = [], tagIds = [] } = body;
  const id = deps.newId();
  await writeTransaction(tx, deps, account, booked, {
    id,
    day: businessDay(deps, body.day),
    description,
  });
  const entry = required(await findPresentEntry(tx, ownerId, id));
  const said = await changedDetails(tx, deps, entry, undefined, body);
  // Parts and tags belong to details, which have to be stored with them.
  const isSaid =
    said.payee !== null ||
    said.category_id !== null ||
    body.isOnce ||
    body.isReimbursable ||
    parts.length > 0 ||
    tagIds.length > 0;
  await describeTyped(
    tx,
    deps,
    {
      ...{ ownerId, id, accountId: account.id, description },
      payee: said.payee,
      amount: centsOfText(entry.amount),
      type: body.type,
    },
    isSaid ? { ...said, version: 1 } : undefined,
  );
  if (parts.length > 0) await saveParts(tx, entry, parts);
  if (tagIds.length > 0) {
    // A rule may have set tags already.
    const ruled = await entryTagRows.list(tx, ownerId, { entry_id: id });
    const all = new Set([...tagIds, ...ruled.map(({ tag_id }) => tag_id)]);
    await saveTags(tx, entry, [...all].slice(0, mostTagsOfEntry));
  }
  return answerEntry(tx, ownerId, id);
}

/**
 * Corrects an entry and what is said of it. What is left out stays. A transfer that it makes with another
 * entry stays while the two fit, and is dissolved otherwise.
 */
export async function editEntry(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: EntryChanges,
): Promise<LedgerEntry> {
  await lockJoined(tx, ownerId, id);
  const locked = await lockEntry(tx, ownerId, id, body.accountId);
  const chain = chainOf(locked.entry);
  const before = await findDetails(tx, ownerId, chain);
  await refuseStale(tx, ownerId, chain, before, body.version);
  const entry = await correctEntry(tx, deps, locked, body);
  const details = await changedDetails(tx, deps, entry, before, body);
  await saveDetails(tx, details);
  await dissolveUnfit(tx, entry);
  await saveReturns(tx, entry, body, details.updated_at);
  await saveParts(tx, entry, body.parts);
  if (body.tagIds) await saveTags(tx, entry, body.tagIds);
  return answerEntry(tx, ownerId, chain);
}

/** Deletes an entry with all that is said of it and its links. */
export async function deleteEntry(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  version: number | undefined,
): Promise<void> {
  const locked = await lockEntry(tx, ownerId, id);
  const chain = chainOf(locked.entry);
  await refuseStale(tx, ownerId, chain, await findDetails(tx, ownerId, chain), version);
  await removeEntry(tx, deps, locked);
  await removeMerged(tx, ownerId, chain);
  await removeDetails(tx, ownerId, [chain]);
}

/** An entry of which nothing was ever said or corrected has version 1. */
async function refuseStale(
  tx: Tx,
  ownerId: string,
  chain: string,
  details: EntryDetails | undefined,
  version: number | null | undefined,
): Promise<void> {
  if (version == null || version === (details?.version ?? 1)) return;
  throw staleVersion(await answerEntry(tx, ownerId, chain));
}

async function changedDetails(
  tx: Tx,
  deps: Deps,
  entry: CashEntry,
  before: EntryDetails | undefined,
  body: Pick<EntryChanges, 'payee' | 'categoryId' | 'isOnce' | 'isReimbursable' | 'returns'>,
): Promise<EntryDetails> {
  const now = toInstantColumn(deps.now());
  const id = chainOf(entry);
  const { owner_id: ownerId, account_id: accountId } = entry;
  const details = before ?? newDetails({ ownerId, id, accountId }, now);
  const categoryId = body.categoryId ?? (await categoryOfPurchase(tx, ownerId, details, body));
  return {
    ...details,
    account_id: accountId,
    payee: body.payee === undefined ? details.payee : body.payee,
    ...(categoryId !== undefined && (await chosen(tx, details, categoryId))),
    is_once: body.isOnce === undefined ? details.is_once : toFlagColumn(body.isOnce),
    is_reimbursable:
      body.isReimbursable === undefined
        ? details.is_reimbursable
        : toFlagColumn(body.isReimbursable),
    version: details.version + 1,
    updated_at: now,
  };
}

/** Money that came in for a purchase gets its category, where nobody has chosen another. */
async function categoryOfPurchase(
  tx: Tx,
  ownerId: string,
  { category_id }: EntryDetails,
  { categoryId, returns }: Pick<EntryChanges, 'categoryId' | 'returns'>,
): Promise<string | null | undefined> {
  if (categoryId !== undefined || category_id !== null) return categoryId;
  return (await categoryOfReturns(tx, ownerId, returns))?.category_id;
}

/** A category that a person chooses; what was chosen by itself before is remembered beside it. */
async function chosen(
  tx: Tx,
  { owner_id, category_id, chosen_by, proposed_id }: EntryDetails,
  id: string | null,
): Promise<Pick<EntryDetails, 'category_id' | 'chosen_by' | 'proposed_id'>> {
  const by = id === null ? null : ('PERSON' as const);
  if (id === category_id) return { category_id, chosen_by: by, proposed_id };
  if (id !== null && !(await categoryRows.find(tx, owner_id, id))) {
    throw fieldError('categoryId', '分类不存在');
  }
  const wasProposed = category_id !== null && chosen_by !== null && chosen_by !== 'PERSON';
  return {
    category_id: id,
    chosen_by: by,
    proposed_id: wasProposed ? category_id : proposed_id,
  };
}

/** Splits an entry, or holds the parts that it has against its amount. */
async function saveParts(tx: Tx, entry: CashEntry, parts: EntryChanges['parts']): Promise<void> {
  const { owner_id } = entry;
  const entry_id = chainOf(entry);
  if (!parts) {
    const stored = await partRows.list(tx, owner_id, { entry_id });
    refuseOtherSum(
      entry,
      stored.map(({ amount }) => centsOfText(amount)),
    );
    return;
  }
  refuseOtherSum(
    entry,
    parts.map(({ amount }) => toCents(decimal(amount))),
  );
  const rows = [];
  for (const [index, { categoryId = null, amount, note = null }] of parts.entries()) {
    if (categoryId !== null && !(await categoryRows.find(tx, owner_id, categoryId))) {
      throw fieldError(`parts.${index}.categoryId`, '分类不存在');
    }
    rows.push({
      owner_id,
      entry_id,
      position: index + 1,
      category_id: categoryId,
      amount: toDecimalColumn(amount),
      note,
    });
  }
  await partRows.remove(tx, owner_id, { entry_id });
  await partRows.insert(tx, rows);
}

function refuseOtherSum({ amount }: CashEntry, parts: readonly Cents[]): void {
  if (parts.length === 0) return;
  const whole = centsOfText(amount.replace('-', ''));
  const missing = whole - parts.reduce((sum, part) => sum + part, 0n);
  if (missing === 0n) return;
  const words = missing > 0n ? '还差' : '多出';
  const difference = centsToDecimal(missing > 0n ? missing : -missing).toFixed(2);
  const text = `拆分的合计应为 ${centsToDecimal(whole).toFixed(2)}，${words} ${difference}`;
  throw fieldError('parts', text);
}

async function saveTags(tx: Tx, entry: CashEntry, tagIds: readonly string[]): Promise<void> {
  const { owner_id } = entry;
  const entry_id = chainOf(entry);
  for (const [index, id] of tagIds.entries()) {
    if (!(await tagRows.find(tx, owner_id, id))) throw fieldError(`tagIds.${index}`, '标签不存在');
  }
  await entryTagRows.remove(tx, owner_id, { entry_id });
  await entryTagRows.insert(
    tx,
    [...new Set(tagIds)].map((tag_id) => ({ owner_id, entry_id, tag_id })),
  );
}
