import type { WrittenEntry } from '../../../../contract/investments/entries.schemas.ts';
import type { AddEntryBody, EditEntryBody } from '../../../../contract/investments/entry-fields.ts';
import type { EntryOrigin } from '../../../../contract/investments/entry-types.ts';
import type { FieldText } from '../../../../finance/holdings/entries/check-entry.ts';
import type { Folded } from '../../../../finance/holdings/entries/fold.ts';
import { decimal, round } from '../../../../finance/money/decimal.ts';
import { fixedToDecimal } from '../../../../finance/money/fixed.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { noteAuditDetail } from '../../../http/pipeline/audit.ts';
import type { Movement } from '../../../ledger/book-postings.ts';
import { postTrades, refuseTrades, type TradeCash } from '../../../ledger/post-trades.ts';
import { foldWithPrices } from '../figures/fold-with-prices.ts';
import { cancelOrdersOfEntries } from '../fund-orders/order-cash.ts';
import { investmentRows } from '../investments.repository.ts';
import { trackHolding } from '../prices/tracked-instruments.repository.ts';
import { type EntryRow, entryRows, removeEntries } from './entries.repository.ts';
import { toEntryAnswer } from './entry-answers.ts';
import type { Book } from './holding-books.ts';
import { type PlannedChange, planAdd, planEdit, planRemove } from './plan-change.ts';
import { positionColumns } from './position.ts';

/** Adds an entry on any day, and works out anew what follows. */
export async function addEntry(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  investmentId: string,
  body: AddEntryBody,
  origin: EntryOrigin = 'form',
): Promise<WrittenEntry> {
  const target = { ownerId, investmentId, lock: true };
  return write(tx, deps, await planAdd(tx, deps, target, body, origin));
}

/** Edits an entry; what is left out stays. */
export async function editEntry(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  investmentId: string,
  entryId: string,
  body: EditEntryBody,
): Promise<WrittenEntry> {
  const target = { ownerId, investmentId, lock: true };
  return write(tx, deps, await planEdit(tx, deps, target, entryId, body));
}

/**
 * Removes an entry, of a pair both, and cancels the fund order that it came from. After the last one
 * nothing is held.
 */
export async function removeEntry(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  investmentId: string,
  entryId: string,
): Promise<void> {
  const target = { ownerId, investmentId, lock: true };
  const change = await planRemove(tx, target, entryId);
  await cancelOrdersOfEntries(tx, deps, ownerId, [entryId]);
  await saveChange(tx, deps, change);
}

async function write(tx: Tx, deps: Deps, change: PlannedChange): Promise<WrittenEntry> {
  const saved = await saveChange(tx, deps, change);
  const { own, book, warnings } = change;
  const row = saved.find(({ id }) => id === own?.id) ?? own;
  const { entries } = await foldWithPrices(tx, book.holding, book.after);
  const after = entries.find(({ entry }) => entry.id === row?.id);
  if (!row || !after) throw new Error('a written entry is not among those of its holding');
  return { ...toEntryAnswer(row, after, book.holding), warnings: warnings.map(toWarning) };
}

export function toWarning({ field, message }: FieldText) {
  return { field, message };
}

/** Writes the entries that changed and the figures of their holdings; answers the entries written. */
export async function saveChange(
  tx: Tx,
  deps: Deps,
  planned: PlannedChange,
): Promise<readonly EntryRow[]> {
  const now = toInstantColumn(deps.now());
  const saved: EntryRow[] = [];
  const replaced: EntryRow[] = [];
  const changes = changesOf(planned, now);
  await moveCash(tx, deps, changes);
  for (const { book, after, added, edited, removed } of changes) {
    if (removed.length > 0) {
      const ids = removed.map((row) => row.id);
      await removeEntries(tx, book.holding.owner_id, ids);
    }
    for (const row of edited) {
      const { id: entryId, owner_id, investment_id, created_at, ...changes } = row;
      await entryRows.update(tx, owner_id, entryId, changes);
    }
    await entryRows.insert(tx, added);
    const { holding } = book;
    const position = positionColumns(after);
    await investmentRows.update(tx, holding.owner_id, holding.id, {
      ...position,
      version: holding.version + 1,
      updated_at: now,
    });
    const { purchase_date = holding.purchase_date } = position;
    if (purchase_date < holding.purchase_date) {
      await trackHolding(tx, deps, { ...holding, purchase_date });
    }
    const replacedIds = new Set([...removed, ...edited].map((row) => row.id));
    replaced.push(...book.before.filter((row) => replacedIds.has(row.id)));
    saved.push(...added, ...edited);
  }
  noteAuditDetail(tx, { before: replaced, after: saved });
  return saved;
}

/** Throws what the change would be refused with because of the money that moves; writes nothing. */
export async function refuseCash(db: Db, deps: Deps, planned: PlannedChange): Promise<void> {
  const changes = changesOf(planned, toInstantColumn(deps.now()));
  await refuseTrades(db, planned.book.holding.owner_id, tradesOf(changes));
}

function changesOf({ books, folded }: PlannedChange, now: string): Changes[] {
  return [...folded].flatMap(([id, after]) => {
    const book = books.get(id);
    return book ? [{ book, after, ...differences(book, now) }] : [];
  });
}

interface Changes {
  book: Book;
  after: Folded;
  added: EntryRow[];
  edited: EntryRow[];
  removed: EntryRow[];
}

/** Moves the money of the changed entries, and stores in each which transaction moves it. */
async function moveCash(tx: Tx, deps: Deps, changes: readonly Changes[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const standing = await postTrades(tx, deps, first.book.holding.owner_id, tradesOf(changes));
  for (const row of changes.flatMap(({ added, edited }) => [...added, ...edited])) {
    row.account_transaction_id = standing.get(row.id) ?? null;
  }
}

/** What the changed entries move, or no longer move. */
function tradesOf(changes: readonly Changes[]): TradeCash[] {
  return changes.flatMap(({ after, added, edited, removed }) => [
    ...[...added, ...edited].map((row) => cashOf(row, movementOf(row, after))),
    ...removed.map((row) => cashOf(row, null)),
  ]);
}

function cashOf(row: EntryRow, movement: Movement | null): TradeCash {
  const { id, type, account_transaction_id } = row;
  return { id, entryType: type, transactionId: account_transaction_id, movement };
}

/** What an entry moves in its account: as stated, or else what it brings or costs. */
function movementOf(row: EntryRow, { entries }: Folded): Movement | null {
  const cash = entries.find(({ entry }) => entry.id === row.id)?.cash ?? 0n;
  if (row.account_id === null || cash === 0n) return null;
  const exact = round(fixedToDecimal(cash), 2);
  const stated = row.account_amount && decimal(row.account_amount).times(cash < 0n ? -1 : 1);
  const amount = stated || exact;
  return amount.eq(0) ? null : { accountId: row.account_id, amount, day: row.day };
}

/** The entries of a book that have to be written; an edited one gets its next version. */
function differences({ before, after }: Book, now: string) {
  const stored = new Map(before.map((row) => [row.id, row]));
  const left = new Set(after.map((row) => row.id));
  return {
    added: after.filter((row) => !stored.has(row.id)),
    edited: after.flatMap((row) => {
      const was = stored.get(row.id);
      return was && was !== row ? [{ ...row, version: was.version + 1, updated_at: now }] : [];
    }),
    removed: before.filter((row) => !left.has(row.id)),
  };
}
