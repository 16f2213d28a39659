import { addDays, type Day, dayIn } from './days.ts';
import { timeIn } from './instants.ts';
import { openDayAfter, openDayFrom, type TradingCalendar } from './trading-days.ts';

/** Mainland funds are ordered by the clocks of their home market. */
export const homeTimeZone = 'Asia/Shanghai';

/**
 * The day and the time of an order in the fund's home market: of `yyyy-MM-dd HH:mm:ss` as written,
 * of an ISO instant as the clocks there show it.
 */
export function orderMoment(placedAt: string): { day: Day; time: string } {
  if (!placedAt.includes('T')) return { day: placedAt.slice(0, 10), time: placedAt.slice(11) };
  const instant = new Date(placedAt);
  return { day: dayIn(homeTimeZone, instant), time: timeIn(homeTimeZone, instant) };
}

/** An order for fund shares, in the time of the fund's home market. */
export interface FundOrderTime {
  day: Day;
  /** `HH:mm:ss`. */
  time: string;
  /** Whether the fund invests abroad. */
  isQdii: boolean;
  /** Days on which the market abroad is closed. */
  foreignClosed: readonly Day[];
}

export interface FundDays {
  /** The day T whose net value the order gets. */
  pricingDay: Day;
  confirmDay: Day;
  expected: boolean;
}

/** An order at this time or later is one of the next day. */
export const cutOff = '15:00:00';

/**
 * An order before three o'clock gets the net value of its day, where that is open, a later one that
 * of the next open day. It is confirmed one open day later, or two if the fund invests abroad; then the
 * pricing day is open abroad too.
 */
export function fundDays(calendar: TradingCalendar, order: FundOrderTime): FundDays {
  const { day, time, isQdii, foreignClosed } = order;
  const from = time < cutOff ? day : addDays(day, 1);
  const mayTrade = (open: Day) => !isQdii || !foreignClosed.includes(open);
  const pricing = openDayFrom(calendar, from, mayTrade);
  const confirmation = openDayAfter(calendar, pricing.day, isQdii ? 2 : 1);
  return {
    pricingDay: pricing.day,
    confirmDay: confirmation.day,
    expected: pricing.expected || confirmation.expected,
  };
}
