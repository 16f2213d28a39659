import assert from 'node:assert/strict';
import { addDays } from '../../finance/calendar/days.ts';
import {
  type Book,
  type BookEntry,
  balancesOf,
  dayOf,
  done,
  fenOf,
  openingDay,
  shownCategory,
  today,
} from './book.ts';

/** The details of an entry in an answer, without its money and account. */
// biome-ignore lint/suspicious/noExplicitAny: answers have no types in tests.
export function readEntry(record: any) {
  const { type, day, description, payee, isOnce, tagIds, parts } = record;
  const isBuiltIn = record.type === 'INTEREST' && record.chosenBy === null;
  return {
    ...{ type, day, description, payee, isOnce },
    tagIds: tagIds.toSorted(),
    categoryId: isBuiltIn ? null : record.categoryId,
    isPersons: record.chosenBy === null || record.chosenBy === 'PERSON',
    parts: parts.map((part: { amount: number; categoryId: string | null }) => ({
      cents: Math.round(Math.abs(part.amount) * 100),
      categoryId: part.categoryId,
    })),
  };
}

/** An entry as it is compared: without its id, which a deletion that is undone changes. */
export function shapeOf(book: Book, entry: BookEntry): string {
  const { account, type, day, cents, description, payee, isOnce, tagIds, parts } = entry;
  const category = shownCategory(book, entry);
  const fields = [account.id, type, day, cents, description, payee, isOnce, tagIds, category];
  return JSON.stringify([...fields, parts.map((part) => [part.cents, part.categoryId])]);
}

/** All entries that the ledger shows, as they are compared. */
export async function listedShapes(book: Book): Promise<string[]> {
  const shapes: string[] = [];
  for (let month = today.slice(0, 7); month; ) {
    const page = await done(book, 'GET', `/spending/entries?month=${month}`);
    assert.equal(page.hasNext, false);
    for (const one of page.records) {
      if (one.page !== null) continue;
      const parts = one.parts.map((part: { amount: number; categoryId: string | null }) => [
        Math.round(Math.abs(part.amount) * 100),
        part.categoryId,
      ]);
      const cents = Math.round(one.amount * 100);
      const fields = [one.accountId, one.type, one.day, cents, one.description, one.payee];
      const said = [one.isOnce, one.tagIds.toSorted(), one.categoryId, parts];
      shapes.push(JSON.stringify([...fields, ...said]));
    }
    month = page.earlierMonth;
  }
  return shapes.sort();
}

/** The ledger shows what was booked, and each account is worth the sum of its entries. */
export async function compareEntries(book: Book): Promise<void> {
  const expected = [...book.entries].map((entry) => shapeOf(book, entry)).sort();
  assert.deepEqual(await listedShapes(book), expected);
  for (const { id, balance } of await done(book, 'GET', '/accounts')) {
    const account = book.accounts.find((one) => one.id === id);
    assert.ok(account);
    assert.equal(Math.round(balance * 100), balancesOf(book, account).at(-1)?.[1] ?? 0);
  }
}

/** What all accounts come to at the end of every day is the sum of their entries until then. */
export async function compareDays(book: Book): Promise<void> {
  const path = `/net-worth/history?interval=DAY&split=true&from=${openingDay}`;
  const { points } = await done(book, 'GET', path);
  const expected = new Map<string, [cash: number, owed: number]>();
  const walks = book.accounts.map((account) => ({
    fen: fenOf[account.currency],
    days: balancesOf(book, account),
    next: 0,
    balance: 0,
  }));
  for (let day = openingDay; day <= today; day = addDays(day, 1)) {
    let [cash, owed] = [0, 0];
    for (const walk of walks) {
      while ((walk.days[walk.next]?.[0] ?? '9') <= day) {
        walk.balance = walk.days[walk.next]?.[1] ?? 0;
        walk.next += 1;
      }
      const fen = walk.balance * walk.fen;
      if (fen > 0) cash += fen;
      else owed += fen;
    }
    expected.set(day, [Math.round(cash), Math.round(owed)]);
  }
  for (const { day, areas } of points) {
    const shown = [Math.round(areas.cash * 100), Math.round(areas.creditDebt * 100)];
    assert.deepEqual(shown, expected.get(day), day);
    expected.delete(day);
  }
  // Before the first entry there is no history.
  for (const sums of expected.values()) assert.deepEqual(sums, [0, 0]);
}

/** Income, expense and what is neither are what the entries of a random period say, and sum to what is saved. */
export async function compareReport(book: Book): Promise<void> {
  const [from = '', to = ''] = [dayOf(book.chance), dayOf(book.chance)].sort();
  const { totals } = await done(book, 'GET', `/spending/report?from=${from}&to=${to}`);
  const sums = { INCOME: 0, EXPENSE: 0, NEUTRAL: 0, INTEREST: 0 };
  const kinds = new Map(book.categories.map(({ id, kind }) => [id, kind]));
  for (const entry of book.entries) {
    if (entry.day < from || entry.day > to) continue;
    const fen = fenOf[entry.account.currency];
    if (entry.type === 'INTEREST') {
      sums.INTEREST += entry.cents * fen;
      continue;
    }
    const bySign = entry.cents > 0 ? 'INCOME' : 'EXPENSE';
    const sign = Math.sign(entry.cents);
    const parts =
      entry.parts.length > 0
        ? entry.parts.map((part) => ({ ...part, cents: part.cents * sign }))
        : [entry];
    for (const { cents, categoryId } of parts) {
      sums[kinds.get(categoryId ?? '') ?? bySign] += cents * fen;
    }
  }
  // Without the sign of 0.
  const fen = (amount: number) => Math.round(amount * 100) + 0;
  const { income, expense, neutral, interest, saving } = totals;
  assert.deepEqual(
    [fen(income), 0 - fen(expense), fen(neutral), fen(interest)],
    [sums.INCOME, sums.EXPENSE, sums.NEUTRAL, sums.INTEREST].map((sum) => fen(sum / 100)),
    `from ${from} to ${to}`,
  );
  const eve = addDays(from, -1);
  const { parts, residual } = await done(book, 'GET', `/net-worth/changes?from=${eve}&to=${to}`);
  const saved = parts.find((one: { part: string }) => one.part === 'saving').amount;
  assert.deepEqual([fen(saved), residual], [fen(saving), 0]);
  assert.equal(fen(income) - fen(expense) + fen(neutral), fen(saved));
}
