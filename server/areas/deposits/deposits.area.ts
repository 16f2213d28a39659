import { problemOfTerm } from '../../../contract/deposits/deposit-fields.ts';
import {
  depositActsTable,
  depositRatesTable,
  depositsTable,
} from '../../../contract/deposits/deposits.table.ts';
import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { checkActs } from '../../ledger/acts-check.ts';
import { allocateDeposits } from './deposits.allocation.ts';
import { depositDues } from './deposits.dues.ts';
import { depositBeginnings, depositFlows } from './deposits.flows.ts';
import { depositForecast } from './deposits.forecast.ts';
import { findFirstStartDate } from './deposits.repository.ts';
import { depositRoutes } from './deposits.routes.ts';
import { depositsTransfer } from './deposits.transfer.ts';
import { depositsOnDays, depositsWorth } from './deposits.worth.ts';
import { checkDeposits } from './deposits-check.ts';
import { depositHandOver } from './hand-over-deposit.ts';

export const depositsArea = {
  name: 'deposits',
  routes: depositRoutes,
  worth: {
    counter: 'deposits',
    precision: 'day',
    find: depositsWorth,
    findOnDays: depositsOnDays,
    findFlows: depositFlows,
    datesAtEnd: true,
    findBeginnings: depositBeginnings,
    findFirstDay: findFirstStartDate,
  },
  allocate: allocateDeposits,
  dues: { kinds: ['DEPOSIT'], counted: 'deposits', find: depositDues },
  forecast: depositForecast,
  transfer: [depositsTransfer],
  handOvers: [depositHandOver],
  integrity: {
    ...integrityOf([depositsTable, depositRatesTable, depositActsTable], {
      deposits: ({ deposit_type, months, days, renewal }) => [
        problemOfTerm({ depositType: deposit_type, months, days, renewal }) !== null &&
          'its term does not fit its type',
      ],
      deposit_acts: ({ kind, interest }) => [
        kind === 'OPENING' && interest !== '0' && 'is an opening with interest',
      ],
    }),
    checks: [
      (db) =>
        checkActs(db, { table: 'deposit_acts', kinds: ['DEPOSIT_OPENING', 'DEPOSIT_CLOSING'] }),
      checkDeposits,
    ],
  },
} satisfies Area;
