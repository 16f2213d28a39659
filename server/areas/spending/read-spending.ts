import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { fromFlagColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { listCashAccountIds } from '../../ledger/cash-accounts.repository.ts';
import { wordRows } from '../../ledger/category-words.repository.ts';
import {
  detailRows,
  entryTagRows,
  partRows,
  tagRows,
} from '../../ledger/entries/entry-details.repository.ts';
import { linkRows, listMergedPlaces } from '../../ledger/links/entry-links.repository.ts';
import { listBudgets } from './budgets/budgets.service.ts';
import { budgetsToFile } from './budgets/budgets-in-file.ts';
import { listCategories } from './categories.repository.ts';
import { listPlaces } from './entries.repository.ts';
import { reconciliationRows } from './reconciliations/reconciliations.service.ts';
import { readRecurringInFile } from './recurring/recurring.transfer.ts';
import { listRules } from './rules.service.ts';

type InFile = PersonalFile['spending'][number];

export const refundRows = ownedRows('spending_refunds');

/** What is said of an owner's entries, with numbers in the place of ids, which differ everywhere. */
export async function readSpendingInFile(db: Db, ownerId: string): Promise<InFile[]> {
  const categories = await listCategories(db, ownerId);
  const tags = await tagRows.list(db, ownerId, {}, 'name');
  const details = await detailRows.list(db, ownerId, {}, 'entry_id');
  const words = await wordRows.list(db, ownerId, {}, 'source', 'word');
  const budgets = await listBudgets(db, ownerId);
  const accountIds = await listCashAccountIds(db, ownerId);
  // A rule of an account that is gone matches nothing: without its account it would match more.
  const rules = (await listRules(db, ownerId)).filter(
    ({ conditions: { accountId } }) => accountId == null || accountIds.includes(accountId),
  );
  const reconciliations = await reconciliationRows.list(db, ownerId, {}, 'account_id', 'day');
  const numbers = (ids: readonly string[]) => {
    const known = new Map(ids.map((id, index) => [id, index + 1]));
    return (id: string | null | undefined) => known.get(id ?? '') ?? null;
  };
  const categoryNumber = numbers(categories.map(({ id }) => id));
  const tagNumber = numbers(tags.map(({ id }) => id));
  const accountNumber = numbers(accountIds);
  const places = new Map(
    (await listPlaces(db, ownerId)).map(({ chain, account_id, sequence }) => [
      chain,
      { account: accountNumber(account_id) ?? 0, transaction: sequence },
    ]),
  );
  const links = await linkRows.list(db, ownerId, {}, 'other_id');
  for (const place of await listMergedPlaces(db, ownerId)) {
    const { chain, account_id, sequence } = place;
    places.set(chain, { account: accountNumber(account_id) ?? 0, transaction: sequence });
  }
  const recurring = await readRecurringInFile(db, ownerId, {
    accountNumber,
    categoryNumber,
    places,
  });
  const lists = [categories, tags, details, rules, words, reconciliations, recurring, budgets];
  if (lists.every(({ length }) => length === 0)) return [];
  const of = <Row extends { entry_id: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ entry_id }) => entry_id);
  const partsOf = of(await partRows.list(db, ownerId, {}, 'entry_id', 'position'));
  const tagsOf = of(await entryTagRows.list(db, ownerId, {}, 'entry_id', 'tag_id'));
  const refundsOf = of(await refundRows.list(db, ownerId, {}, 'entry_id', 'purchase_id'));
  return [
    {
      categories: categories.map((row) => ({
        kind: row.kind,
        name: row.name,
        icon: row.icon,
        position: row.position,
        isHidden: fromFlagColumn(row.is_hidden),
        builtIn: row.built_in,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        parent: categoryNumber(row.parent_id),
      })),
      tags: tags.map(({ name, created_at }) => ({ name, createdAt: created_at })),
      details: inOrder(details, places).flatMap((row) => {
        const entry = places.get(row.entry_id);
        if (!entry) return [];
        return [
          {
            entry,
            payee: row.payee,
            category: categoryNumber(row.category_id),
            chosenBy: row.chosen_by,
            proposed: categoryNumber(row.proposed_id),
            isOnce: fromFlagColumn(row.is_once),
            isReimbursable: fromFlagColumn(row.is_reimbursable),
            tags: (tagsOf.get(row.entry_id) ?? []).flatMap(({ tag_id }) => tagNumber(tag_id) ?? []),
            parts: (partsOf.get(row.entry_id) ?? []).map(({ amount, note, category_id }) => ({
              amount,
              note,
              category: categoryNumber(category_id),
            })),
            refunds: (refundsOf.get(row.entry_id) ?? []).flatMap(({ purchase_id, amount }) => {
              const purchase = places.get(purchase_id);
              return purchase ? [{ purchase, amount }] : [];
            }),
            createdAt: row.created_at,
            updatedAt: row.updated_at,
          },
        ];
      }),
      rules: rules.map(({ conditions, effects }) => ({
        conditions: { ...conditions, tagId: null, accountId: null },
        effects: { payee: effects.payee ?? null },
        tag: tagNumber(conditions.tagId),
        account: accountNumber(conditions.accountId),
        category: categoryNumber(effects.categoryId),
        tags: (effects.tagIds ?? []).flatMap((id) => tagNumber(id) ?? []),
      })),
      budgets: budgetsToFile(budgets, categoryNumber),
      words: words.map(({ source, word, category_id, created_at }) => ({
        source,
        word,
        createdAt: created_at,
        category: categoryNumber(category_id),
      })),
      links: inOrder(links, places).flatMap(({ kind, entry_id, other_id, created_at }) => {
        const [entry, other] = [places.get(entry_id), places.get(other_id)];
        return entry && other ? [{ kind, entry, other, createdAt: created_at }] : [];
      }),
      reconciliations: reconciliations.map(({ account_id, day, balance, created_at }) => ({
        account: accountNumber(account_id) ?? 0,
        day,
        balance,
        createdAt: created_at,
      })),
      recurring,
    },
  ];
}

type Places = ReadonlyMap<string, { account: number; transaction: number }>;

/** By the places of their entries: a file that is read back and exported again is the same. */
function inOrder<Row extends { entry_id: string }>(rows: readonly Row[], places: Places): Row[] {
  const first = { account: 0, transaction: 0 };
  return rows.toSorted((a, b) => {
    const [one, other] = [places.get(a.entry_id) ?? first, places.get(b.entry_id) ?? first];
    return one.account - other.account || one.transaction - other.transaction;
  });
}
