import type { JointSheet } from '../../../../contract/households/joint.ts';
import {
  assetParts,
  type Breakdowns,
  forEachPart,
  liabilityParts,
  ofBreakdowns,
  partOf,
  type SheetPart,
  sheetPartNames,
} from '../../../../contract/net-worth/sheet-parts.ts';
import type { Cents } from '../../../../finance/money/cents.ts';
import type { Db } from '../../../db/database.ts';
import {
  addBoth,
  askBoth,
  type BothOwners,
  centsOfNumber,
  notesOfBoth,
} from '../../households/joint.ts';
import { netWorthOnDay, type WorthContext } from '../net-worth.service.ts';
import { type PartCents, partsOfOthers } from './parts-of-others.ts';

/** What a joint answer is worked out with, beside its two owners. */
export type JointContext = Omit<WorthContext, 'user'>;

/**
 * The balance sheet of a person beside that of their household. Each column is the answer about its owner, and
 * their sums are exact to the fen, because they are added as they are shown.
 */
export async function jointSheet(
  db: Db,
  context: JointContext,
  owners: BothOwners,
  day: string | undefined,
): Promise<JointSheet> {
  const both = await askBoth(owners, (user) => netWorthOnDay(db, { ...context, user }, day));
  const { mine, ours } = both;
  const sheet = { day: ours.day, parts: partsInCents(ours) };
  const asked = { ...context, user: owners.ours };
  const [others] = await partsOfOthers(db, asked, owners.spans, [sheet]);
  return {
    day: mine.day,
    currency: mine.currency,
    lines: jointLines(mine, ours, others),
    missing: notesOfBoth(both),
    sharedItems: owners.spans.size,
  };
}

type Figures = Breakdowns & Record<'totalAssets' | 'totalLiabilities' | 'netWorth', number>;

/** Every part of two balance sheets and their sums, added up. `others`: the other members' part of the household's. */
export function jointLines(
  mine: Figures,
  ours: Figures,
  others: PartCents | undefined,
): JointSheet['lines'] {
  const [own, shared] = [ofBreakdowns(mine), ofBreakdowns(ours)];
  const { totalAssets, totalLiabilities, netWorth } = totalsOf(others);
  return [
    ...sheetPartNames.map((part) => ({
      key: part,
      label: partOf(part).label,
      ...addBoth(own[part], shared[part], others?.[part]),
    })),
    {
      key: 'totalAssets',
      label: '总资产',
      ...addBoth(mine.totalAssets, ours.totalAssets, totalAssets),
    },
    {
      key: 'totalLiabilities',
      label: '总负债',
      ...addBoth(mine.totalLiabilities, ours.totalLiabilities, totalLiabilities),
    },
    { key: 'netWorth', label: '净资产', ...addBoth(mine.netWorth, ours.netWorth, netWorth) },
  ];
}

/** The sums of the other members' part. */
export function totalsOf(others: PartCents | undefined) {
  const sumOf = (parts: readonly SheetPart[]): Cents =>
    parts.reduce((sum, part) => sum + (others?.[part] ?? 0n), 0n);
  const [totalAssets, totalLiabilities] = [sumOf(assetParts), sumOf(liabilityParts)];
  return { totalAssets, totalLiabilities, netWorth: totalAssets - totalLiabilities };
}

/** The parts of a balance sheet of an answer, in cents. */
export function partsInCents(sheet: Breakdowns): PartCents {
  const amounts = ofBreakdowns(sheet);
  return forEachPart((part) => centsOfNumber(amounts[part]));
}
