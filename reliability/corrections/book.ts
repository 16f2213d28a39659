import assert from 'node:assert/strict';
import { addDays, type Day } from '../../finance/calendar/days.ts';
import type { TestAnswer } from '../../server/testing/call.ts';

/** What a household has booked itself, in whole cents, which the server has to agree with. */
export interface Book {
  accounts: BookAccount[];
  entries: Set<BookEntry>;
  categories: BookCategory[];
  tagIds: string[];
  /** The category that interest has where nobody chose another. */
  interestId: string;
  /** What puts back the changes so far, in their order. */
  undos: (() => Promise<void>)[];
  /** Changes of many so far: the newest 20 can be undone. */
  acts: number;
  /** Rows made so far; texts follow from it. */
  made: number;
  call: (method: string, path: string, body?: object) => Promise<TestAnswer>;
  chance: Chance;
}

export interface BookAccount {
  id: string;
  isCredit: boolean;
  currency: 'CNY' | 'USD';
}

export interface BookCategory {
  id: string;
  kind: 'EXPENSE' | 'INCOME' | 'NEUTRAL';
}

export type OwnType = 'DEPOSIT' | 'WITHDRAW' | 'INTEREST';

export interface BookEntry {
  /** Another one once it was deleted and booked again. */
  id: string;
  account: BookAccount;
  type: OwnType;
  day: Day;
  /** Signed. */
  cents: number;
  description: string | null;
  payee: string | null;
  /** What was chosen or proposed; not shown while there are parts. */
  categoryId: string | null;
  /** Whether a person chose it, or there is none. */
  isPersons: boolean;
  isOnce: boolean;
  tagIds: string[];
  parts: { cents: number; categoryId: string | null }[];
}

/** A whole number from 0 to below `most`. */
export type Chance = (most: number) => number;

/** Numbers that follow from a seed: those of the multiplicative generator of Park and Miller. */
export function chanceOf(seed: number): Chance {
  let state = (seed % 2_147_483_646) + 1;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

export function pickOf<T>(chance: Chance, all: readonly T[]): T {
  return all[chance(all.length)] as T;
}

/** All accounts are opened on this day. */
export const openingDay: Day = '2026-01-05';
export const today: Day = '2026-11-21';
const days = Array.from({ length: 321 }, (_, index) => addDays(openingDay, index));

export function dayOf(chance: Chance): Day {
  return pickOf(chance, days);
}

/** Units of a cent of an account's currency in fen: 6.4 yuan a dollar. */
export const fenOf = { CNY: 1, USD: 6.4 } as const;

/** An amount; five cents of a dollar are 32 fen, so that nothing is rounded. */
export function centsOf(chance: Chance, { currency }: BookAccount): number {
  const cents = 1 + chance(300_000);
  return currency === 'USD' ? cents * 5 : cents;
}

/** Money that moves an account on a day. */
export interface Moved {
  account: BookAccount;
  day: Day;
  cents: number;
}

/** The balances of an account at the end of each day on which it moved, or would with `more`. */
export function balancesOf(book: Book, account: BookAccount, more: readonly Moved[] = []) {
  const moved = new Map<Day, number>();
  for (const one of [...book.entries, ...more]) {
    if (one.account === account) moved.set(one.day, (moved.get(one.day) ?? 0) + one.cents);
  }
  let balance = 0;
  return [...moved]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, cents]): [Day, number] => {
      balance += cents;
      return [day, balance];
    });
}

/** Whether some money may move: an account that may not be below zero never was, and never is. */
export function mayMove(book: Book, more: readonly Moved[]): boolean {
  const touched = new Set(more.map(({ account }) => account));
  return [...touched].every(
    (account) =>
      account.isCredit || balancesOf(book, account, more).every(([, balance]) => balance >= 0),
  );
}

/** The category that an entry is shown with. */
export function shownCategory({ interestId }: Book, { type, categoryId, parts }: BookEntry) {
  if (parts.length > 0) return null;
  return categoryId ?? (type === 'INTEREST' ? interestId : null);
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
export async function done(book: Book, method: string, path: string, body?: object): Promise<any> {
  const { status, body: answer } = await book.call(method, path, body);
  const sent = JSON.stringify(body ?? null);
  assert.equal(status, 200, `${method} ${path} ${sent}: ${JSON.stringify(answer)}`);
  return answer.data;
}
