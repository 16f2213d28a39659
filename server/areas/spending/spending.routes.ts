import { spendingCategories } from '../../../contract/spending/categories.ts';
import { type LedgerEntry, spendingEntries } from '../../../contract/spending/entries.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import { fromDecimalColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import {
  chainOf,
  findPresentEntry,
  listChain,
} from '../../ledger/entries/entry-chains.repository.ts';
import { tagRows } from '../../ledger/entries/entry-details.repository.ts';
import { readWriters } from '../../ledger/entries/writers.repository.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { categoryRows, countByCategory, listCategories } from './categories.repository.ts';
import {
  addCategory,
  deleteCategory,
  editCategory,
  mergeCategory,
  orderCategories,
  toCategory,
} from './categories.service.ts';
import { addEntry, deleteEntry, editEntry } from './entries.service.ts';
import { answerEntry } from './entry-answers.ts';
import { ledgerPage } from './ledger-page.ts';
import { linkRoutes } from './links/links.routes.ts';
import { addNamed } from './named/add-named.ts';
import { reconciliationRoutes } from './reconciliations/reconciliations.routes.ts';
import { recurringRoutes } from './recurring/recurring.routes.ts';
import { categoryColumns, ledgerColumns, type NamedEntry } from './spending.columns.ts';
import { startCategories } from './start-categories.ts';
import { uncategorizedRoutes } from './uncategorized/uncategorized.routes.ts';

export function spendingRoutes(deps: Deps): Route[] {
  return [
    ...categoryRoutes(deps),
    ...entryRoutes(deps),
    ...bulkRoutes(deps),
    ...linkRoutes(deps),
    ...reconciliationRoutes(deps),
    ...recurringRoutes(deps),
    ...uncategorizedRoutes(deps),
  ];
}

function categoryRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    categoryRows.find(db, ownerId, id);
  return [
    ...exported(
      deps,
      spendingCategories.list,
      cached(
        'spending',
        route(spendingCategories.list, (db, { ownerId }) => answerCategories(db, ownerId)),
      ),
      categoryColumns,
      (answer) => {
        const names = new Map(answer.map(({ id, name }) => [id, name]));
        return answer.map((one) => ({ ...one, parentName: names.get(one.parentId ?? '') ?? null }));
      },
    ),
    route(spendingCategories.start, async (tx, { ownerId }) => {
      await startCategories(tx, deps, ownerId);
      return answerCategories(tx, ownerId);
    }),
    route(spendingCategories.create, (tx, { ownerId, body }) =>
      addCategory(tx, deps, ownerId, body),
    ),
    route(spendingCategories.named, async (tx, { ownerId, body }) => {
      await addNamed(tx, deps, ownerId, body);
      return answerCategories(tx, ownerId);
    }),
    route(spendingCategories.order, async (tx, { ownerId, body }) => {
      await orderCategories(tx, deps, ownerId, body.ids);
      return answerCategories(tx, ownerId);
    }),
    rowRoute(spendingCategories.update, find, (tx, { ownerId, params, body }) =>
      editCategory(tx, deps, ownerId, params.id, body),
    ),
    rowRoute(spendingCategories.merge, find, (tx, { ownerId, params, body }) =>
      mergeCategory(tx, deps, ownerId, params.id, body.into),
    ),
    rowRoute(spendingCategories.remove, find, async (tx, { ownerId, params, query }) => {
      await deleteCategory(tx, deps, ownerId, params.id, query.moveTo || undefined);
      return null;
    }),
  ];
}

async function answerCategories(db: Db, ownerId: string) {
  const counts = await countByCategory(db, ownerId);
  return (await listCategories(db, ownerId)).map((row) => toCategory(row, counts));
}

function entryRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    findPresentEntry(db, ownerId, id);
  return [
    ...exported(
      deps,
      spendingEntries.list,
      cached(
        'all',
        route(spendingEntries.list, (db, { ownerId, query }) =>
          // The file of a list asks for a page of everything.
          ledgerPage(db, deps, ownerId, query, 'size' in query || query.ids !== undefined),
        ),
      ),
      ledgerColumns,
      ({ records }, { ownerId }, db) => withNames(db, ownerId, records),
    ),
    route(spendingEntries.create, (tx, { ownerId, body }) => addEntry(tx, deps, ownerId, body)),
    rowRoute(spendingEntries.get, find, (db, { ownerId, params }) =>
      answerEntry(db, ownerId, params.id),
    ),
    rowRoute(spendingEntries.history, find, async (db, { ownerId, params }) => {
      const present = required(await findPresentEntry(db, ownerId, params.id));
      const chain = await listChain(db, ownerId, chainOf(present));
      const writerIn = await readWriters(db, chain);
      return chain.map((row) => ({
        accountId: row.account_id,
        type: row.type,
        day: row.day,
        amount: toWire(fromDecimalColumn(row.amount), 2),
        description: row.description,
        writtenAt: row.created_at,
        ...writerIn(row),
      }));
    }),
    rowRoute(spendingEntries.update, find, (tx, { ownerId, params, body }) =>
      editEntry(tx, deps, ownerId, params.id, body),
    ),
    rowRoute(spendingEntries.remove, find, async (tx, { ownerId, params, query }) => {
      await deleteEntry(tx, deps, ownerId, params.id, query.version);
      return null;
    }),
  ];
}

/** Entries with their categories and tags in words, as a file has them. */
async function withNames(
  db: Db,
  ownerId: string,
  records: readonly LedgerEntry[],
): Promise<NamedEntry[]> {
  const categories = new Map((await listCategories(db, ownerId)).map((row) => [row.id, row.name]));
  const tags = await tagRows.list(db, ownerId);
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  return records.map((entry) => {
    const ids = entry.parts.length > 0 ? entry.parts.map((p) => p.categoryId) : [entry.categoryId];
    const named = ids.flatMap((id) => categories.get(id ?? '') ?? []);
    return {
      ...entry,
      category: named.join('、') || null,
      tags: entry.tagIds.flatMap((id) => names.get(id) ?? []).join('、'),
    };
  });
}
