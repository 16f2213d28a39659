import type { JointHistory, JointOverview } from '../../../../contract/households/joint.ts';
import type { Whose } from '../../../../contract/households/joint-fields.ts';
import type { NetWorthPoint } from '../../../../contract/net-worth/net-worth.ts';
import type { AssetOverview } from '../../../../contract/net-worth/overview.ts';
import { forEachPart, isAsset } from '../../../../contract/net-worth/sheet-parts.ts';
import { percentageOf } from '../../../../finance/holdings/positions.ts';
import { decimal, toWire } from '../../../../finance/money/decimal.ts';
import { newest } from '../../../../finance/net-worth/worth.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import {
  addBoth,
  askBoth,
  type BothOwners,
  centsOfNumber,
  notesOfBoth,
  pairBoth,
} from '../../households/joint.ts';
import { netWorthHistory } from '../net-worth.service.ts';
import { assetOverview } from '../overview.service.ts';
import { noRateGap } from '../past-days.ts';
import { type JointContext, jointLines, partsInCents, totalsOf } from './joint-sheet.service.ts';
import { partsOfOthers } from './parts-of-others.ts';

/** Everything that a person and their household own and owe today. */
export async function jointOverview(
  db: Db,
  context: JointContext,
  owners: BothOwners,
): Promise<JointOverview> {
  const { deps, cache, currency } = context;
  const both = await askBoth(owners, (user) => assetOverview(db, deps, cache, user, currency));
  const day = todayOf(deps);
  const sheet = { day, parts: partsInCents(both.ours) };
  const asked = { ...context, user: owners.ours };
  const [others] = await partsOfOthers(db, asked, owners.spans, [sheet]);
  const gapsOf = ({ missingRates }: AssetOverview) => ({
    missing: missingRates.map((code) => noRateGap(day, code)),
  });
  const isOfInvestments = [...owners.spans.keys()].some((key) => key.startsWith('investments '));
  return {
    day,
    currency,
    lines: jointLines(both.mine, both.ours, others),
    investments: isOfInvestments ? null : jointInvestments(both),
    missing: notesOfBoth({ mine: gapsOf(both.mine), ours: gapsOf(both.ours) }),
    sharedItems: owners.spans.size,
    lastUpdateTime: newest([both.mine.lastUpdateTime, both.ours.lastUpdateTime]),
  };
}

/** What was invested and gained. A rate is that of the sums, and no average of rates. */
function jointInvestments(both: Record<Whose, AssetOverview>): JointOverview['investments'] {
  const metrics = (whose: Whose) => both[whose].investmentMetrics;
  const [mine, ours] = [metrics('mine'), metrics('ours')];
  const cost = addBoth(mine.totalInvestmentCost, ours.totalInvestmentCost);
  const gain = addBoth(mine.totalUnrealizedGainLoss, ours.totalUnrealizedGainLoss);
  const together =
    cost.together > 0
      ? toWire(percentageOf(decimal(gain.together), decimal(cost.together)), 2)
      : null;
  const returnRate = { mine: mine.overallReturnRate, ours: ours.overallReturnRate, together };
  return { cost, gain, returnRate };
}

/** Net worth on the last day of each period. Before its first day an owner had nothing. */
export async function jointHistory(
  db: Db,
  context: JointContext,
  owners: BothOwners,
  query: Omit<Parameters<typeof netWorthHistory>[2], 'split'>,
): Promise<JointHistory> {
  const both = await askBoth(owners, (user) =>
    netWorthHistory(db, { ...context, user }, { ...query, split: true }),
  );
  const { mine, ours } = both;
  const sheets = ours.points.map((point) => ({ day: point.day, parts: partsOfPoint(point) }));
  const asked = { ...context, user: owners.ours };
  const others = await partsOfOthers(db, asked, owners.spans, sheets);
  const othersOn = new Map(sheets.map(({ day }, index) => [day, totalsOf(others[index])]));
  const nothing = { netWorth: 0, missing: [] };
  const points = pairBoth({ mine: mine.points, ours: ours.points }, ({ day }) => day)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key: day, mine: own = nothing, ours: shared = nothing }) => ({
      day,
      ...addBoth(own.netWorth, shared.netWorth, othersOn.get(day)?.netWorth),
      missing: notesOfBoth({ mine: own, ours: shared }),
    }));
  return {
    from: points[0]?.day ?? null,
    to: mine.to,
    interval: mine.interval,
    currency: mine.currency,
    points,
    sharedItems: owners.spans.size,
  };
}

/** The parts of a point, above zero as on a balance sheet. */
function partsOfPoint({ areas }: NetWorthPoint) {
  return forEachPart((part) => {
    const cents = centsOfNumber(areas?.[part] ?? 0);
    return isAsset(part) ? cents : -cents;
  });
}
