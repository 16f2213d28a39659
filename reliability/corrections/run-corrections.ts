import assert from 'node:assert/strict';
import { checkData } from '../../server/integrity/check-data.ts';
import { problemText } from '../../server/integrity/problem.ts';
import type { TestApp } from '../../server/testing/build-test-app.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { type Book, type BookCategory, chanceOf, done, openingDay, pickOf } from './book.ts';
import { bulkSteps } from './bulk-steps.ts';
import { compareDays, compareEntries, compareReport, listedShapes } from './compare.ts';
import { type BookStep, entrySteps } from './steps.ts';

export interface CorrectionsOptions {
  /** Edits, deletions, imports and other changes in all, those that were refused among them. */
  steps: number;
  /** Of one household, which are then undone one by one. */
  stepsOfHousehold: number;
  seed: number;
  onHousehold?: (count: CorrectionsCount) => void;
}

/** How many steps of each kind were taken, refused, and undone. */
export interface CorrectionsCount {
  steps: number;
  households: number;
  taken: Record<string, number>;
  refused: Record<string, number>;
  undone: number;
}

const steps: Record<string, BookStep> = { ...entrySteps, ...bulkSteps };
const weights = {
  ...{ add: 6, remove: 6, moveMoney: 14, describe: 8, importFile: 2 },
  ...{ mark: 1, rule: 1, merge: 1 },
};
const bag = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name));
const firstEntries = 20;
const stepsBetweenReports = 40;

/**
 * Changes random households step by step, in one app: what the server shows has to be what the steps say. After
 * the last step all are undone, the newest first, and the household has to be what it was before.
 */
export async function runCorrections(
  test: TestApp,
  { steps: all, stepsOfHousehold, seed, onHousehold }: CorrectionsOptions,
): Promise<CorrectionsCount> {
  await storeRates(test);
  const count: CorrectionsCount = { steps: 0, households: 0, taken: {}, refused: {}, undone: 0 };
  while (count.steps < all) {
    const number = seed * 1_000_003 + count.households;
    try {
      await changeHousehold(test, number, Math.min(stepsOfHousehold, all - count.steps), count);
    } catch (cause) {
      throw new Error(`household ${count.households} of seed ${seed}`, { cause });
    }
    count.households += 1;
    test.logLines.length = 0;
    onHousehold?.(count);
  }
  assert.deepEqual((await checkData(test.deps.db)).map(problemText), []);
  return count;
}

async function changeHousehold(test: TestApp, seed: number, most: number, count: CorrectionsCount) {
  const book = await begin(test, seed);
  while (book.entries.size < firstEntries) await entrySteps.add?.(book);
  book.undos = [];
  const first = await listedShapes(book);
  for (let taken = 0; taken < most; ) {
    const name = pickOf(book.chance, bag);
    const isTaken = await steps[name]?.(book);
    if (isTaken === undefined) continue;
    taken += 1;
    const counted = isTaken ? count.taken : count.refused;
    counted[name] = (counted[name] ?? 0) + 1;
    if (taken % stepsBetweenReports === 0) await compareReport(book);
  }
  count.steps += most;
  await compareAll(book);
  const half = Math.floor(book.undos.length / 2);
  while (book.undos.length > 0) {
    await book.undos.pop()?.();
    count.undone += 1;
    if (book.undos.length === half) await compareAll(book);
  }
  await compareAll(book);
  assert.deepEqual(await listedShapes(book), first);
}

async function compareAll(book: Book): Promise<void> {
  await compareEntries(book);
  await compareDays(book);
  await compareReport(book);
}

/** A household with three accounts, categories of its own, and two tags. */
async function begin(test: TestApp, seed: number): Promise<Book> {
  const { token } = await signIn(test);
  const call: Book['call'] = (method, path, body) =>
    test.call(method, path, { token, ...(body && { body }) });
  const book: Book = {
    ...{ accounts: [], entries: new Set(), categories: [], tagIds: [], interestId: '', undos: [] },
    ...{ acts: 0, made: 0, call, chance: chanceOf(seed) },
  };
  const open = async (accountType: string, currency: 'CNY' | 'USD') => {
    const body = { accountName: '账户', accountType, currency, initialBalance: 0, day: openingDay };
    const { id } = await done(book, 'POST', '/accounts', body);
    book.accounts.push({ id, currency, isCredit: accountType === 'CREDIT' });
  };
  await open('SAVINGS', 'CNY');
  await open('CREDIT', 'CNY');
  await open('CREDIT', 'USD');
  const known = await done(book, 'POST', '/spending/categories/starting-set');
  book.interestId = known.find((one: { builtIn: string | null }) => one.builtIn === 'INTEREST').id;
  const kinds: BookCategory['kind'][] = ['EXPENSE', 'INCOME', 'NEUTRAL'];
  for (const kind of kinds) {
    for (let number = 0; number < 4; number += 1) {
      const body = { name: `${kind}${number}`, kind };
      const { id } = await done(book, 'POST', '/spending/categories', body);
      book.categories.push({ id, kind });
    }
  }
  for (const name of ['大额', '旅行']) {
    book.tagIds.push((await done(book, 'POST', '/spending/tags', { name })).id);
  }
  return book;
}

async function storeRates({ deps }: TestApp): Promise<void> {
  const rate = { day: '2026-01-01', source: 'model', fetched_at: '2026-01-01T00:00:00.000Z' };
  await deps.db
    .insertInto('exchange_rates')
    .values([
      { currency: 'CNY', per_euro: '8', ...rate },
      { currency: 'USD', per_euro: '1.25', ...rate },
    ])
    .execute();
}
