import type { Db } from '../../../db/database.ts';
import type { Problem } from '../../../integrity/problem.ts';
import { checkActs } from '../../../ledger/acts-check.ts';
import { listDisagreeing } from './asset-disposals.repository.ts';

/** That a disposed asset is scrapped since the day of its disposal, and where the money went. */
export async function checkDisposals(db: Db): Promise<Problem[]> {
  const rows = await listDisagreeing(db);
  const problems = rows.map(({ id }) => ({
    table: 'asset_disposals',
    row: id,
    what: 'its asset is not scrapped since its day, or was bought after it',
  }));
  const acts = await checkActs(db, { table: 'asset_disposals', kinds: ['ASSET_DISPOSAL'] });
  return [...problems, ...acts];
}
