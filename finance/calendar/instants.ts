import { dayIn } from './days.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time of day of an instant in a time zone, `HH:mm:ss`. */
export function timeIn(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/**
 * The instant a person means by an ISO instant, by `yyyy-MM-dd HH:mm:ss` in `timeZone`, or by
 * `YYYY-MM-DD`, which is the start of that day there.
 */
export function instantOfInput(timeZone: string, input: string): Date {
  if (input.includes('T')) return new Date(input);
  const wall = Date.parse(
    `${input.length === 10 ? `${input} 00:00:00` : input}Z`.replace(' ', 'T'),
  );
  // The offset may be another one at the first guess, on a day on which clocks are changed.
  const guess = wall - offsetAt(timeZone, wall);
  return new Date(wall - offsetAt(timeZone, guess));
}

/** By how many milliseconds the clocks of a time zone are ahead of UTC. */
function offsetAt(timeZone: string, ms: number): number {
  const instant = new Date(ms - (ms % 1000));
  const wall = Date.parse(`${dayIn(timeZone, instant)}T${timeIn(timeZone, instant)}Z`);
  return wall - instant.getTime();
}
