import { problemOfBudget } from '../../../contract/spending/budget-words.ts';
import { spendingBudgetsTable } from '../../../contract/spending/budgets.table.ts';
import {
  spendingActsTable,
  spendingCategoriesTable,
  spendingDetailsTable,
  spendingEntryTagsTable,
  spendingPartsTable,
  spendingRefundsTable,
  spendingRulesTable,
  spendingTagsTable,
  spendingWordsTable,
} from '../../../contract/spending/spending.table.ts';
import { spendingUncategorized } from '../../../contract/spending/uncategorized.ts';
import type { Area } from '../../area.ts';
import type { Relation } from '../../integrity/relations.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { termsOf } from './budgets/budgets.service.ts';
import { checkBudgets } from './budgets/check-budgets.repository.ts';
import { spendingRoutes } from './spending.routes.ts';
import { spendingTransfer } from './spending.transfer.ts';
import { checkDetails, checkRules } from './spending-check.repository.ts';

const declared = integrityOf(
  [
    spendingCategoriesTable,
    spendingDetailsTable,
    spendingTagsTable,
    spendingEntryTagsTable,
    spendingPartsTable,
    spendingRefundsTable,
    spendingRulesTable,
    spendingActsTable,
    spendingWordsTable,
    spendingBudgetsTable,
  ],
  {
    spending_details: ({ category_id, chosen_by }) => [
      category_id === null &&
        chosen_by !== null &&
        'somebody chose a category that it does not have',
    ],
    spending_budgets: (row) => [
      problemOfBudget(termsOf(row)) !== undefined && 'has fields that do not go together',
    ],
    spending_refunds: ({ entry_id, purchase_id }) => [
      entry_id === purchase_id && 'an entry returns itself',
    ],
  },
);

/** The reference of a table to the details of an entry, which have no id of their own. */
const toDetails = (
  child: 'spending_entry_tags' | 'spending_parts' | 'spending_refunds',
  column: string,
): Relation => ({
  child,
  columns: ['owner_id', column],
  parent: 'spending_details',
  keys: ['owner_id', 'entry_id'],
});

export const spendingArea = {
  name: 'spending',
  routes: spendingRoutes,
  proposals: [
    {
      kind: 'CATEGORY',
      call: spendingUncategorized.categorize,
      currencyOf: async (_db, { config }) => config.baseCurrency,
    },
  ],
  transfer: [spendingTransfer],
  integrity: {
    rules: declared.rules,
    relations: [
      ...declared.relations,
      toDetails('spending_entry_tags', 'entry_id'),
      toDetails('spending_parts', 'entry_id'),
      toDetails('spending_refunds', 'entry_id'),
      toDetails('spending_refunds', 'purchase_id'),
    ],
    checks: [checkRules, checkDetails, checkBudgets],
  },
} satisfies Area;
