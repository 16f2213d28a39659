import type { AddEntryBody, EditEntryBody } from '../../../../contract/investments/entry-fields.ts';
import type { EntryOrigin } from '../../../../contract/investments/entry-types.ts';
import { entryWarnings, type FieldText } from '../../../../finance/holdings/entries/check-entry.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import type { Folded } from '../../../../finance/holdings/entries/fold.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError, notFound, staleVersion } from '../../../errors.ts';
import { findCashAccount } from '../../../ledger/cash-accounts.repository.ts';
import { whereUndone } from '../../../ledger/handed-over.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import { listingDayOf } from '../../quotes/listing-days.ts';
import { foldWithPrices } from '../figures/fold-with-prices.ts';
import { refuseEditOfOrder } from '../fund-orders/order-cash.ts';
import { otherProblems, problemsOf, refusedFields } from './check-change.ts';
import type { EntryRow } from './entries.repository.ts';
import { toEntryAnswer } from './entry-answers.ts';
import {
  counterpartEntry,
  editedEntry,
  entryOfBody,
  followingEntry,
  nextSequence,
  takesCounterpart,
} from './entry-rows.ts';
import { type Book, type Books, foldBooks, openBooks, putEntry } from './holding-books.ts';

/** A change of entries as it will be written, with everything that follows from it. */
export interface PlannedChange {
  books: Books;
  /** The book of the holding that the call is about. */
  book: Book;
  /** What becomes of the holdings that change. */
  folded: Map<string, Folded>;
  /** The entry that is added or edited; null of one that is removed. */
  own: EntryRow | null;
  warnings: FieldText[];
}

/** The holding to change and its owner. With `lock` the rows of all holdings concerned are locked. */
export interface Target {
  ownerId: string;
  investmentId: string;
  lock: boolean;
}

/** Adds an entry, and the other side that it names. */
export async function planAdd(
  db: Db,
  deps: Deps,
  { ownerId, investmentId, lock }: Target,
  body: AddEntryBody,
  origin: EntryOrigin = 'form',
): Promise<PlannedChange> {
  const { counterpart } = body;
  const otherId = counterpart?.investmentId;
  const ids = otherId ? [investmentId, otherId] : [investmentId];
  const books = await openBooks(db, ownerId, ids, { lock });
  const book = requiredBook(books, investmentId);
  const drafted = entryOfBody(deps, book.holding, nextSequence(book.after), body);
  // A day has one CORRECTION: a second one replaces the first.
  const replaced = book.after.find(
    ({ type, day }) => type === 'CORRECTION' && drafted.type === type && drafted.day === day,
  );
  const { id, sequence, version, created_at } = replaced ?? drafted;
  const own: EntryRow = { ...drafted, id, sequence, version, created_at, origin };
  if (!counterpart) return plan(db, deps, books, book, { own, other: undefined });
  const otherBook = books.get(counterpart.investmentId);
  refuseCounterpart(own, book, otherBook);
  own.pair_id = deps.newId();
  const sequenceThere = nextSequence(otherBook.after);
  const other = counterpartEntry(deps, own, otherBook.holding, sequenceThere, counterpart);
  return plan(db, deps, books, book, { own, other });
}

/** Edits an entry, and the other side with it. Refuses an edit that is based on an older version. */
export async function planEdit(
  db: Db,
  deps: Deps,
  { ownerId, investmentId, lock }: Target,
  entryId: string,
  body: EditEntryBody,
): Promise<PlannedChange> {
  const books = await openBooks(db, ownerId, [investmentId], { lock });
  const book = requiredBook(books, investmentId);
  const before = requiredEntry(book, entryId);
  if (body.version != null && body.version !== before.version) {
    throw staleVersion(await currentAnswer(db, book, before));
  }
  refuseOfMove(before);
  if (body.type !== undefined && body.type !== before.type) {
    throw fieldError('type', '不能更改交易类型，请删除后重新记录');
  }
  const places = amountPlacesOf(book.holding.investment_type);
  const own = editedEntry(deps, before, body, places);
  await refuseEditOfOrder(db, before, own);
  const otherBefore = otherSideOf(books, before);
  const { counterpart } = body;
  if (counterpart && otherBefore?.investment_id !== counterpart.investmentId) {
    throw fieldError('counterpart', '不能更改另一方的投资，请删除后重新记录');
  }
  if (own.type === 'CORRECTION' && own.day !== before.day) {
    const isTaken = book.after.some(({ type, day }) => type === own.type && day === own.day);
    if (isTaken) throw fieldError('day', `${own.day} 已有更正`);
  }
  const other = otherBefore && followingEntry(deps, otherBefore, before, own, counterpart);
  return plan(db, deps, books, book, { own, other });
}

/** Removes an entry, of a pair both. */
export async function planRemove(
  db: Db,
  { ownerId, investmentId, lock }: Target,
  entryId: string,
): Promise<PlannedChange> {
  const books = await openBooks(db, ownerId, [investmentId], { lock });
  const book = requiredBook(books, investmentId);
  const own = requiredEntry(book, entryId);
  refuseOfMove(own);
  const other = otherSideOf(books, own);
  const removed = [own, ...(other ? [other] : [])];
  for (const row of removed) {
    const rowBook = requiredBook(books, row.investment_id);
    rowBook.after = rowBook.after.filter(({ id }) => id !== row.id);
  }
  const folded = foldBooks(
    books,
    removed.map((row) => row.investment_id),
    new Set(),
  );
  return { books, book, folded, own: null, warnings: [] };
}

/** An entry of a move between a person and their household has its other side with the other owner. */
function refuseOfMove({ origin }: EntryRow): void {
  if (origin !== 'household') return;
  throw new AppError('CONFLICT', `这是移动时记下的交易，不能修改或删除；${whereUndone}`);
}

interface Sides {
  own: EntryRow;
  other: EntryRow | undefined;
}

/** Checks the changed entries and works out what follows from them. */
async function plan(
  db: Db,
  deps: Deps,
  books: Books,
  book: Book,
  { own, other }: Sides,
): Promise<PlannedChange> {
  const account = own.account_id
    ? await findCashAccount(db, book.holding.owner_id, own.account_id)
    : undefined;
  if (own.account_id && !account) throw fieldError('accountId', '账户不存在');
  const hasCounterpart = own.pair_id !== null;
  const listingDay = await listingDayOf(db, book.holding.instrument_key);
  const problems = problemsOf(deps, book, own, { hasCounterpart, account, listingDay });
  if (other) {
    const otherBook = requiredBook(books, other.investment_id);
    const otherDay = await listingDayOf(db, otherBook.holding.instrument_key);
    problems.push(...otherProblems(deps, otherBook, other, otherDay));
  }
  if (problems.length > 0) throw refusedFields(problems);
  const rows = other ? [own, other] : [own];
  for (const row of rows) putEntry(requiredBook(books, row.investment_id), row);
  const changed = [...new Set(rows.map((row) => row.investment_id))];
  const folded = foldBooks(books, changed, new Set(rows.map(({ id }) => id)));
  const places = amountPlacesOf(book.holding.investment_type);
  return { books, book, folded, own, warnings: entryWarnings(toEntry(own), places) };
}

function refuseCounterpart(
  own: EntryRow,
  book: Book,
  other: Book | undefined,
): asserts other is Book {
  if (!takesCounterpart(own.type)) {
    throw fieldError('counterpart', '转换（转账）请从转出的一方填写');
  }
  if (!other) throw fieldError('counterpart.investmentId', '投资不存在');
  if (other === book) throw fieldError('counterpart.investmentId', '转出和转入不能是同一项投资');
  if (own.type === 'TRANSFER_OUT' && other.holding.currency !== book.holding.currency) {
    throw fieldError('counterpart.investmentId', '两项投资的币种不同，不能转移成本');
  }
}

function requiredBook(books: Books, investmentId: string): Book {
  const book = books.get(investmentId);
  if (!book) throw notFound();
  return book;
}

function requiredEntry(book: Book, entryId: string): EntryRow {
  const row = book.before.find(({ id }) => id === entryId);
  if (!row) throw notFound();
  return row;
}

/** The other side of a conversion or transfer, among the books. */
function otherSideOf(books: Books, { id, pair_id }: EntryRow): EntryRow | undefined {
  if (pair_id === null) return undefined;
  return [...books.values()]
    .flatMap(({ after }) => after)
    .find((row) => row.pair_id === pair_id && row.id !== id);
}

/** The entry as it is stored now, for the refusal of an edit that is based on an older version. */
async function currentAnswer(db: Db, { holding, before }: Book, row: EntryRow) {
  const { entries } = await foldWithPrices(db, holding, before);
  const own = entries.find(({ entry }) => entry.id === row.id);
  return own && toEntryAnswer(row, own, holding);
}
