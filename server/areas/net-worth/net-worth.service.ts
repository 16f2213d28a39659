import type { Currency } from '../../../contract/fields/currencies.ts';
import type {
  NetWorthHistory,
  NetWorthOnDay,
  NetWorthPoint,
} from '../../../contract/net-worth/net-worth.ts';
import {
  type HistoryInterval,
  maxHistoryPoints,
} from '../../../contract/net-worth/net-worth-fields.ts';
import {
  forEachPart,
  liabilityParts,
  recordOf,
  toBreakdowns,
} from '../../../contract/net-worth/sheet-parts.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import { type Period, periodEnds } from '../../../finance/calendar/periods.ts';
import { centsOfText, centsToWire } from '../../../finance/money/cents.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import { usedRates } from '../../../finance/money/money.ts';
import { groupedAmount } from '../../../finance/net-worth/change-summary.ts';
import type { PastFigures } from '../../../finance/net-worth/past-figures.ts';
import type { InTransit } from '../../../finance/net-worth/worth-series.ts';
import { areas } from '../../areas.ts';
import { businessDay, todayOf } from '../../business-day.ts';
import { changesIn } from '../../db/data-revision.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import { ratesToWire } from '../rates/rates-to-wire.ts';
import { findShownWorth } from '../worth-changes/shown-worth.repository.ts';
import { withEntered } from './entered.service.ts';
import { figuresOf, sheetOfToday } from './overview.service.ts';
import { noRateGap, pastDays } from './past-days.ts';
import type { WorthCache } from './worth-cache.ts';

const earliestDay = '1970-01-01';

/** Whose net worth is asked for in which currency, and what it is worked out with. */
export interface WorthContext {
  deps: Deps;
  cache: WorthCache;
  user: Pick<Caller, 'ownerId' | 'dataRevision'>;
  currency: Currency;
}

/** The balance sheet at the end of a day; today's is that of the overview. */
export async function netWorthOnDay(
  db: Db,
  context: WorthContext,
  input: string | undefined,
): Promise<NetWorthOnDay> {
  const { currency, deps, user } = context;
  const today = todayOf(deps);
  const day = businessDay(deps, input);
  const firstDay = (await findFirstDay(db, deps, user.ownerId)) ?? null;
  const common = { day, currency, firstDay, restated: null };
  if (day === today) {
    const { inTransit, ...sheet } = await onToday(db, context);
    return { ...common, ...sheet, inTransit: inTransit.map(inTransitToWire) };
  }
  const question = { ownerId: user.ownerId, days: [day], baseCurrency: deps.config.baseCurrency };
  const [past] = await pastDays(db, question, currency);
  if (!past) throw new Error('a day without its figures');
  const { figures, missing, recordedSince } = past;
  const used = usedRates(past.findCurrencies(), currency, past.rates);
  return {
    ...common,
    ...wireFigures(figures),
    restated: await restatedOn(db, context, figures),
    missing,
    estimated: past.findEstimated(),
    inTransit: past.findInTransit().map(inTransitToWire),
    recordedSince,
    usedRates: ratesToWire(used),
  };
}

/**
 * What a past day showed when it had ended, where the owner has changed something since that changed
 * it. What was shown in another currency cannot be compared.
 */
async function restatedOn(
  db: Db,
  { user, currency }: WorthContext,
  { day, netWorth }: PastFigures,
) {
  const shown = await findShownWorth(db, user.ownerId, day);
  if (!shown || shown.currency !== currency) return null;
  if (Number(shown.changes) === changesIn(user.dataRevision)) return null;
  const before = centsOfText(shown.net_worth);
  if (before === netWorth) return null;
  return `当时显示 ${groupedAmount(before)}，补录后为 ${groupedAmount(netWorth)}`;
}

async function onToday(db: Db, { deps, cache, user, currency }: WorthContext) {
  const { sheet, worth } = await sheetOfToday(db, deps, cache, user, currency);
  const unrated = [...sheet.missingRates, ...worth.unknownCurrencies];
  return {
    ...figuresOf(sheet),
    missing: [...unrated.map((code) => noRateGap(todayOf(deps), code)), ...worth.gaps],
    estimated: worth.estimated,
    inTransit: worth.inTransit,
    recordedSince: null,
    usedRates: ratesToWire(sheet.usedRates),
  };
}

function inTransitToWire({ amount, ...order }: InTransit): NetWorthOnDay['inTransit'][number] {
  return { ...order, amount: toWire(amount, 2) };
}

interface HistoryQuery {
  from?: string | undefined;
  to?: string | undefined;
  interval: HistoryInterval;
  split: boolean;
}

const periods: Record<HistoryInterval, Period> = {
  DAY: 'DAILY',
  WEEK: 'WEEKLY',
  MONTH: 'MONTHLY',
  QUARTER: 'QUARTERLY',
  YEAR: 'YEARLY',
};

/** Net worth on the last day of each period from `from` to `to`, and on `to`. */
export async function netWorthHistory(
  db: Db,
  context: WorthContext,
  { interval, split, ...range }: HistoryQuery,
): Promise<NetWorthHistory> {
  const { deps, user, currency } = context;
  const to = businessDay(deps, range.to, 'to');
  const start = range.from === undefined ? earliestDay : businessDay(deps, range.from, 'from');
  if (start > to) throw fieldError('from', '开始日期不能晚于结束日期');
  const firstDay = await findFirstDay(db, deps, user.ownerId);
  if (firstDay === undefined || firstDay > to) {
    return { from: null, to, interval, currency, points: [] };
  }
  const from = start < firstDay ? firstDay : start;
  const days = periodEnds(from, to, periods[interval]);
  if (days.length > maxHistoryPoints) {
    throw fieldError('interval', `超过${maxHistoryPoints}个点，请缩短期间或放宽间隔`);
  }
  const points = await withEntered(db, context, await pointsOn(db, context, days));
  const shown = split ? points : points.map(({ areas: _, ...point }) => point);
  return { from, to, interval, currency, points: shown };
}

/** Net worth at the end of each of some days, oldest first; today’s is that of the overview. */
export async function pointsOn(
  db: Db,
  context: WorthContext,
  days: readonly Day[],
): Promise<NetWorthPoint[]> {
  const { deps, user, currency } = context;
  const today = todayOf(deps);
  const question = {
    ownerId: user.ownerId,
    days: days.filter((day) => day < today),
    baseCurrency: deps.config.baseCurrency,
  };
  const past = await pastDays(db, question, currency);
  const points = past.map(({ figures, missing }) =>
    toPoint(figures.day, { ...wireFigures(figures), missing }),
  );
  if (days.at(-1) === today) points.push(toPoint(today, await onToday(db, context)));
  return points;
}

type Figures = ReturnType<typeof wireFigures> & Pick<NetWorthPoint, 'missing'>;

function toPoint(
  day: Day,
  { netWorth, totalAssets, totalLiabilities, missing, ...breakdowns }: Figures,
): NetWorthPoint {
  const { assetBreakdown, liabilityBreakdown } = breakdowns;
  const owed = recordOf(liabilityParts, (part) => 0 - liabilityBreakdown[part]);
  const areaAmounts = { ...assetBreakdown, ...owed };
  return { day, netWorth, totalAssets, totalLiabilities, missing, areas: areaAmounts };
}

function wireFigures({ parts, totalAssets, totalLiabilities, netWorth }: PastFigures) {
  return {
    totalAssets: centsToWire(totalAssets),
    netWorth: centsToWire(netWorth),
    totalLiabilities: centsToWire(totalLiabilities),
    ...toBreakdowns(forEachPart((part) => centsToWire(parts[part]))),
  };
}

/** The first day on which an owner had something, as far back as days can be asked for. */
export async function findFirstDay(db: Db, deps: Deps, ownerId: string): Promise<Day | undefined> {
  const found: Day[] = [];
  for (const { worth } of areas) {
    const day = await worth?.findFirstDay(db, ownerId);
    if (day !== undefined) found.push(day);
  }
  const first = found.sort()[0];
  if (first === undefined) return undefined;
  const today = todayOf(deps);
  if (first > today) return today;
  return first < earliestDay ? earliestDay : first;
}
