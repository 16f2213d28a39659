import type { JointHistory, JointOverview } from '../../../../contract/households/joint.ts';
import type { JointAmount, Whose } from '../../../../contract/households/joint-fields.ts';
import type { NetWorthPoint } from '../../../../contract/net-worth/net-worth.ts';
import type { AssetOverview } from '../../../../contract/net-worth/overview.ts';
import {
  assetParts,
  forEachPart,
  isAsset,
  partOf,
} from '../../../../contract/net-worth/sheet-parts.ts';
import { percentageOf } from '../../../../finance/holdings/positions.ts';
import type { Cents } from '../../../../finance/money/cents.ts';
import { decimal, toWire } from '../../../../finance/money/decimal.ts';
import { centsOfOthers, type Spans } from '../../../../finance/net-worth/member-shares.ts';
import { newest } from '../../../../finance/net-worth/worth.ts';
import { indexAmong } from '../../../../finance/net-worth/worth-series.ts';
import { areas } from '../../../areas.ts';
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
import { newestRates } from '../../rates/rates.repository.ts';
import { netWorthHistory } from '../net-worth.service.ts';
import { assetOverview } from '../overview.service.ts';
import { noRateGap } from '../past-days.ts';
import { type JointEntered, jointEntered } from './joint-entered.ts';
import { type JointContext, jointLines, partsInCents, totalsOf } from './joint-sheet.service.ts';
import { type PartCents, partsOfOthers } from './parts-of-others.ts';

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
  const gains = await gainsOfOthers(db, context, owners);
  return {
    day,
    currency,
    lines: jointLines(both.mine, both.ours, others),
    liquidAssets: jointLiquid(both, owners.spans, others),
    investments: jointInvestments(both, gains),
    missing: notesOfBoth({ mine: gapsOf(both.mine), ours: gapsOf(both.ours) }),
    sharedItems: owners.spans.size,
    lastUpdateTime: newest([both.mine.lastUpdateTime, both.ours.lastUpdateTime]),
  };
}

/** What was invested and gained. A rate is that of the sums, and no average of rates. */
function jointInvestments(
  both: Record<Whose, AssetOverview>,
  others: GainCents,
): JointOverview['investments'] {
  const metrics = (whose: Whose) => both[whose].investmentMetrics;
  const [mine, ours] = [metrics('mine'), metrics('ours')];
  const cost = addBoth(mine.totalInvestmentCost, ours.totalInvestmentCost, others.cost);
  const gain = addBoth(mine.totalUnrealizedGainLoss, ours.totalUnrealizedGainLoss, others.gain);
  const rateOf = (column: keyof JointAmount) =>
    cost[column] > 0 ? toWire(percentageOf(decimal(gain[column]), decimal(cost[column])), 2) : null;
  const hasShares = others.cost !== 0n || others.gain !== 0n;
  const returnRate = {
    mine: mine.overallReturnRate,
    ours: hasShares ? rateOf('ours') : ours.overallReturnRate,
    together: rateOf('together'),
  };
  return { cost, gain, returnRate };
}

/** Things of which a part may be tied up for a time. */
const mayBeTiedUp = /^(deposits|investments|other-assets) /;

/** What can be spent or sold at once. Which part of a thing that is tied up a member has, nobody has stated. */
function jointLiquid(
  { mine, ours }: Record<Whose, AssetOverview>,
  spans: Spans,
  others: PartCents | undefined,
): JointAmount | null {
  const parts = partsInCents(ours);
  const liquid = assetParts.filter((part) => partOf(part).isLiquid);
  const sumOf = (of: PartCents) => liquid.reduce((sum, part) => sum + of[part], 0n);
  const hasTiedUp = sumOf(parts) !== centsOfNumber(ours.liquidAssets);
  if (hasTiedUp && [...spans.keys()].some((key) => mayBeTiedUp.test(key))) return null;
  return addBoth(mine.liquidAssets, ours.liquidAssets, others ? sumOf(others) : 0n);
}

interface GainCents {
  cost: Cents;
  gain: Cents;
}

/** The other members' part of what was paid for and gained by the household's investments. */
async function gainsOfOthers(
  db: Db,
  { deps, currency }: JointContext,
  { ours, spans }: BothOwners,
): Promise<GainCents> {
  const others = { cost: 0n, gain: 0n };
  if (![...spans.keys()].some((key) => key.startsWith('investments '))) return others;
  const now = deps.now();
  const question = {
    ...{ ownerId: ours.ownerId, currency, baseCurrency: deps.config.baseCurrency },
    ...{ rates: await newestRates(db), today: todayOf(deps), now },
  };
  for (const { name, worth } of areas) {
    for (const { thing, cost, gain } of (await worth?.findGains?.(db, question)) ?? []) {
      const span = spans.get(`${name} ${thing}`);
      if (!span) continue;
      others.cost += centsOfOthers(centsOfNumber(toWire(cost, 2)), span);
      others.gain += centsOfOthers(centsOfNumber(toWire(gain, 2)), span);
    }
  }
  return others;
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
  const days = [...new Set([...mine.points, ...ours.points].map(({ day }) => day))].sort();
  const [first, last] = [days[0], days.at(-1)];
  const entered =
    first === undefined || last === undefined
      ? []
      : await jointEntered(db, context, owners, { from: first, to: last });
  const indexOf = indexAmong(days);
  const enteredAt = Map.groupBy(entered, ({ day }) => days[indexOf(day)]);
  const nothing = { netWorth: 0, missing: [] };
  const points = pairBoth({ mine: mine.points, ours: ours.points }, ({ day }) => day)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key: day, mine: own = nothing, ours: shared = nothing }) => ({
      day,
      ...addBoth(own.netWorth, shared.netWorth, othersOn.get(day)?.netWorth),
      missing: notesOfBoth({ mine: own, ours: shared }),
      ...enteredOf(enteredAt.get(day)),
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

function enteredOf(found: readonly JointEntered[] | undefined) {
  return (
    found && { entered: found.map(({ whose, subject, amount }) => ({ whose, subject, amount })) }
  );
}

/** The parts of a point, above zero as on a balance sheet. */
function partsOfPoint({ areas }: NetWorthPoint) {
  return forEachPart((part) => {
    const cents = centsOfNumber(areas?.[part] ?? 0);
    return isAsset(part) ? cents : -cents;
  });
}
