import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Folded } from '../../../../finance/holdings/entries/fold.ts';
import type { AreaImports, ImportDraft, ImportOutcome } from '../../../area-imports.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type BatchMovement, bookBatch } from '../../../ledger/book-batch.ts';
import type { CashAccountRow } from '../../../ledger/book-transaction.repository.ts';
import { type Blocking, blocked, undoBatch } from '../../../ledger/undo-batch.ts';
import { chunks } from '../../../lib/chunks.ts';
import {
  type EntryRow,
  entryRows,
  listHoldingsOfBatch,
  removeEntries,
} from '../entries/entries.repository.ts';
import { type Books, foldBooks, lockConnected, openBooks } from '../entries/holding-books.ts';
import { positionColumns } from '../entries/position.ts';
import { investmentRows, isUntouched } from '../investments.repository.ts';
import { trackHolding } from '../prices/tracked-instruments.repository.ts';
import type { PlannedHolding } from './fold-trades.ts';
import { entryOf, type Trade } from './trade-lines.ts';
import { undoSyncedTrades } from './write-synced-trades.ts';

/** Rows that are written before other requests are served. */
const rowsAtOnce = 500;

interface PlannedTrades {
  holdings: readonly PlannedHolding[];
  account: CashAccountRow | undefined;
  /** Of stored holdings, whose rows are locked. */
  books: Books;
}

/** Writes the entries of a file with the figures of their holdings, and moves the money. */
export async function writeTrades(
  tx: Tx,
  deps: Deps,
  draft: ImportDraft,
  { holdings, account, books }: PlannedTrades,
): Promise<ImportOutcome> {
  const changed = holdings.filter(({ added }) => added.length > 0);
  const trades = changed.flatMap(({ added }) => added);
  const outcome: ImportOutcome = {
    transactions: trades.filter(({ moved }) => moved !== null).length,
    entries: trades.length,
    accounts: [],
    investments: [],
  };
  if (account) await bookBatch(tx, deps, account, draft.id, movementsOf(deps, trades));
  for (const { target, columns } of changed) {
    if (!target.isNew) continue;
    const row = { ...target.holding, ...columns };
    await investmentRows.insert(tx, [row]);
    await trackHolding(tx, deps, row);
    outcome.investments.push(row.id);
  }
  // The entries of all holdings at once: a statement for those of each would be compiled anew.
  await entryRows.insert(tx, entriesOf(deps, draft, trades));
  for (const { target, added, columns } of changed) {
    if (target.isNew) continue;
    await yieldToEventLoop();
    const { holding } = target;
    const book = books.get(holding.id);
    if (!book) throw new Error('a holding of a file whose row is not locked');
    book.after.push(...entriesOf(deps, draft, added));
    const ids = new Set(added.map(({ id }) => id));
    await saveBooks(tx, deps, books, foldBooks(books, [holding.id], ids));
    const firstDay = columns.purchase_date ?? holding.purchase_date;
    if (firstDay < holding.purchase_date) {
      await trackHolding(tx, deps, { ...holding, purchase_date: firstDay });
    }
  }
  return outcome;
}

/** What the trades move in their account; each is linked to its transaction as it is booked. */
function* movementsOf(deps: Deps, trades: readonly Trade[]): Iterable<BatchMovement> {
  for (const trade of trades) {
    const { id: entryId, moved, read } = trade;
    if (moved === null) continue;
    const id = deps.newId();
    trade.transactionId = id;
    const { type: entryType, day } = read;
    yield { id, type: 'TRADE', amount: moved, day, entryId, entryType };
  }
}

function* entriesOf(deps: Deps, draft: ImportDraft, trades: readonly Trade[]): Iterable<EntryRow> {
  for (const trade of trades) yield entryOf(deps, draft, trade);
}

/** Writes the figures of changed holdings, and the entries whose cost a transfer carries over. */
async function saveBooks(
  tx: Tx,
  deps: Deps,
  books: Books,
  folded: ReadonlyMap<string, Folded>,
): Promise<void> {
  const now = toInstantColumn(deps.now());
  for (const [id, state] of folded) {
    const book = books.get(id);
    if (!book) continue;
    const { holding } = book;
    const stored = new Map(book.before.map((row) => [row.id, row]));
    for (const row of book.after) {
      const was = stored.get(row.id);
      if (!was || was === row) continue;
      const { cost, price, carried_lots } = row;
      const changes = { cost, price, carried_lots, version: was.version + 1, updated_at: now };
      await entryRows.update(tx, holding.owner_id, row.id, changes);
    }
    book.before = [...book.after];
    await investmentRows.update(tx, holding.owner_id, id, {
      ...positionColumns(state),
      version: holding.version + 1,
      updated_at: now,
    });
  }
}

/**
 * Removes the entries of an import and reverses what they moved; refused when later entries depend on
 * them. One holding after the other, with those that it shares a transfer with.
 */
export const undoTrades: AreaImports['undo'] = async (tx, deps, { id, ownerId, investments }) => {
  await undoSyncedTrades(tx, ownerId, id);
  const ids = await listHoldingsOfBatch(tx, ownerId, id);
  const holdings = ids.length > 0 ? await lockConnected(tx, ownerId, ids) : [];
  const left = new Set(holdings.map((holding) => holding.id));
  const edited: string[] = [];
  const blocking: Blocking[] = [];
  for (const investmentId of left) {
    await yieldToEventLoop();
    const books = await openBooks(tx, ownerId, [investmentId], { lock: false });
    for (const known of books.keys()) left.delete(known);
    const removed = takeBack(books, id);
    edited.push(...removed.flatMap(({ transactionId }) => transactionId ?? []));
    const own = ids.filter((one) => books.has(one));
    const folded = settleEach(books, own, blocking);
    if (blocking.length > 0) continue;
    for (const some of chunks(removed, rowsAtOnce)) {
      await removeEntries(
        tx,
        ownerId,
        some.map((entry) => entry.id),
      );
    }
    for (const some of folded) await saveBooks(tx, deps, books, some);
  }
  if (blocking.length > 0) throw blocked('这批数据之后还有建立在它上面的记录，未撤销', blocking);
  await undoBatch(tx, deps, ownerId, id, edited);
  for (const investmentId of investments) {
    if (await isUntouched(tx, ownerId, investmentId)) {
      await investmentRows.remove(tx, ownerId, { id: investmentId });
    }
  }
};

/**
 * Takes the entries of an import out of the books, and returns which they were, with the transaction that
 * moves the money of each that was edited since.
 */
function takeBack(books: Books, batchId: string) {
  return [...books.values()].flatMap((book) => {
    const taken = book.before.filter((row) => row.batch_id === batchId);
    book.before = book.before.filter((row) => row.batch_id !== batchId);
    book.after = [...book.before];
    return taken.map(({ id, version, account_transaction_id }) => ({
      id,
      transactionId: version > 0 ? account_transaction_id : null,
    }));
  });
}

/** Folds the books of some holdings; what is in the way is added to `blocking`. */
function settleEach(books: Books, ids: readonly string[], blocking: Blocking[]) {
  return ids.flatMap((investmentId) => {
    try {
      return foldBooks(books, [investmentId], new Set());
    } catch (error) {
      const blockedBy = error instanceof AppError && blockingEntry(error, books);
      if (!blockedBy) throw error;
      blocking.push(blockedBy);
      return [];
    }
  });
}

/** The remaining entry that would take more than is held. */
function blockingEntry(error: AppError, books: Books): Blocking | undefined {
  const { entry: entryId } = error.details ?? {};
  const entry = [...books.values()].flatMap(({ after }) => after).find(({ id }) => id === entryId);
  if (!entry) return undefined;
  const { id, investment_id: investmentId, day } = entry;
  return { kind: 'ENTRY', id, investmentId, day, words: error.message };
}
