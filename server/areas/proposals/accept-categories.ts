import { categorizeBody } from '../../../contract/spending/uncategorized-bodies.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { noteAuditDetail } from '../../http/pipeline/audit.ts';
import { categorizeSome } from '../spending/uncategorized/categorize.ts';
import { readEntry } from './entry-text.ts';
import { lockPendingOfKind } from './proposals.repository.ts';
import { handle } from './proposals.service.ts';

/**
 * Accepts all pending proposals of categories as one change, which can be undone as one. Those whose entries
 * have a category by now stay pending.
 */
export async function acceptCategories(
  tx: Tx,
  deps: Deps,
  ownerId: string,
): Promise<{ accepted: number; refused: number; actId: string | null }> {
  const rows = await lockPendingOfKind(tx, ownerId, 'CATEGORY', toInstantColumn(deps.now()));
  const readable = rows.flatMap((row) => {
    // One that came with a personal file has no ids of entries.
    const body = categorizeBody.safeParse(readEntry(row.entry));
    return body.success ? [{ row, body: body.data }] : [];
  });
  const bodies = readable.map(({ body }) => body);
  const { actId, refusals } = await categorizeSome(tx, deps, ownerId, bodies);
  const accepted = readable.filter((_, index) => !refusals[index]);
  for (const { row } of accepted) await handle(tx, deps, row, { status: 'ACCEPTED' });
  noteAuditDetail(tx, { accepted: accepted.map(({ row }) => row.id) });
  return { accepted: accepted.length, refused: rows.length - accepted.length, actId };
}
