import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { createRuleBody } from '../../../contract/spending/rule-bodies.ts';
import {
  spendingCategoriesTable,
  spendingDetailsTable,
  spendingPartsTable,
  spendingTagsTable,
  spendingWordsTable,
} from '../../../contract/spending/spending.table.ts';
import { cashPlace, type RowSource, type Transfer } from '../../area-transfer.ts';
import type { Database, Tx } from '../../db/database.ts';
import { fromFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { wordRows } from '../../ledger/category-words.repository.ts';
import {
  detailRows,
  entryTagRows,
  partRows,
  tagRows,
} from '../../ledger/entries/entry-details.repository.ts';
import { linkRows } from '../../ledger/links/entry-links.repository.ts';
import { type Columns, sheet, yesNoCell } from '../../spreadsheets/sheet.ts';
import { budgetRows } from './budgets/budgets.service.ts';
import { budgetsFromFile } from './budgets/budgets-in-file.ts';
import { categoryRows } from './categories.repository.ts';
import { linksOf, mergedChains, reconciliationsOf } from './links/links-in-file.ts';
import { readSpendingInFile, refundRows } from './read-spending.ts';
import { reconciliationRows } from './reconciliations/reconciliations.service.ts';
import { recurringColumns } from './recurring/recurring.columns.ts';
import { amountRows, occurrenceRows, recurringRows } from './recurring/recurring.repository.ts';
import { recurringFromFile } from './recurring/recurring.transfer.ts';
import { ruleRows } from './rules.service.ts';

type InFile = PersonalFile['spending'][number];

/** The tables in the order in which their rows refer to each other. */
const tables = {
  spending_categories: categoryRows,
  spending_tags: tagRows,
  spending_details: detailRows,
  spending_parts: partRows,
  spending_entry_tags: entryTagRows,
  spending_refunds: refundRows,
  spending_rules: ruleRows,
  spending_words: wordRows,
  entry_links: linkRows,
  account_reconciliations: reconciliationRows,
  spending_recurring: recurringRows,
  spending_recurring_amounts: amountRows,
  spending_occurrences: occurrenceRows,
  spending_budgets: budgetRows,
} as const;
type Rows = { [Table in keyof typeof tables]: Database[Table][] };

export const spendingTransfer: Transfer<'spending', Rows> = {
  list: 'spending',
  read: readSpendingInFile,
  prepare: (source, ownerId, [inFile]) => (inFile ? toRows(source, ownerId, inFile) : noRows()),
  insert: async (tx, rows) => {
    for (const [table, own] of Object.entries(tables)) {
      const some = rows[table as keyof Rows];
      if (some) await (own.insert as (tx: Tx, rows: unknown[]) => Promise<void>)(tx, some);
    }
  },
  sheets: (rows) => [
    sheet(
      '收支分类',
      columns,
      rows.flatMap(({ categories }) =>
        categories.map((one) => ({ ...one, parentName: nameOf(categories, one.parent) })),
      ),
    ),
    sheet(
      '周期收支',
      recurringColumns,
      rows.flatMap(({ recurring }) => recurring.filter(({ state }) => state === 'ACTIVE')),
    ),
  ],
};

function noRows(): Rows {
  return {
    spending_categories: [],
    spending_tags: [],
    spending_details: [],
    spending_parts: [],
    spending_entry_tags: [],
    spending_refunds: [],
    spending_rules: [],
    spending_words: [],
    entry_links: [],
    account_reconciliations: [],
    spending_recurring: [],
    spending_recurring_amounts: [],
    spending_occurrences: [],
    spending_budgets: [],
  };
}

/** Throws at what no export can contain. */
function toRows(source: RowSource, owner_id: string, inFile: InFile): Rows {
  const rows = noRows();
  const ids = (count: number) => Array.from({ length: count }, () => source.newId());
  const categoryIds = ids(inFile.categories.length);
  const tagIds = ids(inFile.tags.length);
  const named = (list: readonly string[], number: number | null | undefined, field: string) => {
    if (number == null) return null;
    const id = list[number - 1];
    if (id === undefined) throw fieldError(field, '文件中没有这个编号');
    return id;
  };
  for (const [index, category] of inFile.categories.entries()) {
    const field = `spending.0.categories.${index}.parent`;
    const parent = inFile.categories[(category.parent ?? 0) - 1];
    const isBelow = parent && (category.parent ?? 0) <= index;
    if (category.parent != null && (!isBelow || parent.parent != null)) {
      throw fieldError(field, '上级分类必须排在前面，并且没有上级');
    }
    if (parent && parent.kind !== category.kind) throw fieldError(field, '上级分类的类型不同');
    rows.spending_categories.push(
      fromFile(spendingCategoriesTable, category, {
        id: categoryIds[index] ?? '',
        owner_id,
        parent_id: named(categoryIds, category.parent, field),
        version: 1,
      }),
    );
  }
  for (const [index, tag] of inFile.tags.entries()) {
    rows.spending_tags.push(
      fromFile(spendingTagsTable, tag, { id: tagIds[index] ?? '', owner_id }),
    );
  }
  const entryAt = ({ account, transaction }: { account: number; transaction: number }) =>
    source.entries.get(cashPlace(account, transaction));
  const merged = mergedChains(source, inFile);
  const chains = new Set<string>();
  for (const [index, details] of inFile.details.entries()) {
    const field = `spending.0.details.${index}`;
    const entry = entryAt(details.entry);
    if (!entry || chains.has(entry.chain) || !(entry.stands || merged.has(entry.chain))) {
      throw fieldError(`${field}.entry`, '必须指向一笔存入、取出或利息，每笔只能有一条');
    }
    chains.add(entry.chain);
    const { chain: entry_id, accountId: account_id } = entry;
    const category_id = named(categoryIds, details.category, `${field}.category`);
    rows.spending_details.push(
      fromFile(spendingDetailsTable, details, {
        owner_id,
        entry_id,
        account_id,
        category_id,
        chosen_by: category_id === null ? null : (details.chosenBy ?? 'PERSON'),
        proposed_id: named(categoryIds, details.proposed, `${field}.proposed`),
        version: 1,
      }),
    );
    for (const [at, part] of details.parts.entries()) {
      const place = `${field}.parts.${at}.category`;
      rows.spending_parts.push(
        fromFile(spendingPartsTable, part, {
          owner_id,
          entry_id,
          position: at + 1,
          category_id: named(categoryIds, part.category, place),
        }),
      );
    }
    for (const number of new Set(details.tags)) {
      const tag_id = named(tagIds, number, `${field}.tags`) ?? '';
      rows.spending_entry_tags.push({ owner_id, entry_id, tag_id });
    }
  }
  for (const [index, { entry, refunds }] of inFile.details.entries()) {
    for (const [at, { purchase, amount }] of refunds.entries()) {
      const returned = entryAt(purchase);
      if (!returned || !chains.has(returned.chain)) {
        throw fieldError(`spending.0.details.${index}.refunds.${at}.purchase`, '没有这笔支出');
      }
      const entry_id = entryAt(entry)?.chain ?? '';
      rows.spending_refunds.push({ owner_id, entry_id, purchase_id: returned.chain, amount });
    }
  }
  rows.entry_links.push(...linksOf(source, owner_id, inFile, chains));
  rows.account_reconciliations.push(...reconciliationsOf(source, owner_id, inFile));
  rows.spending_budgets.push(...budgetsFromFile(source, owner_id, inFile, categoryIds));
  addRules(rows, source, owner_id, inFile, (list, number, field) =>
    named(list === 'tags' ? tagIds : categoryIds, number, field),
  );
  const recurring = recurringFromFile(source, owner_id, inFile.recurring, (number, field) =>
    named(categoryIds, number, field),
  );
  return { ...rows, ...recurring };
}

type NamedId = (
  list: 'tags' | 'categories',
  number: number | null | undefined,
  field: string,
) => string | null;

function addRules(
  rows: Rows,
  source: RowSource,
  owner_id: string,
  inFile: InFile,
  named: NamedId,
): void {
  const now = source.now().toISOString();
  for (const [
    index,
    { conditions, effects, tag, account, category, tags },
  ] of inFile.rules.entries()) {
    const field = `spending.0.rules.${index}`;
    const accountId = account == null ? null : source.accounts[account - 1]?.id;
    if (accountId === undefined) throw fieldError(`${field}.account`, '文件中没有这个编号');
    const rule = createRuleBody.safeParse({
      conditions: { ...conditions, tagId: named('tags', tag, `${field}.tag`), accountId },
      effects: {
        ...effects,
        categoryId: named('categories', category, `${field}.category`),
        tagIds: tags.map((number) => named('tags', number, `${field}.tags`)),
      },
    });
    if (!rule.success) throw fieldError(field, rule.error.issues[0]?.message ?? '规则不正确');
    rows.spending_rules.push({
      id: source.newId(),
      owner_id,
      position: index,
      conditions: JSON.stringify(rule.data.conditions),
      effects: JSON.stringify(rule.data.effects),
      version: 1,
      created_at: now,
      updated_at: now,
    });
  }
  for (const [index, word] of inFile.words.entries()) {
    const field = `spending.0.words.${index}.category`;
    rows.spending_words.push(
      fromFile(spendingWordsTable, word, {
        owner_id,
        category_id: named('categories', word.category, field),
      }),
    );
  }
}

function nameOf(categories: InFile['categories'], number: number | null | undefined) {
  return number == null ? null : (categories[number - 1]?.name ?? null);
}

const columns: Columns<InFile['categories'][number] & { parentName: string | null }> = [
  ['上级分类', 'text', 16, (c) => c.parentName],
  ['分类', 'text', 16, (c) => c.name],
  ['隐藏', 'text', 8, (c) => yesNoCell(c.isHidden)],
];
