import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { cutOff, orderMoment } from '../../../../finance/calendar/fund-days.ts';
import {
  type PlanDay,
  type PlanRhythm,
  planDaysFrom,
} from '../../../../finance/calendar/plan-days.ts';
import type { TradingCalendar } from '../../../../finance/calendar/trading-days.ts';
import type { FundPlanRow } from './fund-plans.repository.ts';

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
