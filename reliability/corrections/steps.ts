import assert from 'node:assert/strict';
import {
  type Book,
  type BookEntry,
  centsOf,
  dayOf,
  done,
  mayMove,
  type OwnType,
  pickOf,
} from './book.ts';
import { readEntry } from './compare.ts';

const payees = ['楼下超市', '滴滴出行', '书店', '咖啡馆', '物业', '公司', null] as const;
const types = ['DEPOSIT', 'WITHDRAW', 'WITHDRAW', 'INTEREST'] as const;

/** Does something at random; answers whether the server took it, undefined where nothing could be done. */
export type BookStep = (book: Book) => Promise<boolean | undefined>;

const signed = (type: OwnType, cents: number) => (type === 'WITHDRAW' ? -cents : cents);

/** Books what was deleted, or is new. Details that are given are set, whatever is proposed. */
async function bookEntry(book: Book, entry: BookEntry, more: object): Promise<void> {
  const { account, type, day, cents, description, payee } = entry;
  const body = { accountId: account.id, type, day, description, payee };
  const sent = { ...body, amount: Math.abs(cents) / 100, ...more };
  const answer = await done(book, 'POST', '/spending/entries', sent);
  entry.id = answer.id;
  assert.deepEqual([answer.day, Math.round(answer.amount * 100)], [day, cents]);
  Object.assign(entry, readEntry(answer));
  book.entries.add(entry);
}

async function removeEntry(book: Book, entry: BookEntry): Promise<void> {
  await done(book, 'DELETE', `/spending/entries/${entry.id}`);
  book.entries.delete(entry);
}

const add: BookStep = async (book) => {
  const { chance } = book;
  const account = pickOf(chance, book.accounts);
  const type = pickOf(chance, types);
  const cents = signed(type, centsOf(chance, account));
  const day = dayOf(chance);
  if (!mayMove(book, [{ account, day, cents }])) return undefined;
  book.made += 1;
  const entry: BookEntry = {
    ...{ id: '', account, type, day, cents, isPersons: true, isOnce: false },
    ...{ description: `第${book.made}笔`, payee: pickOf(chance, payees) },
    ...{ categoryId: null, tagIds: [], parts: [] },
  };
  const isChosen = chance(2) === 0;
  await bookEntry(book, entry, isChosen ? { categoryId: pickOf(chance, book.categories).id } : {});
  book.undos.push(() => removeEntry(book, entry));
  return true;
};

const remove: BookStep = async (book) => {
  const entry = anyEntry(book);
  if (!entry) return undefined;
  const { account, day, cents } = entry;
  if (!mayMove(book, [{ account, day, cents: -cents }])) {
    return refused(book, 'DELETE', `/spending/entries/${entry.id}`);
  }
  const before = { ...entry };
  await removeEntry(book, entry);
  book.undos.push(async () => {
    await bookEntry(book, entry, {});
    const { categoryId, payee, isOnce, tagIds } = before;
    const said = { categoryId, payee, isOnce, tagIds, parts: sentParts(before.parts) };
    await done(book, 'PUT', `/spending/entries/${entry.id}`, said);
    Object.assign(entry, { ...before, id: entry.id, isPersons: true });
  });
  return true;
};

/** Changes the money of an entry: its amount, kind, day or account. Parts of another sum are refused. */
const moveMoney: BookStep = async (book) => {
  const { chance } = book;
  const entry = anyEntry(book);
  if (!entry) return undefined;
  const account = chance(3) === 0 ? pickOf(chance, book.accounts) : entry.account;
  const type = chance(4) === 0 ? pickOf(chance, types) : entry.type;
  const isSameAmount = chance(3) === 0 && account.currency === entry.account.currency;
  const amount = isSameAmount ? Math.abs(entry.cents) : centsOf(chance, account);
  const day = chance(2) === 0 ? dayOf(chance) : entry.day;
  const next = { account, type, day, cents: signed(type, amount) };
  const path = `/spending/entries/${entry.id}`;
  const bodyOf = (one: Pick<BookEntry, 'account' | 'type' | 'day' | 'cents'>) => ({
    accountId: one.account.id,
    type: one.type,
    day: one.day,
    amount: Math.abs(one.cents) / 100,
  });
  const taken = { account: entry.account, day: entry.day, cents: -entry.cents };
  const brought = { account, day, cents: next.cents };
  const isRefused =
    entry.account === account
      ? !mayMove(book, [taken, brought])
      : !mayMove(book, [taken]) || !mayMove(book, [brought]);
  if (isRefused) return refused(book, 'PUT', path, { ...bodyOf(next), parts: [] });
  const missesSum = entry.parts.length > 0 && amount !== Math.abs(entry.cents);
  if (missesSum) await refused(book, 'PUT', path, bodyOf(next));
  const before = { ...entry };
  const parts = missesSum ? [] : entry.parts;
  await done(book, 'PUT', path, { ...bodyOf(next), ...(missesSum && { parts }) });
  Object.assign(entry, { ...next, parts });
  book.undos.push(async () => {
    const restored = missesSum && { parts: sentParts(before.parts) };
    await done(book, 'PUT', `/spending/entries/${entry.id}`, { ...bodyOf(before), ...restored });
    const { account: of, type: kind, day: on, cents, parts: split } = before;
    Object.assign(entry, { account: of, type: kind, day: on, cents, parts: split });
  });
  return true;
};

/** Changes the details of an entry at random. A category that was proposed is not removed: a person's choice replaces it for good. */
const describe: BookStep = async (book) => {
  const { chance } = book;
  const entry = anyEntry(book);
  if (!entry) return undefined;
  const next: Partial<BookEntry> = {};
  if (chance(3) === 0) next.payee = pickOf(chance, payees);
  if (chance(3) === 0) next.description = `改了第${book.made}次`;
  if (chance(4) === 0) next.isOnce = !entry.isOnce;
  if (chance(4) === 0) next.tagIds = book.tagIds.filter(() => chance(2) === 0).sort();
  if (entry.isPersons && chance(2) === 0) {
    next.categoryId = chance(5) === 0 ? null : pickOf(chance, book.categories).id;
  }
  if (chance(4) === 0) next.parts = splitOf(book, entry);
  const before = Object.fromEntries(
    Object.keys(next).map((name) => [name, entry[name as keyof BookEntry]]),
  );
  const send = (fields: Partial<BookEntry>) =>
    done(book, 'PUT', `/spending/entries/${entry.id}`, {
      ...fields,
      ...(fields.parts && { parts: sentParts(fields.parts) }),
    });
  await send(next);
  Object.assign(entry, next);
  book.undos.push(async () => {
    await send(before);
    Object.assign(entry, before);
  });
  return true;
};

function splitOf({ chance, categories }: Book, { cents, account }: BookEntry) {
  const unit = account.currency === 'USD' ? 5 : 1;
  const units = Math.abs(cents) / unit;
  if (units < 2 || chance(4) === 0) return [];
  const first = 1 + chance(units - 1);
  return [first, units - first].map((some) => ({
    cents: some * unit,
    categoryId: chance(4) === 0 ? null : pickOf(chance, categories).id,
  }));
}

function sentParts(parts: BookEntry['parts']) {
  return parts.map(({ cents, categoryId }) => ({ categoryId, amount: cents / 100 }));
}

export function anyEntry({ entries, chance }: Book): BookEntry | undefined {
  return entries.size === 0 ? undefined : pickOf(chance, [...entries]);
}

export async function refused(book: Book, method: string, path: string, body?: object) {
  const { status } = await book.call(method, path, body);
  assert.equal(status, 400, `${method} ${path} ${JSON.stringify(body)} has to be refused`);
  return false;
}

/** A file of some movements of one account. */
const importFile: BookStep = async (book) => {
  const { chance } = book;
  const account = pickOf(chance, book.accounts);
  const rows = Array.from({ length: 1 + chance(6) }, () => {
    const cents = centsOf(chance, account) * (chance(3) === 0 ? 1 : -1);
    return { account, day: dayOf(chance), cents };
  });
  if (!mayMove(book, rows)) return undefined;
  book.made += 1;
  const accounts = [{ ref: '', accountId: account.id }];
  const body = { kind: 'CASH', source: 'alipay', accounts };
  const { id } = await done(book, 'POST', '/imports', body);
  const sent = rows.map(({ day, cents }, index) => ({
    n: index + 2,
    occurredAt: day,
    amount: cents / 100,
    externalId: `${book.made}-${index}`,
    counterparty: pickOf(chance, payees),
  }));
  const { counts } = await done(book, 'POST', `/imports/${id}/rows`, { offset: 0, rows: sent });
  assert.deepEqual([counts.new, counts.chosen], [rows.length, rows.length]);
  await done(book, 'POST', `/imports/${id}/apply`, {});
  const brought = await entriesOfImport(book, id, rows);
  book.undos.push(async () => {
    // What was deleted and booked again is no more the import's. What lowers a balance goes first.
    const typed = brought.filter(({ entry, id: first }) => entry.id !== first);
    for (const { entry } of typed) if (entry.cents < 0) await removeEntry(book, entry);
    await done(book, 'DELETE', `/imports/${id}`);
    for (const { entry } of brought)
      if (!typed.some((one) => one.entry === entry)) book.entries.delete(entry);
    for (const { entry } of typed) if (entry.cents > 0) await removeEntry(book, entry);
  });
  return true;
};

/** The entries that an import has brought, read back and compared with its rows. */
async function entriesOfImport(
  book: Book,
  importId: string,
  rows: readonly Pick<BookEntry, 'account' | 'day' | 'cents'>[],
) {
  const months = new Set(rows.map(({ day }) => day.slice(0, 7)));
  const brought: { entry: BookEntry; id: string }[] = [];
  for (const month of months) {
    const { records } = await done(book, 'GET', `/spending/entries?source=alipay&month=${month}`);
    for (const record of records) {
      if (record.importId !== importId) continue;
      const account = rows[0]?.account;
      assert.ok(account);
      const entry = {
        ...readEntry(record),
        id: record.id,
        account,
        cents: Math.round(record.amount * 100),
      };
      brought.push({ entry, id: record.id });
      book.entries.add(entry);
    }
  }
  const shape = (all: readonly Pick<BookEntry, 'day' | 'cents'>[]) =>
    all.map(({ day, cents }) => `${day} ${cents}`).sort();
  assert.deepEqual(shape(brought.map(({ entry }) => entry)), shape(rows));
  return brought;
}

export const entrySteps: Record<string, BookStep> = {
  add,
  remove,
  moveMoney,
  describe,
  importFile,
};
