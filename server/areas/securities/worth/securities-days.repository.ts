import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';

export type SecuritiesDayRow = Selectable<Database['securities_days']>;

const dayRows = ownedRows('securities_days');

/** Replaces the history rows of one day by those of a later reading on the same day. */
export async function replaceSecuritiesDay(
  tx: Tx,
  ownerId: string,
  accountId: string,
  day: string,
  rows: readonly SecuritiesDayRow[],
): Promise<void> {
  await dayRows.remove(tx, ownerId, { account_id: accountId, day });
  await dayRows.insert(tx, rows);
}

export type RecordedRow = Pick<
  SecuritiesDayRow,
  'account_id' | 'day' | 'kind' | 'symbol' | 'quantity' | 'price' | 'currency'
> & { account_name: string };

/** What readings of active accounts found up to a day, account by account, oldest first. */
export function listRecordedDays(db: Db, ownerId: string, until: string): Promise<RecordedRow[]> {
  return ofActiveAccounts(db, ownerId)
    .select([
      'days.account_id',
      'securities_accounts.account_name',
      'days.day',
      'days.kind',
      'days.symbol',
      'days.quantity',
      'days.price',
      'days.currency',
    ])
    .where('days.day', '<=', until)
    .orderBy('days.account_id')
    .orderBy('days.day')
    .orderBy('days.id')
    .execute();
}

/** The day of an account's first reading. */
export interface FirstReading {
  account_name: string;
  day: string;
}

/** Of active accounts, earliest first. */
export function listFirstReadings(db: Db, ownerId: string): Promise<FirstReading[]> {
  return ofActiveAccounts(db, ownerId)
    .select('securities_accounts.account_name')
    .select((eb) => eb.fn.min('days.day').as('day'))
    .groupBy(['securities_accounts.id', 'securities_accounts.account_name'])
    .orderBy('day')
    .execute();
}

function ofActiveAccounts(db: Db, ownerId: string) {
  return db
    .selectFrom('securities_accounts')
    .innerJoin('securities_days as days', (join) =>
      join
        .onRef('days.account_id', '=', 'securities_accounts.id')
        .onRef('days.owner_id', '=', 'securities_accounts.owner_id'),
    )
    .where('securities_accounts.owner_id', '=', ownerId)
    .where('securities_accounts.is_active', '=', 1);
}
