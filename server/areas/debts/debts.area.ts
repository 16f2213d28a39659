import { debtPaymentsTable, debtsTable } from '../../../contract/debts/debts.table.ts';
import { payables, receivables } from '../../../contract/debts/debts.ts';
import type { Area } from '../../area.ts';
import type { ProposedCall } from '../../area-proposals.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { toFoundEntry } from './debt-answers.ts';
import { payableListImports, receivableListImports } from './debt-list-imports.ts';
import { debtDues } from './debts.dues.ts';
import { debtBeginnings, debtFlows } from './debts.flows.ts';
import { debtForecast } from './debts.forecast.ts';
import { findNamedDebts } from './debts.repository.ts';
import { debtRoutes } from './debts.routes.ts';
import { payablesTransfer, receivablesTransfer } from './debts.transfer.ts';
import { debtsOnDays, debtsWorth, firstDebtDay } from './debts.worth.ts';
import { checkPayments } from './payments/debt-payments-check.ts';
import { debtHandOver } from './payments/hand-over-debt.ts';

/** A new debt is written in the base currency. */
const currencyOf: ProposedCall['currencyOf'] = async (_db, { config }) => config.baseCurrency;

export const debtsArea = {
  name: 'debts',
  routes: debtRoutes,
  worth: {
    counter: 'debts',
    precision: 'day',
    find: debtsWorth,
    findOnDays: debtsOnDays,
    findFlows: debtFlows,
    findBeginnings: debtBeginnings,
    findFirstDay: firstDebtDay,
  },
  dues: { kinds: ['RECEIVABLE', 'PAYABLE'], counted: 'debts', find: debtDues },
  forecast: debtForecast,
  proposals: [
    { kind: 'RECEIVABLE', call: receivables.create, currencyOf },
    { kind: 'PAYABLE', call: payables.create, currencyOf },
  ],
  entries: {
    find: async (db, ownerId, question) =>
      (await findNamedDebts(db, ownerId, question)).map(toFoundEntry),
  },
  imports: [receivableListImports, payableListImports],
  transfer: [receivablesTransfer, payablesTransfer],
  handOvers: [debtHandOver],
  integrity: {
    ...integrityOf([debtsTable, debtPaymentsTable], {
      debts: ({ day: arose, paid_at, paid_day }) => [
        (paid_at === null) !== (paid_day === null) && 'paid_at and paid_day are not set together',
        paid_day !== null && paid_day < arose && 'was paid before it arose',
      ],
      debt_payments: ({ by_mark, account_id }) => [
        by_mark === 1 && account_id !== null && 'was written by a mark, and names an account',
      ],
    }),
    checks: [checkPayments],
  },
} satisfies Area;
