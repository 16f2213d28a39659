import { decimal, sum } from '../../../../finance/money/decimal.ts';
import type { Db } from '../../../db/database.ts';
import type { IsWrong, Problem } from '../../../integrity/problem.ts';
import { shareRows } from './shares.repository.ts';

/** Checks that the shares of each thing sum to 100 percent. */
export async function checkShares(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const ownerId of await shareRows.listOwners(db)) {
    const rows = await shareRows.list(db, ownerId);
    for (const [item, shares] of Map.groupBy(rows, ({ item_key }) => item_key)) {
      const row = `${ownerId}/${item}`;
      if (shares.some((share) => isWrong('household_shares', `${row}/${share.user_id}`))) continue;
      if (sum(shares.map(({ percent }) => decimal(percent))).eq(100)) continue;
      problems.push({
        table: 'household_shares',
        row,
        what: 'has shares that are not 100 percent',
      });
    }
  }
  return problems;
}
