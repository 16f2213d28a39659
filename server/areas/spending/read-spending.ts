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
} from '../../ledger/entry-details.repository.ts';
import { listCategories } from './categories.repository.ts';
import { listPlaces } from './entries.repository.ts';
import { listRules } from './rules.service.ts';

type InFile = PersonalFile['spending'][number];

export const refundRows = ownedRows('spending_refunds');

/** What is said of an owner's entries, with numbers in the place of ids, which differ everywhere. */
export async function readSpendingInFile(db: Db, ownerId: string): Promise<InFile[]> {
  const categories = await listCategories(db, ownerId);
  const tags = await tagRows.list(db, ownerId, {}, 'name');
  const details = await detailRows.list(db, ownerId, {}, 'entry_id');
  const words = await wordRows.list(db, ownerId, {}, 'source', 'word');
  const accountIds = await listCashAccountIds(db, ownerId);
  // A rule of an account that is gone matches nothing: without its account it would match more.
  const rules = (await listRules(db, ownerId)).filter(
    ({ conditions: { accountId } }) => accountId == null || accountIds.includes(accountId),
  );
  if ([categories, tags, details, rules, words].every(({ length }) => length === 0)) return [];
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
      details: details.flatMap((row) => {
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
      words: words.map(({ source, word, category_id, created_at }) => ({
        source,
        word,
        createdAt: created_at,
        category: categoryNumber(category_id),
      })),
    },
  ];
}
