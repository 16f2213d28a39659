import type { JointChanges } from '../../../../contract/households/joint.ts';
import type { Whose } from '../../../../contract/households/joint-fields.ts';
import {
  type ChangePart,
  changePartLabels,
  changeParts,
} from '../../../../contract/net-worth/net-worth-fields.ts';
import { type Cents, centsToWire } from '../../../../finance/money/cents.ts';
import { changeSummary } from '../../../../finance/net-worth/change-summary.ts';
import { flowsOfOthers } from '../../../../finance/net-worth/member-shares.ts';
import { roundedParts } from '../../../../finance/net-worth/rounded-parts.ts';
import type { Db } from '../../../db/database.ts';
import {
  addBoth,
  askBoth,
  type BothOwners,
  centsOfNumber,
  pairBoth,
} from '../../households/joint.ts';
import { attributionOf, netWorthChanges } from '../changes.service.ts';
import { netWorthOnDay } from '../net-worth.service.ts';
import { type JointEntered, jointEntered } from './joint-entered.ts';
import { type JointContext, partsInCents, totalsOf } from './joint-sheet.service.ts';
import { partsOfOthers } from './parts-of-others.ts';

/**
 * Explains, part by part, why the net worth of a person and of their household changed. What one has given the other
 * is a part of both changes, and 0 in their sum.
 */
export async function jointChanges(
  db: Db,
  context: JointContext,
  owners: BothOwners,
  query: Parameters<typeof netWorthChanges>[2],
): Promise<JointChanges> {
  const both = await askBoth(owners, (user) => netWorthChanges(db, { ...context, user }, query));
  const { mine, ours } = both;
  const { from, to, currency } = mine;
  const others = await changesOfOthers(db, context, owners, { from, to });
  const entered = await jointEntered(db, context, owners, { from, to });
  const change = addBoth(mine.change, ours.change, others.closing - others.opening);
  // A part that is 0 for the household, and so left out, may still have a part of other members.
  const ourParts = changeParts
    .map((part) => ({ part, ours: ours.parts.find((one) => one.part === part) }))
    .filter(({ part, ours: one }) => one || others.parts.has(part))
    .map(({ part, ours: one }) => one ?? { part, label: changePartLabels[part], amount: 0 });
  const parts = pairBoth({ mine: mine.parts, ours: ourParts }, ({ part }) => part).map(
    ({ key: part, either, mine: own, ours: shared }) => ({
      part,
      label: either.label,
      ...addBoth(own?.amount ?? 0, shared?.amount ?? 0, others.parts.get(part)),
    }),
  );
  const summed = parts.map(({ part, together }) => ({
    part,
    amount: centsOfNumber(together),
    adjusted: 0,
  }));
  return {
    from,
    to,
    currency,
    opening: addBoth(mine.opening, ours.opening, others.opening),
    closing: addBoth(mine.closing, ours.closing, others.closing),
    change,
    ...(entered.length > 0 && { entered: sumsOf(entered) }),
    parts,
    summary: changeSummary(from, centsOfNumber(change.together), summed, currency),
    sharedItems: owners.spans.size,
  };
}

function sumsOf(entered: readonly JointEntered[]) {
  const sumOf = (whose: Whose) =>
    centsToWire(
      entered
        .filter((one) => one.whose === whose)
        .reduce((sum, { amount }) => sum + centsOfNumber(amount), 0n),
    );
  return addBoth(sumOf('mine'), sumOf('ours'));
}

interface Changes {
  opening: Cents;
  closing: Cents;
  parts: ReadonlyMap<ChangePart, Cents>;
}

/**
 * Explains the change of the other members' part of the household's things. Each change counts with the shares of its
 * own thing, so that money that goes from one shared thing to another counts as saved by the members who get it.
 */
async function changesOfOthers(
  db: Db,
  context: JointContext,
  { ours: user, spans }: BothOwners,
  period: { from: string; to: string },
): Promise<Changes> {
  if (spans.size === 0) return { opening: 0n, closing: 0n, parts: new Map() };
  const asked = { ...context, user };
  const days = [...new Set([period.from, period.to])];
  const sheets = [];
  for (const day of days) {
    sheets.push({ day, parts: partsInCents(await netWorthOnDay(db, asked, day)) });
  }
  const others = await partsOfOthers(db, asked, spans, sheets);
  const [opening, closing] = [totalsOf(others[0]).netWorth, totalsOf(others.at(-1)).netWorth];
  const { parts } = await attributionOf(db, asked, period, {
    // What people booked, summed, would name no account.
    pick: (area, found) => flowsOfOthers(area, found, spans),
  });
  const rounded = roundedParts(parts, closing - opening);
  return { opening, closing, parts: new Map(rounded.map(({ part, amount }) => [part, amount])) };
}
