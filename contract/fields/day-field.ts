import { z } from 'zod';

const day = /^\d{4}-\d{2}-\d{2}$/;
const dayAndTime = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/**
 * A calendar day that must be given: `YYYY-MM-DD`, the client's `yyyy-MM-dd HH:mm:ss` (in the
 * server's time zone), or an ISO instant, whose day is the one it falls on there.
 * Read it with `dayOfInput` of `finance/calendar/days.ts`.
 */
export function dayField(message: string) {
  return z
    .string({
      error: ({ input }) => (input === undefined || input === null ? message : '必须是文字'),
    })
    .check(
      z.trim(),
      z.minLength(1, { error: message }),
      z.maxLength(40, { error: '日期格式不正确' }),
      z.refine((text) => text === '' || isDayInput(text), { error: '日期格式不正确' }),
    );
}

/** The business day of a change, written in the same ways; left out or null it is today. */
export const optionalDayField = dayField('日期格式不正确').nullish();

/** A moment: `yyyy-MM-dd HH:mm:ss`, or an ISO instant. */
export function isDayAndTime(text: string): boolean {
  return !day.test(text) && isDayInput(text);
}

function isDayInput(text: string): boolean {
  if (day.test(text) || dayAndTime.test(text)) return isRealDay(text.slice(0, 10));
  return z.iso.datetime({ offset: true }).safeParse(text).success && inRange(text);
}

/** False for a date such as 30 February, which has the right format but does not exist. */
export function isRealDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && inRange(text);
}

function inRange(text: string): boolean {
  return text >= '1900' && text < '2200';
}
