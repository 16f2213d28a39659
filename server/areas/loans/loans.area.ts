import { loanActsTable, loanRatesTable, loansTable } from '../../../contract/loans/loans.table.ts';
import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { checkActs } from '../../ledger/acts-check.ts';
import { loanHandOver } from './hand-over-loan.ts';
import { loanDues } from './loans.dues.ts';
import { loanBeginnings, loanFlows } from './loans.flows.ts';
import { loanForecast } from './loans.forecast.ts';
import { findFirstStartDate } from './loans.repository.ts';
import { loanRoutes } from './loans.routes.ts';
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
    findBeginnings: loanBeginnings,
    findFirstDay: findFirstStartDate,
  },
  dues: { kinds: ['LOAN'], counted: 'loans', find: loanDues },
  forecast: loanForecast,
  transfer: [loansTransfer],
  handOvers: [loanHandOver],
  integrity: {
    ...integrityOf([loansTable, loanRatesTable, loanActsTable], {
      loans: ({ start_date, first_due_date, agreed_level, carried_interest }) => [
        first_due_date <= start_date && 'is due before it was lent',
        carried_interest !== null && agreed_level === null && 'carries interest to no agreed plan',
      ],
      loan_acts: ({ kind, number, mode, principal, interest }) => [
        (kind === 'PAYMENT') !== (number !== null) && 'number does not fit its kind',
        (kind === 'PREPAYMENT') !== (mode !== null) && 'mode does not fit its kind',
        kind === 'PREPAYMENT' && interest !== '0' && 'is a prepayment with interest',
        kind === 'PREPAYMENT' && principal === '0' && 'is a prepayment of nothing',
      ],
    }),
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
