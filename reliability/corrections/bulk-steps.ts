import assert from 'node:assert/strict';
import { type Book, type BookEntry, done, pickOf } from './book.ts';
import type { BookStep } from './steps.ts';

/** The fields of an entry that changes of many set. */
type Said = Pick<BookEntry, 'payee' | 'categoryId' | 'isPersons' | 'isOnce' | 'tagIds'>;

/** One entry before a change of many, by the id that it had then. */
interface Changed {
  entry: BookEntry;
  id: string;
  before: Said;
}

function change(entry: BookEntry, set: Partial<Said>): Changed {
  const { id, payee, categoryId, isPersons, isOnce, tagIds } = entry;
  Object.assign(entry, set);
  return { entry, id, before: { payee, categoryId, isPersons, isOnce, tagIds } };
}

/**
 * Undoes a change of many. What was deleted since and booked again is another entry, which is put back by hand;
 * its category is a person's then.
 */
async function undoAct(book: Book, actId: string, changed: readonly Changed[]): Promise<void> {
  await done(book, 'POST', `/spending/acts/${actId}/undo`);
  for (const { entry, id, before } of changed) {
    if (entry.id === id) Object.assign(entry, before);
    else {
      const { isPersons: _, ...said } = before;
      await done(book, 'PUT', `/spending/entries/${entry.id}`, said);
      Object.assign(entry, { ...said, isPersons: true });
    }
  }
}

function someEntries({ entries, chance }: Book): BookEntry[] {
  return [...entries].filter(() => chance(6) === 0);
}

const mark: BookStep = async (book) => {
  const { chance } = book;
  const some = someEntries(book);
  if (some.length === 0) return undefined;
  const set: Partial<Said> = {};
  if (chance(2) === 0) set.categoryId = pickOf(chance, book.categories).id;
  if (chance(3) === 0) set.payee = `商户${chance(9)}`;
  if (chance(3) === 0) set.isOnce = chance(2) === 0;
  const added = chance(3) === 0 ? [pickOf(chance, book.tagIds)] : [];
  const ids = some.map(({ id }) => id);
  const body = { ids, ...set, ...(added.length > 0 && { addTagIds: added }) };
  const { actId } = await done(book, 'POST', '/spending/entries/mark', body);
  const changed = some.map((entry) =>
    change(entry, {
      ...set,
      ...(set.categoryId && { isPersons: true }),
      tagIds: withTags(entry, added),
    }),
  );
  if (actId) book.undos.push(() => undoAct(book, actId, changed));
  return true;
};

function withTags({ tagIds }: BookEntry, added: readonly string[]): string[] {
  return [...new Set([...tagIds, ...added])].sort();
}

/** A rule that is applied to all that was booked before, and stays for what comes. */
const rule: BookStep = async (book) => {
  const { chance } = book;
  const value = pickOf(chance, ['超市', '滴滴', '书', '咖啡', '商户']);
  const minCents = 100 * chance(3000);
  const direction = pickOf(chance, ['IN', 'OUT']);
  const categoryId = pickOf(chance, book.categories).id;
  const tagIds = chance(2) === 0 ? [pickOf(chance, book.tagIds)] : [];
  const body = {
    conditions: {
      texts: [{ field: 'PAYEE', op: 'CONTAINS', value }],
      min: minCents / 100,
      direction,
    },
    effects: { categoryId, ...(tagIds.length > 0 && { tagIds }) },
  };
  const { id } = await done(book, 'POST', '/spending/rules', body);
  const overPersons = chance(2) === 0;
  const { actId } = await done(book, 'POST', `/spending/rules/${id}/apply`, { overPersons });
  const changed: Changed[] = [];
  for (const entry of book.entries) {
    const isMeant =
      (entry.payee ?? '').includes(value) &&
      Math.abs(entry.cents) >= minCents &&
      entry.cents > 0 === (direction === 'IN');
    if (!isMeant) continue;
    const mayChoose = overPersons || !entry.isPersons || entry.categoryId === null;
    const isChosen = mayChoose && categoryId !== entry.categoryId;
    const set = isChosen ? { categoryId, isPersons: false } : {};
    changed.push(change(entry, { ...set, tagIds: withTags(entry, tagIds) }));
  }
  book.undos.push(async () => {
    if (actId) await undoAct(book, actId, changed);
    await done(book, 'DELETE', `/spending/rules/${id}`);
  });
  return true;
};

/** Everything that names a category gets another one of its kind. */
const merge: BookStep = async (book) => {
  const { chance, categories } = book;
  const from = pickOf(chance, categories);
  const others = categories.filter((one) => one !== from && one.kind === from.kind);
  if (others.length < 2) return undefined;
  const into = pickOf(chance, others);
  await done(book, 'POST', `/spending/categories/${from.id}/merge`, { into: into.id });
  const [act] = await done(book, 'GET', '/spending/acts');
  assert.equal(act.kind, 'MERGE');
  const changed = [...book.entries]
    .filter(({ categoryId }) => categoryId === from.id)
    .map((entry) => change(entry, { categoryId: into.id }));
  const split = [...book.entries].filter(({ parts }) =>
    parts.some(({ categoryId }) => categoryId === from.id),
  );
  const before = split.map((entry) => ({ entry, id: entry.id, parts: entry.parts }));
  for (const entry of split) {
    entry.parts = entry.parts.map((part) =>
      part.categoryId === from.id ? { ...part, categoryId: into.id } : part,
    );
  }
  categories.splice(categories.indexOf(from), 1);
  book.undos.push(async () => {
    await undoAct(book, act.id, changed);
    categories.push(from);
    for (const { entry, id, parts } of before) {
      if (entry.id !== id) {
        const sent = parts.map(({ cents, categoryId }) => ({ categoryId, amount: cents / 100 }));
        await done(book, 'PUT', `/spending/entries/${entry.id}`, { parts: sent });
      }
      entry.parts = parts;
    }
  });
  return true;
};

/** As many changes of many as the server can undo. */
const mostActs = 20;

const counted =
  (step: BookStep): BookStep =>
  async (book) => {
    if (book.acts === mostActs) return undefined;
    const isTaken = await step(book);
    if (isTaken) book.acts += 1;
    return isTaken;
  };

export const bulkSteps: Record<string, BookStep> = {
  mark: counted(mark),
  rule: counted(rule),
  merge: counted(merge),
};
