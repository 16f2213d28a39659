import type { Area } from '../../area.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { checkActs } from '../../ledger/acts-check.ts';
import { loanDues } from './loans.dues.ts';
import { loanFlows } from './loans.flows.ts';
import { findFirstStartDate } from './loans.repository.ts';
import { loanRoutes } from './loans.routes.ts';
import { loanRules } from './loans.rules.ts';
import { loansTransfer } from './loans.transfer.ts';
import { loansOnDays, loansWorth } from './loans.worth.ts';
import { checkLoans } from './loans-check.ts';

export const loansArea = {
  name: 'loans',
  routes: loanRoutes,
  worth: {
    counter: 'loans',
    precision: 'day',
    find: loansWorth,
    findOnDays: loansOnDays,
    findFlows: loanFlows,
    findFirstDay: findFirstStartDate,
  },
  dues: { kinds: ['LOAN'], find: loanDues },
  transfer: [loansTransfer],
  integrity: {
    rules: loanRules,
    relations: [
      toOwner('loans'),
      toOwned('loans', 'account_id', 'accounts'),
      toOwned('loans', 'fixed_asset_id', 'fixed_assets'),
      toOwned('loan_rates', 'loan_id', 'loans'),
      toOwned('loan_acts', 'loan_id', 'loans'),
      toOwned('loan_acts', 'account_id', 'accounts'),
    ],
    checks: [
      (db) =>
        checkActs(db, {
          table: 'loan_acts',
          kinds: ['LOAN_PRINCIPAL', 'LOAN_INTEREST', 'LOAN_PREPAYMENT'],
        }),
      checkLoans,
    ],
  },
} satisfies Area;
