import type { NetWorthChangeRow, NetWorthChanges } from '../../../contract/net-worth/net-worth.ts';
import { type ChangePart, changePartLabels } from '../../../contract/net-worth/net-worth-fields.ts';
import { addDays, type Day, daysFromTo } from '../../../finance/calendar/days.ts';
import { addMonths, lastDayOfMonth } from '../../../finance/calendar/months.ts';
import { type Cents, centsOfText, centsToWire } from '../../../finance/money/cents.ts';
import { decimal, sum, toWire } from '../../../finance/money/decimal.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import {
  type Attribution,
  attribute,
  attributionSteps,
  type ChangeRow,
  type NamedFlows,
} from '../../../finance/net-worth/attribution.ts';
import { changeSummary } from '../../../finance/net-worth/change-summary.ts';
import type { AreaFlows } from '../../../finance/net-worth/flows.ts';
import { exactToCents, roundedParts } from '../../../finance/net-worth/rounded-parts.ts';
import type { FlowQuestion } from '../../area-worth.ts';
import { areas } from '../../areas.ts';
import { businessDay, todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import { fieldError } from '../../errors.ts';
import { workOutInTurns, yieldWhenLong } from '../../lib/loop-turns.ts';
import { newestRates, ratesOnDays } from '../rates/rates.repository.ts';
import { type Entered, enteredBetween } from './entered.service.ts';
import { findFirstDay, pointsOn, type WorthContext } from './net-worth.service.ts';

/** Whose changes are asked for in which currency: they are read anew, whatever is cached. */
export type ChangesContext = Pick<WorthContext, 'deps' | 'currency'> & {
  user: Pick<WorthContext['user'], 'ownerId'>;
  /** The rates of at least the days that are asked for, where they have been read. */
  rates?: ChangeRates;
};

interface PeriodQuery {
  from?: string | undefined;
  to?: string | undefined;
}

/** Why net worth changed between the ends of two days, by parts that sum to the change. */
export async function netWorthChanges(
  db: Db,
  context: WorthContext,
  query: PeriodQuery,
): Promise<NetWorthChanges> {
  const { currency } = context;
  const period = periodOf(context, query);
  const { from, to } = period;
  const { opening, closing, rounded } = await changeOf(db, context, period, { booked: 'SUMMED' });
  const change = closing - opening;
  const entered = await enteredBetween(db, context, from, to);
  const explained = rounded.reduce((total, { amount }) => total + amount, opening);
  return {
    from,
    to,
    currency,
    opening: centsToWire(opening),
    closing: centsToWire(closing),
    change: centsToWire(change),
    ...(entered.length > 0 && { entered: sumOf(entered) }),
    residual: centsToWire(closing - explained),
    parts: rounded.map(({ part, amount, adjusted }) => ({
      part,
      label: changePartLabels[part],
      amount: centsToWire(amount),
      adjustedFen: adjusted,
    })),
    summary: changeSummary(from, change, rounded, currency),
  };
}

/** Sums of what people booked themselves, where they have been read, and a callback for the other rows. */
type ReadBeside = Pick<FlowQuestion, 'booked'> & { onRow?: (row: ChangeRow) => void };

/** What is saved between the ends of two days, and what went between owners, as `netWorthChanges` shows both. */
export async function savedBetween(
  db: Db,
  context: ChangesContext & WorthContext,
  query: PeriodQuery,
  read: ReadBeside,
): Promise<Record<'saving' | 'household', Cents>> {
  const { rounded } = await changeOf(db, context, periodOf(context, query), read);
  const amountOf = (name: ChangePart) => rounded.find(({ part }) => part === name)?.amount ?? 0n;
  return { saving: amountOf('saving'), household: amountOf('household') };
}

async function changeOf(
  db: Db,
  context: ChangesContext & WorthContext,
  period: { from: Day; to: Day },
  read: ReadBeside,
) {
  const { from, to } = period;
  const points = await pointsOn(db, context, from === to ? [to] : [from, to]);
  const worthOf = (day: Day) =>
    centsOfText(String(points.find((point) => point.day === day)?.netWorth ?? 0));
  const [opening, closing] = [worthOf(from), worthOf(to)];
  await yieldWhenLong();
  const { parts } = await attributionOf(db, context, period, read);
  return { opening, closing, rounded: roundedParts(parts, closing - opening) };
}

function sumOf(entered: readonly Entered[]): number {
  return toWire(sum(entered.map(({ amount }) => decimal(amount))), 2);
}

/** What counts for some parts between the ends of two days, in no order. */
export async function changeRowsOf(
  db: Db,
  context: ChangesContext,
  query: PeriodQuery,
  parts: readonly ChangePart[],
  booked?: FlowQuestion['booked'],
): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = [];
  const onRow = (row: ChangeRow) => {
    if (parts.includes(row.part)) rows.push(row);
  };
  await attributionOf(db, context, periodOf(context, query), { booked, onRow });
  return rows;
}

/** What a part is made of, newest first. */
export async function netWorthChangeRows(
  db: Db,
  context: WorthContext,
  { part, ...query }: PeriodQuery & { part: ChangePart },
): Promise<ChangeRow[]> {
  const rows = await changeRowsOf(db, context, query, [part]);
  return rows.sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
}

export function toChangeRow({ day, subject, area, amount, formula }: ChangeRow): NetWorthChangeRow {
  return { day, subject, area, amount: centsToWire(exactToCents(amount)), formula: formula() };
}

function periodOf({ deps }: ChangesContext, query: PeriodQuery): { from: Day; to: Day } {
  const to = businessDay(deps, query.to, 'to');
  const from =
    query.from === undefined
      ? lastDayOfMonth(addMonths(to, -1))
      : businessDay(deps, query.from, 'from');
  if (from > to) throw fieldError('from', '开始日期不能晚于结束日期');
  return { from, to };
}

interface AttributionOptions extends ReadBeside {
  /** Chooses the changes of an area that count; left out, all of them. */
  pick?: (area: string, found: AreaFlows) => AreaFlows;
}

/**
 * The changes of all areas, converted at the rates of their days; today's rates are the newest, as
 * in the overview. Before the first day there was nothing: no day before it has to be looked at.
 */
export async function attributionOf(
  db: Db,
  { deps, user, currency, rates: known }: ChangesContext,
  { from, to }: { from: Day; to: Day },
  { booked, onRow, pick = (_, found) => found }: AttributionOptions,
): Promise<Attribution> {
  const { ownerId } = user;
  const today = todayOf(deps);
  const firstDay = (await findFirstDay(db, deps, ownerId)) ?? to;
  const start = [from, addDays(firstDay, -1)].sort().at(-1) ?? from;
  if (start >= to) return attribute([], { days: [to], currency, rates: new Map() });
  const days = daysFromTo(start, to);
  const { rates, newest } = known ?? (await ratesOfChanges(db, days, today));
  const { baseCurrency } = deps.config;
  const question = {
    ownerId,
    from: start,
    to,
    today,
    now: deps.now(),
    baseCurrency,
    rates: newest,
    booked,
  };
  const flows: NamedFlows[] = [];
  for (const { name, worth } of areas) {
    if (worth) flows.push({ area: name, ...pick(name, await worth.findFlows(db, question)) });
    await yieldWhenLong();
  }
  return workOutInTurns(attributionSteps(flows, { days, currency, rates }, onRow));
}

/** Rates of some days. */
export interface ChangeRates {
  /** Those in force on each day. */
  onDays: ReadonlyMap<Day, RateTable>;
  /** Those at which changes count: today's are the newest. */
  rates: ReadonlyMap<Day, RateTable>;
  newest: RateTable;
}

export async function ratesOfChanges(
  db: Db,
  days: readonly Day[],
  today: Day,
): Promise<ChangeRates> {
  const onDays = await ratesOnDays(db, days);
  const newest = await newestRates(db);
  const rates = onDays.has(today) ? new Map(onDays).set(today, newest) : onDays;
  return { onDays, rates, newest };
}
