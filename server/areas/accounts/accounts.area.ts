import type { TransactionType } from '../../../contract/accounts/account-fields.ts';
import {
  accountsTable,
  accountTransactionsTable,
} from '../../../contract/accounts/accounts.table.ts';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { isOwnType, mayHold } from '../../../finance/ledger/ledger.ts';
import { type Decimal, decimal } from '../../../finance/money/decimal.ts';
import type { Area } from '../../area.ts';
import type { ProposedCall } from '../../area-proposals.ts';
import { required } from '../../errors.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { toFoundEntry } from './account-answers.ts';
import { findMovements, firstTransactionDay } from './account-transactions.repository.ts';
import { allocateAccounts } from './accounts.allocation.ts';
import { accountBeginnings, accountFlows } from './accounts.flows.ts';
import { accountRows } from './accounts.repository.ts';
import { accountRoutes } from './accounts.routes.ts';
import { accountsTransfer } from './accounts.transfer.ts';
import { accountsOnDays, accountsWorth } from './accounts.worth.ts';
import { accountDues } from './cards/card-dues.ts';
import { cardForecast } from './cards/card-forecast.ts';
import { cashFlowReport } from './cash-flow.report.ts';
import { accountListImports } from './imports/account-list.ts';
import { checkAccounts } from './imports/cash-targets.ts';
import { planCash } from './imports/plan-cash.ts';
import { undoCash } from './imports/write-cash.ts';
import { checkDefaults, checkLedger, checkLinkedEntries } from './ledger-check.ts';
import { withShownBalances } from './shown-balances.repository.ts';
import { accountHandOver } from './transfers/hand-over-account.ts';

const ofAccount: Pick<ProposedCall, 'rowField' | 'currencyOf'> = {
  rowField: { name: 'accountId', missing: '请选择账户' },
  currencyOf: async (db, _deps, ownerId, id) =>
    required(await accountRows.find(db, ownerId, id)).currency,
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
    findBeginnings: accountBeginnings,
    findFirstDay: firstTransactionDay,
  },
  dues: { kinds: ['CARD'], counted: 'accounts', find: accountDues },
  forecast: cardForecast,
  allocate: allocateAccounts,
  reports: [cashFlowReport],
  imports: [
    {
      kind: 'CASH',
      restsOn: () => ['accounts', 'spending'],
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
  handOvers: [accountHandOver],
  integrity: {
    ...integrityOf([accountsTable, accountTransactionsTable], {
      accounts: (row) => [
        !mayHold(row.account_type, decimal(row.balance)) &&
          `balance is ${row.balance}, and only CREDIT accounts may be below 0`,
        row.account_type !== 'CREDIT' &&
          (row.statement_day ?? row.payment_day) !== null &&
          'only CREDIT accounts have a statement day and a payment day',
      ],
      account_transactions: ({
        type,
        amount,
        sequence,
        transfer_id,
        entry_type,
        reverses,
        act_kind,
        act_id,
        corrects,
      }) => [
        signProblem(type, decimal(amount).times(reverses === null ? 1 : -1)),
        ((type === 'ACT') !== (act_kind !== null) || (type === 'ACT') !== (act_id !== null)) &&
          'an ACT, and no other entry, says what was done and names its row',
        (type === 'TRADE') !== (entry_type !== null) &&
          'a TRADE, and no other entry, says what was traded',
        (type === 'TRANSFER') !== (transfer_id !== null) &&
          'a TRANSFER, and no other entry, names its transfer',
        corrects !== null &&
          (reverses !== null || !isOwnType(type)) &&
          'only what people book themselves is corrected',
        (type === 'OPENING' && reverses === null) !== (sequence === 1) &&
          'the first entry, and no other, is the OPENING',
      ],
    }),
    checks: [checkLedger, checkLinkedEntries, checkDefaults],
  },
} satisfies Area;

/** What is wrong with the amount of an entry of this type; of a reversal with what it takes back. */
function signProblem(type: TransactionType, amount: Decimal): string | false {
  switch (type) {
    case 'OPENING':
      return amount.lt(0) && 'an OPENING takes money away';
    case 'DEPOSIT':
      return amount.lte(0) && 'a DEPOSIT brings nothing';
    case 'INTEREST':
      return amount.lte(0) && 'INTEREST brings nothing';
    case 'WITHDRAW':
      return amount.gte(0) && 'a WITHDRAW takes nothing away';
    case 'ADJUSTMENT':
      return amount.eq(0) && 'an ADJUSTMENT changes nothing';
    case 'TRANSFER':
      return amount.eq(0) && 'a TRANSFER moves nothing';
    case 'TRADE':
      return amount.eq(0) && 'a TRADE moves nothing';
    case 'ACT':
      return amount.eq(0) && 'an ACT moves nothing';
  }
}
