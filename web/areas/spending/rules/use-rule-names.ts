import { spendingTags } from '../../../../contract/spending/bulk.ts';
import { spendingCategories } from '../../../../contract/spending/categories.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { namesOf } from '../../../ledger/category-choices.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import type { RuleNames } from './rule-in-words.ts';

/** The names of all that a rule can name. */
export function useRuleNames(): RuleNames {
  const { data: categories = [] } = useCall(spendingCategories.list);
  const { data: tags = [] } = useCall(spendingTags.list);
  const { data: accounts = [] } = useCashAccounts();
  return {
    categories: namesOf(categories),
    tags: new Map(tags.map(({ id, name }) => [id, name])),
    accounts: new Map(accounts.map(({ id, accountName }) => [id, accountName])),
  };
}
