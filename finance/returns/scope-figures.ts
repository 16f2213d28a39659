import type { ReturnReason } from '../../contract/returns/return-reasons.ts';
import type { Day } from '../calendar/days.ts';
import { toText } from '../money/decimal.ts';
import { type Fixed, fixedOfText, multiplyFixed, oneFixed } from '../money/fixed.ts';
import type { WorthSeries } from '../net-worth/worth-series.ts';
import {
  type MoneyWeightedFigures,
  moneyWeightedFigures,
  type PeriodFlows,
  periodFlows,
  type SimpleReturn,
  simpleReturn,
  type TimeWeightedFigures,
  timeWeightedFigures,
} from './period-figures.ts';
import {
  type FlowSources,
  type PositionFlow,
  type PositionFlows,
  positionFlows,
  type ReturnPosition,
} from './position.ts';
import { reasonFor } from './reasons.ts';
import { valuedDays, valuesIn } from './scope-days.ts';
import { type TimeWeighted, timeWeighted, type ValuedDay } from './time-weighted.ts';

/** Positions with all that their returns over a period rest on. */
export interface Scope extends FlowSources {
  today: Day;
  /** Ascending: the day before the period, the days of `daysToValue`, the last day of the period. */
  days: readonly Day[];
  /** What positions came to at the end of each of the days. */
  seriesOf: (positions: readonly ReturnPosition[]) => readonly WorthSeries[];
}

/** A position that the figures leave out. */
export interface Excluded {
  position: ReturnPosition;
  reason: ReturnReason;
}

/** The returns of a scope over a period, exact. */
export interface ScopeFigures {
  openingValue: Fixed;
  closingValue: Fixed;
  period: PeriodFlows;
  flows: readonly PositionFlow[];
  values: readonly ValuedDay[];
  timeWeighted: TimeWeighted;
  realizedGain: Fixed;
  income: Fixed;
  fees: Fixed;
  taxes: Fixed;
  simple: SimpleReturn;
  twr: TimeWeightedFigures;
  xirr: MoneyWeightedFigures;
  excluded: readonly Excluded[];
}

/** Where more than this share of the value is left out, percentages are withheld: 5 %. */
const shareThatCounts = 20n;

/** The figures of some positions together; those that cannot be worked out are left out and named. */
export function scopeFigures(
  positions: readonly ReturnPosition[],
  scope: Scope,
): ScopeFigures | { reason: ReturnReason } {
  const included: { position: ReturnPosition; own: PositionFlows }[] = [];
  const excluded: Excluded[] = [];
  for (const position of positions) {
    const own = positionFlows(position, scope);
    if ('reason' in own) excluded.push({ position, reason: own.reason });
    else if (own.isHeldAtEnd && isUnpriced(position, scope)) {
      excluded.push({ position, reason: reasonFor('PRICE_NEVER_KNOWN') });
    } else included.push({ position, own });
  }
  if (included.length === 0 && excluded[0]) return { reason: excluded[0].reason };
  const values = valuesOf(
    included.map(({ position }) => position),
    scope,
  );
  if ('reason' in values) return values;
  const own = figuresOf(
    included.map((one) => one.own),
    values,
    scope,
  );
  const reason = decidingReason(excluded, own.closingValue, scope);
  return withXirr(included, { ...withheldFor(own, reason), excluded }, scope);
}

function isUnpriced(position: ReturnPosition, { to, today, priceOn }: Scope): boolean {
  if (to === today) return position.isUnpricedNow;
  return priceOn(position, to) === undefined;
}

/** The values of some positions on each of the days. */
function valuesOf(
  positions: readonly ReturnPosition[],
  { days, currency, today, rateOn, seriesOf }: Scope,
): Fixed[] | { reason: ReturnReason } {
  const values = valuesIn(seriesOf(positions), days, currency, rateOn);
  if (!Array.isArray(values)) return { reason: reasonFor('RATE_MISSING', values) };
  const index = days.indexOf(today);
  if (index < 0) return values;
  const now = valueNow(positions, { today, currency, rateOn });
  return typeof now === 'bigint' ? values.with(index, now) : now;
}

/** What some positions are worth now, at the newest prices of today. */
function valueNow(
  positions: readonly ReturnPosition[],
  { today, currency, rateOn }: Pick<Scope, 'today' | 'currency' | 'rateOn'>,
): Fixed | { reason: ReturnReason } {
  let now = 0n;
  // What is bought on a day to come is not held yet.
  const begun = positions.filter(({ folded }) => (folded?.entries[0]?.entry.day ?? '') <= today);
  for (const { amount, currency: from } of begun.flatMap((position) => position.now)) {
    if (amount.eq(0)) continue;
    const rate = from === currency ? oneFixed : rateOn(today, from);
    if (rate === undefined) {
      return { reason: reasonFor('RATE_MISSING', { day: today, currency: from }) };
    }
    now += multiplyFixed(fixedOfText(toText(amount.round(40))), rate);
  }
  return now;
}

/** What one position is worth at the end of the period; undefined where a rate is missing. */
function valueAtEnd(position: ReturnPosition, scope: Scope): Fixed | undefined {
  if (scope.to === scope.today) {
    const now = valueNow([position], scope);
    return typeof now === 'bigint' ? now : undefined;
  }
  const values = valuesOf([position], scope);
  return 'reason' in values ? undefined : values[scope.days.indexOf(scope.to)];
}

type Figures = Omit<ScopeFigures, 'excluded'>;

function figuresOf(
  positions: readonly PositionFlows[],
  values: readonly Fixed[],
  { days, to }: Scope,
): Figures {
  const flows = acrossBoundary(positions.flatMap((one) => one.flows));
  const [openingValue, closingValue] = [values[0] ?? 0n, values[days.indexOf(to)] ?? 0n];
  const valued = valuedDays(days, values, flows);
  const period = periodFlows(flows, valued);
  const weighted = timeWeighted(valued);
  const total = (of: (one: PositionFlows) => Fixed) =>
    positions.reduce((sum, one) => sum + of(one), 0n);
  return {
    openingValue,
    closingValue,
    period,
    flows,
    values: valued,
    timeWeighted: weighted,
    realizedGain: total((one) => one.realizedGain),
    income: total((one) => one.income),
    fees: total((one) => one.fees),
    taxes: total((one) => one.taxes),
    simple: simpleReturn(period),
    twr: timeWeightedFigures(weighted, period.days),
    xirr: moneyWeightedFigures(period.flows, { day: to, value: closingValue }),
  };
}

/**
 * The flows without those between two of the positions: a transfer of one day is inside, and what arrives later was
 * out until then.
 */
function acrossBoundary(flows: readonly PositionFlow[]): PositionFlow[] {
  const sides = new Map<string, number>();
  const keyOf = ({ pairId, day }: PositionFlow) => `${pairId} ${day}`;
  for (const flow of flows) {
    if (flow.pairId !== undefined) sides.set(keyOf(flow), (sides.get(keyOf(flow)) ?? 0) + 1);
  }
  return flows.filter((flow) => flow.amount !== 0n && (sides.get(keyOf(flow)) ?? 0) < 2);
}

/** The money-weighted return leaves out positions whose stated purchase cannot be the true one. */
function withXirr(
  included: readonly { position: ReturnPosition; own: PositionFlows }[],
  figures: ScopeFigures,
  scope: Scope,
): ScopeFigures {
  const doubtful = included.filter(({ own }) => own.hasImplausibleOpening);
  if (doubtful.length === 0) return figures;
  const reason = reasonFor('OPENING_PRICE_IMPLAUSIBLE');
  const leftOut = [...figures.excluded, ...doubtful.map(({ position }) => ({ position, reason }))];
  // A single position is not named as left out: its figure says the reason.
  const excluded = included.length === 1 ? figures.excluded : leftOut;
  const rest = included.filter(({ own }) => !own.hasImplausibleOpening);
  const values = valuesOf(
    rest.map(({ position }) => position),
    scope,
  );
  const withheld = { annualPercent: null, periodPercent: null, reason, annualReason: null };
  if ('reason' in values || rest.length === 0) return { ...figures, excluded, xirr: withheld };
  const own = figuresOf(
    rest.map((one) => one.own),
    values,
    scope,
  );
  if (decidingReason(leftOut, own.closingValue, scope))
    return { ...figures, excluded, xirr: withheld };
  return { ...figures, excluded, xirr: figures.xirr.reason ? figures.xirr : own.xirr };
}

/** The reason of the largest position left out, where together they are above 5 % of the value. */
function decidingReason(
  excluded: readonly Excluded[],
  included: Fixed,
  scope: Scope,
): ReturnReason | undefined {
  let [sum, largest] = [0n, -1n];
  let reason: ReturnReason | undefined;
  for (const one of excluded) {
    const value = valueAtEnd(one.position, scope);
    // Its worth is unknown too, and may be the largest of all.
    if (value === undefined) return one.reason;
    sum += value;
    if (value > largest) [largest, reason] = [value, one.reason];
  }
  return sum * shareThatCounts > included + sum ? reason : undefined;
}

function withheldFor(figures: Figures, reason: ReturnReason | undefined): Figures {
  if (!reason) return figures;
  const { simple, twr } = figures;
  const none = { reason, annualReason: null, annualPercent: null };
  return {
    ...figures,
    simple: { ...simple, percent: null, reason },
    twr: { ...twr, ...none, percent: null },
    xirr: { ...none, periodPercent: null },
  };
}
