import { problemOfBudget } from '../../../contract/spending/budget-words.ts';
import { spendingBudgetsTable } from '../../../contract/spending/budgets.table.ts';
import {
  accountReconciliationsTable,
  entryLinksTable,
} from '../../../contract/spending/entry-links.table.ts';
import {
  spendingOccurrencesTable,
  spendingRecurringAmountsTable,
  spendingRecurringTable,
} from '../../../contract/spending/recurring/recurring.table.ts';
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
import { checkLinks } from './links/links-check.ts';
import { recurringDues } from './recurring/recurring.dues.ts';
import { recurringForecast } from './recurring/recurring.forecast.ts';
import { runRecurring } from './recurring/recurring.jobs.ts';
import { spendingRoutes } from './spending.routes.ts';
import { spendingTransfer } from './spending.transfer.ts';
import { checkCategories, checkDetails, checkRules } from './spending-check.repository.ts';

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
    entryLinksTable,
    accountReconciliationsTable,
    spendingRecurringTable,
    spendingRecurringAmountsTable,
    spendingOccurrencesTable,
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
    entry_links: ({ kind, entry_id, other_id }) => [
      entry_id === other_id && 'an entry is linked with itself',
      kind === 'REFUSED' && entry_id > other_id && 'the lesser id of a refused pair comes first',
    ],
    spending_recurring: (row) => [
      row.until_day !== null && row.until_day < row.first_day && 'it ends before it starts',
      (row.flow === 'TRANSFER') !== (row.payee === null) &&
        'a transfer, and nothing else, has no payee',
      row.flow !== 'TRANSFER' && row.to_account_id !== null && 'only a transfer goes to an account',
      (row.every === 'DAY' || row.every === 'WEEK') &&
        row.day_of_month !== null &&
        'only months and years have a day of the month',
      (row.is_automatic === 0 || row.state === 'REFUSED') &&
        row.due_day !== null &&
        'it is not booked by itself, and due',
    ],
    spending_occurrences: ({ state, entry_id, reason }) => [
      (state === 'BOOKED' || state === 'LINKED') && entry_id === null && 'it is booked as no entry',
      reason !== null && state !== 'WAITING' && 'it has a reason to wait, and does not wait',
    ],
  },
);

/** The reference of a table to the details of an entry, which have no id of their own. */
const toDetails = (
  child: 'spending_entry_tags' | 'spending_parts' | 'spending_refunds' | 'entry_links',
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
  jobs: [{ name: 'recurring', pattern: '*/10 * * * *', run: runRecurring }],
  dues: { kinds: ['RECURRING'], find: recurringDues },
  forecast: recurringForecast,
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
      toDetails('entry_links', 'entry_id'),
      toDetails('entry_links', 'other_id'),
    ],
    checks: [checkCategories, checkRules, checkDetails, checkLinks, checkBudgets],
  },
} satisfies Area;
