import {
  type AllocationDimension,
  allocationDimensions,
} from '../../../contract/allocation/allocation-fields.ts';
import { type Currency, currencies } from '../../../contract/fields/currencies.ts';
import {
  type InvestmentType,
  investmentTypes,
} from '../../../contract/investments/investment-fields.ts';
import { addDays } from '../../../finance/calendar/days.ts';
import { lastDayOfMonth } from '../../../finance/calendar/months.ts';

/** What a report is about: days, a period, the change over a period, or nothing of these. */
export type ReportSubject = 'days' | 'change' | 'period' | 'none';

/**
 * The parameters of a report as they are in the address, with defaults for those that are left out.
 */
export interface ReportQuestion {
  /** Of a balance sheet, and the day it is compared with. */
  day: string;
  compareDay: string;
  /** Of a period, both included; a change counts from the end of `from`. */
  from: string;
  to: string;
  by: AllocationDimension;
  currency: Currency;
  /** Of returns: one kind of investment, or one securities account; without both everything. */
  type?: InvestmentType | undefined;
  securitiesAccountId?: string | undefined;
}

/** What a report's component is given. */
export interface ReportViewProps {
  question: ReportQuestion;
}

/** What the address leaves out: the server's day, and the currency it counts in. */
export interface Defaults {
  today: string;
  currency: Currency;
}

export const firstDay = '1970-01-01';

/** Days and other values that make no sense are as good as left out. */
export function readQuestion(
  search: URLSearchParams,
  subject: ReportSubject,
  { today, currency }: Defaults,
): ReportQuestion {
  const dayOf = (name: string, otherwise: string) => {
    const text = search.get(name) ?? '';
    return dayProblem(text, today) === undefined ? text : otherwise;
  };
  const day = dayOf('day', today);
  const to = dayOf('to', today);
  const from = subject === 'change' ? endOfMonthBefore(to) : `${to.slice(0, 4)}-01-01`;
  return {
    day,
    compareDay: dayOf('compareDay', endOfMonthBefore(day)),
    from: dayOf('from', from),
    to,
    by: allocationDimensions.find((one) => one === search.get('by')) ?? 'TYPE',
    currency: currencies.find((one) => one === search.get('currency')) ?? currency,
    ...scopeOf(search.get('scope') ?? ''),
  };
}

/** What a value of the picker of returns means: a kind of investment, or the id of an account. */
function scopeOf(scope: string): Pick<ReportQuestion, 'type' | 'securitiesAccountId'> {
  const type = investmentTypes.find((one) => one === scope);
  if (type) return { type };
  return scope === '' ? {} : { securitiesAccountId: scope };
}

/** Why a text is no day that a report can be asked for; undefined when it is one. */
export function dayProblem(text: string, today: string): string | undefined {
  const at = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
  if (!isReal) return '请选择日期';
  if (text < firstDay) return `日期不能早于${firstDay}`;
  return text > today ? '日期不能晚于今天' : undefined;
}

/** What is wrong with a period, in the words of the server; undefined when nothing is. */
export function periodProblem(
  subject: ReportSubject,
  { from, to }: ReportQuestion,
): string | undefined {
  const isPeriod = subject === 'change' || subject === 'period';
  return isPeriod && from > to ? '开始日期不能晚于结束日期' : undefined;
}

/** The days of a month that are in a period. */
export function daysOfMonthIn(
  month: string,
  { from, to }: Pick<ReportQuestion, 'from' | 'to'>,
): Pick<ReportQuestion, 'from' | 'to'> {
  const [first, last] = [`${month}-01`, lastDayOfMonth(month)];
  return { from: first > from ? first : from, to: last < to ? last : to };
}

function endOfMonthBefore(day: string): string {
  return addDays(`${day.slice(0, 7)}-01`, -1);
}
