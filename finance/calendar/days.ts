/** Calendar days are `YYYY-MM-DD` texts, which sort and compare as they are. */
export type Day = string;

const dayMs = 86_400_000;

/** Formats by time zone, because constructing one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone such as `Asia/Shanghai`. */
export function dayIn(timeZone: string, instant: Date): Day {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** The calendar day `days` later (earlier when negative). */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The day a person means by `YYYY-MM-DD`, by `yyyy-MM-dd HH:mm:ss` in `timeZone`, or by an ISO
 * instant, which is the day it falls on there.
 */
export function dayOfInput(timeZone: string, input: string): Day {
  return input.includes('T') ? dayIn(timeZone, new Date(input)) : input.slice(0, 10);
}

/** Every day from one to another, both included; none when `to` is earlier. */
export function daysFromTo(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; ) {
    days.push(day);
    // Making a date of each takes ten times as long as counting within a month that every year has whole.
    const ofMonth = Number(day.slice(8));
    day = ofMonth < 28 ? day.slice(0, 8) + String(ofMonth + 1).padStart(2, '0') : addDays(day, 1);
  }
  return days;
}
