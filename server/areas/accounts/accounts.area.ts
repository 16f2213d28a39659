import type { Area } from '../../area.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { toMoney } from './account-summary.ts';
import { listAccounts } from './accounts.repository.ts';
import { accountRoutes } from './accounts.routes.ts';
import { accountRules } from './accounts.rules.ts';
import { accountsTransfer } from './accounts.transfer.ts';
import { checkDefaults, checkLedger } from './ledger-check.ts';

export const accountsArea = {
  name: 'accounts',
  routes: accountRoutes,
  worth: {
    counter: 'accounts',
    find: async (db, { ownerId }) => {
      const cash = (await listAccounts(db, ownerId)).map(toMoney);
      return { cash, accountCount: cash.length };
    },
  },
  transfer: [accountsTransfer],
  integrity: {
    rules: accountRules,
    relations: [toOwner('accounts'), toOwned('account_transactions', 'account_id', 'accounts')],
    checks: [checkLedger, checkDefaults],
  },
} satisfies Area;
