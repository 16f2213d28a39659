import type { Db } from '../../../db/database.ts';
import type { IsWrong, Problem } from '../../../integrity/problem.ts';
import { retirementRows, shareRows } from '../planning.repository.ts';
import { firstAboveWhole, listSetAside } from './shares.ts';

/** That no item is shared out above the whole of it. */
export async function checkShares(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const problems: Problem[] = [];
  const ofPlans = await retirementRows.listOwners(db);
  for (const ownerId of new Set([...(await shareRows.listOwners(db)), ...ofPlans])) {
    if (isWrong('planning_retirements', ownerId)) continue;
    const shares = (await listSetAside(db, ownerId)).filter(
      ({ id }) => !isWrong('planning_shares', id),
    );
    for (const { id, itemId } of firstAboveWhole(shares)) {
      const what = `percentages of ${itemId} come to more than 100`;
      problems.push({ table: 'planning_shares', row: id, what });
    }
  }
  return problems;
}
