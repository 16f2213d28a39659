import type { JointSheet } from '../../../../contract/households/households.ts';
import type { NetWorthOnDay } from '../../../../contract/net-worth/net-worth.ts';
import { isAsset, partOf, sheetPartNames } from '../../../../contract/net-worth/sheet-parts.ts';
import { centsOfText, centsToWire } from '../../../../finance/money/cents.ts';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { findRole } from '../../../http/pipeline/membership.ts';
import { findMembership } from '../../households/households.repository.ts';
import { netWorthOnDay, type WorthContext } from '../net-worth.service.ts';

/**
 * The balance sheet of a person beside that of their household. Each column is the answer about its owner, and
 * their sums are exact to the fen, because they are added as they are shown.
 */
export async function jointSheet(
  db: Db,
  context: WorthContext,
  day: string | undefined,
): Promise<JointSheet> {
  const { ownerId: userId } = context.user;
  const membership = await findMembership(db, userId);
  const role = membership && (await findRole(db, membership.owner_id, userId));
  if (!membership || !role) throw new AppError('NOT_FOUND', '您还不是任何家庭的成员');
  const mine = await netWorthOnDay(db, context, day);
  const user = { ownerId: membership.owner_id, dataRevision: role.data_revision };
  const ours = await netWorthOnDay(db, { ...context, user }, day);
  const line = (key: JointSheet['lines'][number]['key'], label: string) => {
    const [own, shared] = [amountOf(mine, key), amountOf(ours, key)];
    const together = centsToWire(centsOfText(String(own)) + centsOfText(String(shared)));
    return { key, label, mine: own, ours: shared, together };
  };
  return {
    day: mine.day,
    currency: mine.currency,
    lines: [
      ...sheetPartNames.map((part) => line(part, partOf(part).label)),
      line('totalAssets', '总资产'),
      line('totalLiabilities', '总负债'),
      line('netWorth', '净资产'),
    ],
    missing: [
      ...mine.missing.map(({ subject, message }) => ({ whose: 'mine' as const, subject, message })),
      ...ours.missing.map(({ subject, message }) => ({ whose: 'ours' as const, subject, message })),
    ],
  };
}

function amountOf(sheet: NetWorthOnDay, key: JointSheet['lines'][number]['key']): number {
  if (key === 'totalAssets' || key === 'totalLiabilities' || key === 'netWorth') return sheet[key];
  return (isAsset(key) ? sheet.assetBreakdown[key] : sheet.liabilityBreakdown[key]) ?? 0;
}
