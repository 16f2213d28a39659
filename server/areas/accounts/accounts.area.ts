import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Area } from '../../area.ts';
import type { ProposedCall } from '../../area-proposals.ts';
import { required } from '../../errors.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { toFoundEntry } from './account-answers.ts';
import { findMovements, firstTransactionDay } from './account-transactions.repository.ts';
import { allocateAccounts } from './accounts.allocation.ts';
import { accountFlows } from './accounts.flows.ts';
import { findAccount } from './accounts.repository.ts';
import { accountRoutes } from './accounts.routes.ts';
import { accountRules } from './accounts.rules.ts';
import { accountsTransfer } from './accounts.transfer.ts';
import { accountsOnDays, accountsWorth } from './accounts.worth.ts';
import { accountDues } from './cards/card-dues.ts';
import { cashFlowReport } from './cash-flow.report.ts';
import { accountListImports } from './imports/account-list.ts';
import { checkAccounts } from './imports/cash-targets.ts';
import { planCash } from './imports/plan-cash.ts';
import { undoCash } from './imports/write-cash.ts';
import { checkDefaults, checkLedger } from './ledger-check.ts';
import { withShownBalances } from './shown-balances.repository.ts';
import { checkLinkedEntries } from './transfers/linked-entries-check.ts';

const ofAccount: Pick<ProposedCall, 'rowField' | 'currencyOf'> = {
  rowField: { name: 'accountId', missing: '请选择账户' },
  currencyOf: async (db, _deps, ownerId, id) =>
    required(await findAccount(db, ownerId, id)).currency,
};

export const accountsArea = {
  name: 'accounts',
  routes: accountRoutes,
  worth: {
    counter: 'accounts',
    precision: 'day',
    find: accountsWorth,
    findOnDays: accountsOnDays,
    findFlows: accountFlows,
    findFirstDay: firstTransactionDay,
  },
  dues: { kinds: ['CARD'], counted: 'accounts', find: accountDues },
  allocate: allocateAccounts,
  reports: [cashFlowReport],
  imports: [
    {
      kind: 'CASH',
      restsOn: () => ['accounts'],
      check: checkAccounts,
      plan: planCash,
      undo: undoCash,
    },
    accountListImports,
  ],
  entries: {
    find: async (db, ownerId, question) =>
      (await withShownBalances(db, ownerId, await findMovements(db, ownerId, question))).map(
        toFoundEntry,
      ),
  },
  proposals: [
    { kind: 'DEPOSIT', call: accounts.deposit, ...ofAccount },
    { kind: 'WITHDRAWAL', call: accounts.withdraw, ...ofAccount },
  ],
  transfer: [accountsTransfer],
  integrity: {
    rules: accountRules,
    relations: [toOwner('accounts'), toOwned('account_transactions', 'account_id', 'accounts')],
    checks: [checkLedger, checkLinkedEntries, checkDefaults],
  },
} satisfies Area;
