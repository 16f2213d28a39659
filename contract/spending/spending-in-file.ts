import type { z } from 'zod';
import { fileNumber, isUnique, row, transactionPlace } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { fileFields } from '../table.ts';
import { mostBudgets } from './budget-words.ts';
import { spendingBudgetsTable } from './budgets.table.ts';
import { accountReconciliationsTable, entryLinksTable } from './entry-links.table.ts';
import { recurringListInFile } from './recurring/recurring-in-file.ts';
import { ruleConditions, ruleEffects } from './rule-bodies.ts';
import {
  spendingCategoriesTable,
  spendingDetailsTable,
  spendingPartsTable,
  spendingTagsTable,
  spendingWordsTable,
} from './spending.table.ts';
import {
  mostCategories,
  mostParts,
  mostRules,
  mostTags,
  mostTagsOfEntry,
  mostWords,
} from './spending-words.ts';

const list = <Row extends z.ZodType>(of: Row, max: number) =>
  listOf(of, { error: '必须是列表', max, tooLong: `最多${max}条` });

/** The number, from 1, of a category, tag or account in its list. */
const number = fileNumber.nullish();
const columns = fileFields(spendingDetailsTable);
const { position: _position, ...part } = fileFields(spendingPartsTable);
const refund = row({ purchase: transactionPlace, amount: part.amount });

const category = row({ ...fileFields(spendingCategoriesTable), parent: number });
const details = row({
  /** The transaction that it is said of, as it is now. */
  entry: transactionPlace,
  payee: columns.payee,
  category: number,
  chosenBy: columns.chosenBy,
  proposed: number,
  isOnce: columns.isOnce,
  isReimbursable: columns.isReimbursable,
  tags: list(fileNumber, mostTagsOfEntry),
  parts: list(row({ ...part, category: number }), mostParts),
  refunds: list(refund, 1000),
  createdAt: columns.createdAt,
  updatedAt: columns.updatedAt,
});

/** In the place of ids, numbers: of the tag and account of its conditions, of the category and tags it sets. */
const rule = row({
  conditions: ruleConditions,
  effects: ruleEffects,
  tag: number,
  account: number,
  category: number,
  tags: list(fileNumber, mostTagsOfEntry),
});

/**
 * Two entries, each by one of its transactions: of one that was merged, the last, which was taken back. What
 * was said of the kept one before is not in the file.
 */
const link = row({
  ...fileFields(entryLinksTable),
  entry: transactionPlace,
  other: transactionPlace,
});
/** With the number of its category; null for all expenses. */
export const budgetInFile = row({ ...fileFields(spendingBudgetsTable), category: number });

/** What is said of cash entries: one row, or none where nothing is. */
export const spendingInFile = listOf(
  row({
    /** Each parent before its children. */
    categories: list(category, mostCategories).refine(
      (all) => isUnique(all.flatMap(({ builtIn }) => builtIn ?? [])),
      { error: '系统分类只能各有一个' },
    ),
    tags: list(row(fileFields(spendingTagsTable)), mostTags).refine(
      (tags) => isUnique(tags.map(({ name }) => name)),
      { error: '标签不能重名' },
    ),
    details: list(details, 100_000),
    rules: list(rule, mostRules),
    /** Missing in files that are older than budgets. */
    budgets: list(budgetInFile, mostBudgets).default([]),
    words: list(row({ ...fileFields(spendingWordsTable), category: number }), mostWords).refine(
      (words) => isUnique(words.map(({ source, word }) => `${source} ${word}`)),
      { error: '同一来源的分类只能有一个对应' },
    ),
    links: list(link, 100_000).default([]),
    reconciliations: list(
      row({ ...fileFields(accountReconciliationsTable), account: fileNumber }),
      10_000,
    )
      .refine((rows) => isUnique(rows.map(({ account, day }) => `${account} ${day}`)), {
        error: '同一账户每天只能核对一次',
      })
      .default([]),
    recurring: recurringListInFile,
  }),
  { error: '必须是列表', max: 1, tooLong: '最多1条' },
);
