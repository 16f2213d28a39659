import type { Whose } from '../../../../contract/households/joint-fields.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import { centsOfOthers } from '../../../../finance/net-worth/member-shares.ts';
import type { Db } from '../../../db/database.ts';
import { askBoth, type BothOwners, centsOfNumber } from '../../households/joint.ts';
import { type Entered, enteredBetween } from '../entered.service.ts';
import type { JointContext } from './joint-sheet.service.ts';

export type JointEntered = Entered & { whose: Whose };

/**
 * What a person and their household have entered on the first day that it counts for, by day. Of a thing with shares,
 * the person's own part.
 */
export async function jointEntered(
  db: Db,
  context: JointContext,
  owners: BothOwners,
  { from, to }: { from: Day; to: Day },
): Promise<JointEntered[]> {
  const { mine, ours } = await askBoth(owners, (user) =>
    enteredBetween(db, { ...context, user }, from, to),
  );
  const counted = ours.map((one) => {
    const span = owners.spans.get(one.item);
    if (!span) return one;
    const amount = centsOfNumber(one.amount);
    return { ...one, amount: centsToWire(amount - centsOfOthers(amount, span)) };
  });
  return [
    ...mine.map((one) => ({ ...one, whose: 'mine' as const })),
    ...counted.map((one) => ({ ...one, whose: 'ours' as const })),
  ]
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
}
