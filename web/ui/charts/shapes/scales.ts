import { extent } from 'd3-array';
import { type ScaleLinear, scaleLinear, scaleUtc } from 'd3-scale';

/**
 * What a chart's points are, from left to right: days, or anything
 * else that has names, evenly spaced.
 */
export type ChartAxis =
  | { days: readonly string[] }
  | { names: readonly { name: string; label: string }[] };

export interface Tick {
  text: string;
  /** In pixels along its axis. */
  at: number;
}

export interface PointScale {
  /** The place of every point, in pixels from the left; ascending. */
  xs: number[];
  ticks: Tick[];
}

/** How far a label of the lower axis reaches, with the space around it, in pixels. */
const labelWidth = 76;
const valueTicks = 4;
const newYear = '-01-01';
const dayMs = 86_400_000;

export function countPoints(axis: ChartAxis): number {
  return 'days' in axis ? axis.days.length : axis.names.length;
}

export function pointName(axis: ChartAxis, index: number): string {
  return ('days' in axis ? axis.days[index] : axis.names[index]?.name) ?? '';
}

/** Places points between two edges; a single one in the middle. */
export function pointScale(axis: ChartAxis, [left, right]: readonly [number, number]): PointScale {
  if ('days' in axis) return dayScale(axis.days, [left, right]);
  const { names } = axis;
  const scale = scaleLinear([0, names.length - 1], [left, right]);
  const xs = names.map((_, index) => scale(index));
  const stride = labelStride(names.length, right - left);
  const ticks = names
    .map(({ label }, index) => ({ text: label, at: xs[index] ?? left }))
    .filter((_, index) => index % stride === 0);
  return { xs, ticks };
}

/** Of `count` evenly spaced labels every n-th has the room that it needs. */
export function labelStride(count: number, width: number, each = labelWidth): number {
  return Math.max(1, Math.ceil(((count - 1) * each) / Math.max(1, width)));
}

function dayScale(days: readonly string[], [left, right]: readonly [number, number]): PointScale {
  const instants = days.map((day) => new Date(`${day}T00:00:00Z`));
  const [first = new Date(0), last = first] = [instants[0], instants.at(-1)];
  const scale = scaleUtc([first, last], [left, right]);
  const xs = instants.map((instant) => scale(instant));
  if (days.length === 1) return { xs, ticks: [{ text: days[0] ?? '', at: xs[0] ?? left }] };
  const startsFor = (count: number) =>
    scale
      .ticks(count)
      // Between few days there would be hours as well.
      .filter((instant) => instant.getTime() % dayMs === 0)
      .map((instant) => ({ day: instant.toISOString().slice(0, 10), at: scale(instant) }));
  const fitting = Math.max(2, Math.floor((right - left) / (labelWidth + 16)));
  const few = startsFor(fitting);
  // On a phone a year would have its first of January alone.
  const starts = few.length > 1 ? few : startsFor(fitting + 1);
  const shorten = dayShortener(starts.map(({ day }) => day));
  return { xs, ticks: starts.map(({ day, at }) => ({ text: shorten(day), at })) };
}

/** Years where all are first days of years, months where all are first days of months, else days. */
function dayShortener(days: readonly string[]): (day: string) => string {
  if (days.every((day) => day.endsWith(newYear))) return (day) => `${day.slice(0, 4)}年`;
  if (days.every((day) => day.endsWith('-01'))) return (day) => day.slice(0, 7);
  return (day) => day.slice(5);
}

export interface ValueScale {
  yOf: ScaleLinear<number, number>;
  /** Round values from at or below the lowest to at or above the highest. */
  ticks: number[];
}

/**
 * Places values between a lower and an upper edge. Where all are equal there is space on both sides of
 * them. Drawing only, so that floats suffice.
 */
export function valueScale(
  values: Iterable<number>,
  range: readonly [number, number],
  { withZero = false, count = valueTicks }: { withZero?: boolean; count?: number } = {},
): ValueScale {
  const [least = 0, most = 0] = extent(withZero ? [0, ...values] : values);
  const margin = least === most ? Math.abs(least) / 10 || 1 : 0;
  const yOf = scaleLinear([least - margin, most + margin], range).nice(count);
  return { yOf, ticks: yOf.ticks(count) };
}
