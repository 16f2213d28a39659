import { decimal, sum } from '../../../../finance/money/decimal.ts';
import type { Db } from '../../../db/database.ts';
import type { IsWrong, Problem } from '../../../integrity/problem.ts';
import { retirementRows, shareRows } from '../planning.repository.ts';
import { listSetAside } from './shares.ts';

/** That no item is shared out above the whole of it. */
export async function checkShares(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const problems: Problem[] = [];
  const ofPlans = await retirementRows.listOwners(db);
  for (const ownerId of new Set([...(await shareRows.listOwners(db)), ...ofPlans])) {
    if (isWrong('planning_retirements', ownerId)) continue;
    const shares = (await listSetAside(db, ownerId)).filter(
      ({ id }) => !isWrong('planning_shares', id),
    );
    for (const [item, some] of Map.groupBy(shares, ({ itemId }) => itemId)) {
      const percents = some.flatMap(({ percent }) => (percent === null ? [] : [decimal(percent)]));
      if (!sum(percents).gt(100)) continue;
      const what = `percentages of ${item} come to more than 100`;
      problems.push({ table: 'planning_shares', row: some[0]?.id ?? '', what });
    }
  }
  return problems;
}
