import { carriedLots } from '../../../../finance/holdings/charges/carried-lots.ts';
import { hasTooManyDigits } from '../../../../finance/holdings/entries/digits.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import type { Folded, FoldProblem } from '../../../../finance/holdings/entries/fold.ts';
import { refusalOf } from '../../../../finance/holdings/entries/preview.ts';
import { fixedToText } from '../../../../finance/money/fixed.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { type InvestmentRow, listInvestments, lockInvestments } from '../investments.repository.ts';
import { type EntryRow, listConnectedHoldings, listEntries } from './entries.repository.ts';
import { foldRows } from './position.ts';

/** A holding with its entries, before and after a change. */
export interface Book {
  holding: InvestmentRow;
  /** As stored. */
  before: readonly EntryRow[];
  after: EntryRow[];
}

/** The books of a change, by holding: those named, and those they share a transfer with. */
export type Books = Map<string, Book>;

/**
 * Reads the books of some holdings. With `lock` their rows are locked until the transaction `db` ends.
 * Ids of holdings of other owners get no book.
 */
export async function openBooks(
  db: Db,
  ownerId: string,
  ids: readonly string[],
  { lock }: { lock: boolean },
): Promise<Books> {
  const holdings = lock
    ? await lockConnected(db as Tx, ownerId, ids)
    : await findConnected(db, ownerId, ids);
  const holdingIds = holdings.map(({ id }) => id);
  const entries = Map.groupBy(
    await listEntries(db, ownerId, holdingIds),
    ({ investment_id }) => investment_id,
  );
  return new Map(
    holdings.map((holding) => {
      const before = entries.get(holding.id) ?? [];
      return [holding.id, { holding, before, after: [...before] }];
    }),
  );
}

async function findConnected(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<InvestmentRow[]> {
  return listInvestments(db, ownerId, await listConnected(db, ownerId, ids));
}

/**
 * Locks the holdings and those they are connected with, in the order of their ids, so that two changes
 * do not wait for each other. A transfer that commits while this waits for a lock connects more
 * holdings, so they are looked up again once all are locked. Only then can the order be broken; a
 * deadlock of that kind is resolved by PostgreSQL, and the transaction is run again.
 */
export async function lockConnected(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<InvestmentRow[]> {
  let all = await listConnected(tx, ownerId, ids);
  for (;;) {
    const holdings = await lockInvestments(tx, ownerId, all);
    const now = await listConnected(tx, ownerId, all);
    if (now.length === all.length) return holdings;
    all = now;
  }
}

/** The holdings and all whose cost depends on theirs by transfers between them. */
async function listConnected(db: Db, ownerId: string, ids: readonly string[]): Promise<string[]> {
  let known = [...new Set(ids)];
  for (;;) {
    const found = await listConnectedHoldings(db, ownerId, known);
    const all = [...new Set([...known, ...found])];
    if (all.length === known.length) return all;
    known = all;
  }
}

/** Puts an entry into a book, in the place of the one with its id. */
export function putEntry(book: Book, entry: EntryRow): void {
  const at = book.after.findIndex(({ id }) => id === entry.id);
  if (at < 0) book.after.push(entry);
  else book.after[at] = entry;
}

/** Transfers of cost that go round in a circle would be carried over for ever: more rounds are refused. */
const mostRounds = 1000;

/**
 * Folds the changed books, carries the cost of transfers over to the holdings they went to, and folds
 * those too. Throws when an entry is impossible: at its field when it is one of `changedIds`, with 409
 * and the entry's id when it is another.
 */
export function foldBooks(
  books: Books,
  changed: readonly string[],
  changedIds: ReadonlySet<string>,
): Map<string, Folded> {
  const folded = new Map<string, Folded>();
  const queue = [...changed];
  for (let round = 0; queue.length > 0; round += 1) {
    if (round > mostRounds) throw new AppError('CONFLICT', '转入和转出互相依赖，无法计算成本');
    const id = queue.shift() ?? '';
    const book = books.get(id);
    if (!book) continue;
    const result = foldRows(book.after, book.holding.investment_type);
    if ('problem' in result) throw refusalError(result, changedIds);
    refuseTooManyDigits(book, result, changedIds);
    folded.set(id, result);
    for (const other of carryCost(books, result)) if (!queue.includes(other)) queue.push(other);
  }
  return folded;
}

/**
 * Writes the cost and the lots of transfers out into the transfers in on the other side. Returns the ids of
 * the holdings that this changed.
 */
function carryCost(books: Books, { entries }: Folded): string[] {
  const changed: string[] = [];
  for (const [index, { entry, before, after }] of entries.entries()) {
    if (entry.type !== 'TRANSFER_OUT' || entry.pairId === null) continue;
    const cost = fixedToText(before.cost - after.cost);
    const carried = JSON.stringify(carriedLots({ entries }, index));
    for (const book of books.values()) {
      const other = book.after.find(
        ({ pair_id, type }) => pair_id === entry.pairId && type === 'TRANSFER_IN',
      );
      if (!other || (other.cost === cost && other.carried_lots === carried)) continue;
      putEntry(book, { ...other, cost, carried_lots: carried, price: null });
      changed.push(book.holding.id);
    }
  }
  return changed;
}

function refuseTooManyDigits(book: Book, folded: Folded, changedIds: ReadonlySet<string>): void {
  const first = folded.entries.findIndex(({ entry }) => changedIds.has(entry.id));
  const places = amountPlacesOf(book.holding.investment_type);
  if (first >= 0 && hasTooManyDigits(folded, places, first)) {
    throw fieldError('quantity', '数字最多保留15位有效数字');
  }
}

/** Why a change is refused, for the call's error. */
export function refusalError(problem: FoldProblem, changedIds: ReadonlySet<string>): AppError {
  const own = changedIds.has(problem.entry.id) ? problem.entry.id : null;
  const refusal = refusalOf(problem, own);
  if (refusal.refused === 'ENTRY') {
    return fieldError(refusal.problem.field, refusal.problem.message);
  }
  return new AppError('CONFLICT', refusal.message, { details: { entry: refusal.entryId } });
}
