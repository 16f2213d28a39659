import { setImmediate as breathe } from 'node:timers/promises';
import type { Folded } from '../../../../finance/holdings/entries/fold.ts';
import type { AreaImports, ImportDraft, ImportOutcome } from '../../../area-imports.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { bookBatch } from '../../../ledger/book-batch.ts';
import type { CashAccountRow } from '../../../ledger/book-transaction.repository.ts';
import { type Blocking, blocked, undoBatch } from '../../../ledger/undo-batch.ts';
import { chunks } from '../../../lib/chunks.ts';
import {
  insertEntries,
  listHoldingsOfBatch,
  removeEntries,
  updateEntry,
} from '../entries/entries.repository.ts';
import { type Book, type Books, openBooks, settle } from '../entries/holding-books.ts';
import { positionColumns } from '../entries/position.ts';
import {
  insertInvestment,
  isUntouched,
  removeInvestment,
  updateInvestment,
} from '../investments.repository.ts';
import { trackHolding } from '../track-holding.ts';
import type { PlannedHolding, TradeMovement } from './fold-trades.ts';

/** Rows that are written before other requests are served. */
const rowsAtOnce = 500;

interface PlannedTrades {
  holdings: readonly PlannedHolding[];
  movements: readonly TradeMovement[];
  account: CashAccountRow | undefined;
  /** Of stored holdings, whose rows are held. */
  books: Books;
}

/** Writes the entries of a file with the figures of their holdings, and moves the money. */
export async function writeTrades(
  tx: Tx,
  deps: Deps,
  draft: ImportDraft,
  { holdings, movements, account, books }: PlannedTrades,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = {
    transactions: movements.length,
    entries: 0,
    accounts: [],
    investments: [],
  };
  const booked = movements.map(({ entry, amount }) => {
    const { type: entryType, id: entryId, day } = entry;
    const id = deps.newId();
    entry.account_transaction_id = id;
    return { id, type: 'TRADE' as const, amount, day, entryId, entryType };
  });
  if (account) await bookBatch(tx, deps, account, draft.id, booked);
  const changed = holdings.filter(({ added }) => added.length > 0);
  for (const { target, columns } of changed) {
    if (!target.isNew) continue;
    const row = { ...target.holding, ...columns };
    await insertInvestment(tx, row);
    await trackHolding(tx, deps, row);
    outcome.investments.push(row.id);
  }
  // The entries of all holdings at once: a statement for those of each would be compiled anew.
  const entries = changed.flatMap(({ added }) => added);
  await insertEntries(tx, entries);
  outcome.entries = entries.length;
  for (const { target, added, columns } of changed) {
    if (target.isNew) continue;
    await breathe();
    const { holding } = target;
    const book = books.get(holding.id);
    if (!book) throw new Error('a holding of a file whose rows are not held');
    book.after.push(...added);
    const ids = new Set(added.map(({ id }) => id));
    await saveBooks(tx, deps, books, settle(books, [holding.id], ids));
    const firstDay = columns.purchase_date ?? holding.purchase_date;
    if (firstDay < holding.purchase_date) {
      await trackHolding(tx, deps, { ...holding, purchase_date: firstDay });
    }
  }
  return outcome;
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
      const { cost, price } = row;
      const changes = { cost, price, version: was.version + 1, updated_at: now };
      await updateEntry(tx, holding.owner_id, row.id, changes);
    }
    book.before = [...book.after];
    await updateInvestment(tx, holding.owner_id, id, {
      ...positionColumns(state),
      version: holding.version + 1,
      updated_at: now,
    });
  }
}

/** Removes the entries of an import and reverses what they moved; refused when later entries depend on them. */
export const undoTrades: AreaImports['undo'] = async (tx, deps, { id, ownerId, investments }) => {
  const ids = await listHoldingsOfBatch(tx, ownerId, id);
  const books = ids.length > 0 ? await openBooks(tx, ownerId, ids, true) : new Map<string, Book>();
  const entries = [...books.values()].flatMap(({ before }) =>
    before.filter((row) => row.batch_id === id),
  );
  for (const book of books.values()) {
    book.after = book.before.filter((row) => row.batch_id !== id);
  }
  const folded: ReadonlyMap<string, Folded>[] = [];
  const blocking: Blocking[] = [];
  for (const investmentId of ids) {
    await breathe();
    try {
      folded.push(settle(books, [investmentId], new Set()));
    } catch (error) {
      const blockedBy = error instanceof AppError && blockingEntry(error, books);
      if (!blockedBy) throw error;
      blocking.push(blockedBy);
    }
  }
  if (blocking.length > 0) throw blocked('这批数据之后还有建立在它上面的记录，未撤销', blocking);
  await undoBatch(
    tx,
    deps,
    ownerId,
    id,
    entries.flatMap((row) => (row.version > 0 ? (row.account_transaction_id ?? []) : [])),
  );
  for (const some of chunks(entries, rowsAtOnce)) {
    await removeEntries(
      tx,
      ownerId,
      some.map((row) => row.id),
    );
    await breathe();
  }
  for (const some of folded) await saveBooks(tx, deps, books, some);
  for (const investmentId of investments) {
    if (await isUntouched(tx, ownerId, investmentId)) {
      await removeInvestment(tx, ownerId, investmentId);
    }
  }
};

/** The remaining entry that would take more than is held. */
function blockingEntry(error: AppError, books: Books): Blocking | undefined {
  const { entry: entryId } = error.details ?? {};
  const entry = [...books.values()].flatMap(({ after }) => after).find(({ id }) => id === entryId);
  if (!entry) return undefined;
  const { id, investment_id: investmentId, day } = entry;
  return { kind: 'ENTRY', id, investmentId, day, words: error.message };
}
