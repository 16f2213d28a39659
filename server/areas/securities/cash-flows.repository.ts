import type { CashFlow } from '../../../contract/securities/securities-fields.ts';
import type { Db } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';

export const cashFlowRows = ownedRows('securities_flows');

/** As it is stored: the amount as a decimal text. */
export type StoredFlow = Omit<CashFlow, 'amount'> & { amount: string };

/** The cash flows that owners have stated, by the account's id; none where nothing is stated. */
export async function listCashFlows(db: Db, ownerId: string): Promise<Map<string, StoredFlow[]>> {
  // Through the accounts of the owner: the flows are indexed by their account only.
  const rows = await db
    .selectFrom('securities_accounts')
    .innerJoin('securities_flows', (join) =>
      join
        .onRef('securities_flows.account_id', '=', 'securities_accounts.id')
        .onRef('securities_flows.owner_id', '=', 'securities_accounts.owner_id'),
    )
    .select(['securities_flows.account_id', 'securities_flows.flows'])
    .where('securities_accounts.owner_id', '=', ownerId)
    .execute();
  return new Map(rows.map(({ account_id, flows }) => [account_id, JSON.parse(flows)]));
}
