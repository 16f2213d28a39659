import type { Selectable } from 'kysely';
import type { Database, Db } from '../../db/database.ts';

/** A position of a synced account as others than its own area see it. */
export type SyncedPosition = Pick<
  Selectable<Database['securities_positions']>,
  'symbol' | 'symbol_name' | 'position_type' | 'quantity'
> &
  Pick<Selectable<Database['securities_accounts']>, 'account_type'>;

/** What the owner's active synced accounts hold, oldest account first. */
export function listSyncedPositions(db: Db, ownerId: string): Promise<SyncedPosition[]> {
  return db
    .selectFrom('securities_positions as position')
    .innerJoin('securities_accounts as account', (join) =>
      join
        .onRef('account.id', '=', 'position.account_id')
        .onRef('account.owner_id', '=', 'position.owner_id'),
    )
    .select([
      'position.symbol',
      'position.symbol_name',
      'position.position_type',
      'position.quantity',
      'account.account_type',
    ])
    .where('position.owner_id', '=', ownerId)
    .where('account.is_active', '=', 1)
    .orderBy('account.created_at')
    .orderBy('position.id')
    .execute();
}

/** What one synced account holds, inactive or not. */
export function listPositionsOfAccount(db: Db, ownerId: string, accountId: string) {
  return db
    .selectFrom('securities_positions')
    .select(['symbol', 'symbol_name', 'quantity', 'currency'])
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}
