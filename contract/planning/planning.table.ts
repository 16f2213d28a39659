import { moment, money, orNull, owned, ownedOrNull } from '../column-kinds.ts';
import { fileNumber, row } from '../fields/file-fields.ts';
import { fileFields, keyedTable } from '../table.ts';

/** What is set for an account in forecasts. */
export const planningAccountsTable = keyedTable('planning_accounts', ['owner_id', 'account_id'], {
  account_id: owned('accounts'),
  /** The balance below which it is too little; null for zero. */
  floor: orNull(money({ min: 0 })),
  /** Of a card, the account that pays it; gone with that account. */
  pays_from_id: ownedOrNull('accounts'),
  updated_at: moment(),
});

const { floor, updatedAt } = fileFields(planningAccountsTable);

export const planningAccountInFile = row({
  account: fileNumber,
  floor,
  paysFrom: fileNumber.nullish(),
  updatedAt,
});
