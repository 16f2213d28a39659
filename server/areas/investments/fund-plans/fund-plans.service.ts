import type {
  CreateFundPlanBody,
  UpdateFundPlanBody,
} from '../../../../contract/investments/fund-plans/fund-plan-fields.ts';
import type { FundPlan } from '../../../../contract/investments/fund-plans/fund-plans.schemas.ts';
import { fundPlansTable } from '../../../../contract/investments/fund-plans/fund-plans.table.ts';
import { addDays, type Day, dayOfInput } from '../../../../finance/calendar/days.ts';
import { cutOff, orderMoment } from '../../../../finance/calendar/fund-days.ts';
import {
  type PlanDay,
  type PlanRhythm,
  planDaysFrom,
} from '../../../../finance/calendar/plan-days.ts';
import type { TradingCalendar } from '../../../../finance/calendar/trading-days.ts';
import { todayOf } from '../../../business-day.ts';
import {
  toDecimalColumn,
  toFlagColumn,
  toInstantColumn,
  toNullableDecimalColumn,
} from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { toAnswer } from '../../../db/row-values.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required, staleVersion } from '../../../errors.ts';
import { noteAuditDetail } from '../../../http/pipeline/audit.ts';
import { marketCalendar } from '../../market-rules/market-calendar.ts';
import { refuseOtherAccount } from '../fund-orders/place-order.ts';
import { investmentRows } from '../investments.repository.ts';
import {
  type FundPlanRow,
  findFundPlan,
  fundPlanRows,
  type NamedPlanRow,
} from './fund-plans.repository.ts';

/** Adds a plan. Its first order is that of the first planned day from now on. */
export async function createFundPlan(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: CreateFundPlanBody,
): Promise<NamedPlanRow> {
  const holding = await investmentRows.lock(tx, ownerId, body.investmentId);
  if (!holding) throw fieldError('investmentId', '投资不存在');
  if (holding.investment_type !== 'FUND') throw fieldError('investmentId', '只有基金可以定投');
  if (body.accountId) await refuseOtherAccount(tx, holding, body.accountId);
  const now = toInstantColumn(deps.now());
  const blank: FundPlanRow = {
    id: deps.newId(),
    owner_id: ownerId,
    investment_id: holding.id,
    amount: toDecimalColumn(body.amount),
    every: body.every,
    weekday: null,
    day_of_month: null,
    start_day: todayOf(deps),
    end_day: null,
    rate_percent: null,
    qdii: toFlagColumn(false),
    account_id: null,
    is_active: toFlagColumn(true),
    runs_from: firstRunDay(deps.now()),
    due_day: null,
    last_note: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  const row = withBody(deps, blank, body);
  refuseWrongDays(row);
  row.due_day = dueDayOf(await planCalendar(tx, deps, row.runs_from), row);
  await fundPlanRows.insert(tx, [row]);
  return required(await findFundPlan(tx, ownerId, row.id));
}

/** Edits, pauses or resumes a plan. What it would have ordered while it was another one is left out. */
export async function editFundPlan(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  { version, ...body }: UpdateFundPlanBody,
): Promise<NamedPlanRow> {
  const { investment_id } = required(await findFundPlan(tx, ownerId, id));
  const holding = required(await investmentRows.lock(tx, ownerId, investment_id));
  const before = required(await fundPlanRows.lock(tx, ownerId, id));
  if (version != null && version !== before.version) {
    const current = required(await findFundPlan(tx, ownerId, id));
    throw staleVersion(toFundPlan(current, await planCalendar(tx, deps, current.runs_from)));
  }
  const row = withBody(deps, before, body);
  refuseWrongDays(row);
  if (row.account_id !== null && row.account_id !== before.account_id) {
    await refuseOtherAccount(tx, holding, row.account_id);
  }
  const first = firstRunDay(deps.now());
  if (row.runs_from < first && isOtherRhythm(before, row)) row.runs_from = first;
  row.due_day = dueDayOf(await planCalendar(tx, deps, row.runs_from), row);
  const { id: _, owner_id, investment_id: __, created_at, ...changes } = row;
  await fundPlanRows.update(tx, ownerId, id, {
    ...changes,
    version: before.version + 1,
    updated_at: toInstantColumn(deps.now()),
  });
  noteAuditDetail(tx, { before, after: row });
  return required(await findFundPlan(tx, ownerId, id));
}

/** Deletes a plan; its orders stay, as orders that were placed by hand. */
export async function deleteFundPlan(tx: Tx, ownerId: string, id: string): Promise<void> {
  const before = required(await fundPlanRows.lock(tx, ownerId, id));
  noteAuditDetail(tx, { before });
  await fundPlanRows.remove(tx, ownerId, { id });
}

/** A plan as it is answered. */
export function toFundPlan(row: NamedPlanRow, calendar: TradingCalendar): FundPlan {
  return {
    ...toAnswer(fundPlansTable, row),
    investmentName: row.investment_name,
    currency: row.currency,
    nextDays: row.is_active === 1 ? nextPlanDays(calendar, row, shownDays) : [],
  };
}

const shownDays = 3;
/** Days ahead in which three periods of a plan lie. */
const shownPeriod = 130;

/** The open days around what a plan does next. */
export function planCalendar(db: Db, deps: Deps, from: Day): Promise<TradingCalendar> {
  return marketCalendar(db, deps, 'CN', from, addDays(from, shownPeriod));
}

/** The plan of a body; what is left out stays. */
function withBody(
  { config: { timeZone } }: Pick<Deps, 'config'>,
  row: FundPlanRow,
  body: Omit<UpdateFundPlanBody, 'version'>,
): FundPlanRow {
  const every = body.every ?? row.every;
  const isMonthly = every === 'MONTH';
  const { weekday = row.weekday, dayOfMonth = row.day_of_month } = body;
  return {
    ...row,
    every,
    weekday: isMonthly ? null : weekday,
    day_of_month: isMonthly ? dayOfMonth : null,
    ...(body.amount !== undefined && { amount: toDecimalColumn(body.amount) }),
    ...(body.startDay != null && { start_day: dayOfInput(timeZone, body.startDay) }),
    ...(body.endDay !== undefined && {
      end_day: body.endDay && dayOfInput(timeZone, body.endDay),
    }),
    ...(body.ratePercent !== undefined && {
      rate_percent: toNullableDecimalColumn(body.ratePercent),
    }),
    ...(body.qdii != null && { qdii: toFlagColumn(body.qdii) }),
    ...(body.accountId !== undefined && { account_id: body.accountId || null }),
    ...(body.isActive != null && { is_active: toFlagColumn(body.isActive) }),
  };
}

function refuseWrongDays({ every, weekday, day_of_month, start_day, end_day }: FundPlanRow): void {
  if (every === 'MONTH' && day_of_month === null) {
    throw fieldError('dayOfMonth', '每月定投日必须是1到28');
  }
  if (every !== 'MONTH' && weekday === null) throw fieldError('weekday', '每周定投日必须是1到5');
  if (start_day < '1970-01-01') throw fieldError('startDay', '日期不能早于1970-01-01');
  if (end_day !== null && end_day < start_day) {
    throw fieldError('endDay', '结束日期不能早于开始日期');
  }
}

/** Whether an edit makes other days than before those of the plan, or any after it was paused. */
function isOtherRhythm(before: FundPlanRow, after: FundPlanRow): boolean {
  const rhythm = ['every', 'weekday', 'day_of_month', 'start_day', 'end_day', 'is_active'] as const;
  return rhythm.some((column) => before[column] !== after[column]);
}

type Dated = Pick<
  FundPlanRow,
  'every' | 'weekday' | 'day_of_month' | 'start_day' | 'end_day' | 'runs_from' | 'is_active'
>;

/** The next days of a plan, whose periods before `runs_from` are done. */
export function nextPlanDays(calendar: TradingCalendar, plan: Dated, count: number): PlanDay[] {
  const { start_day: startDay, end_day: endDay, runs_from: from } = plan;
  return planDaysFrom(calendar, rhythmOf(plan), { startDay, endDay, from }, count);
}

/** The open day on which an active plan orders next. */
export function dueDayOf(calendar: TradingCalendar, plan: Dated): Day | null {
  return plan.is_active === 0 ? null : (nextPlanDays(calendar, plan, 1)[0]?.day ?? null);
}

/**
 * The first day on which a plan that comes to exist now can order: today, or after the cut-off, at
 * which an order of today is no longer one of today's, tomorrow.
 */
export function firstRunDay(now: Date): Day {
  const { day, time } = orderMoment(now.toISOString());
  return time < cutOff ? day : addDays(day, 1);
}

function rhythmOf({ every, weekday, day_of_month }: Dated): PlanRhythm {
  return every === 'MONTH'
    ? { every, dayOfMonth: day_of_month ?? 1 }
    : { every, weekday: weekday ?? 1 };
}
