import { decimal, sum } from '../../../../finance/money/decimal.ts';
import type { Db } from '../../../db/database.ts';
import type { IsWrong, Problem } from '../../../integrity/problem.ts';
import { shareRows } from '../planning.repository.ts';

/** That no item is shared out above the whole of it. */
export async function checkShares(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const ownerId of await shareRows.listOwners(db)) {
    const shares = (await shareRows.list(db, ownerId)).filter(
      ({ id }) => !isWrong('planning_shares', id),
    );
    for (const [item, some] of Map.groupBy(shares, ({ item_key }) => item_key)) {
      const percents = some.flatMap(({ percent }) => (percent === null ? [] : [decimal(percent)]));
      if (!sum(percents).gt(100)) continue;
      const what = `percentages of ${item} come to more than 100`;
      problems.push({ table: 'planning_shares', row: some[0]?.id ?? '', what });
    }
  }
  return problems;
}
