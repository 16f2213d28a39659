import { chartTicks, labelStride } from './chart-ticks.ts';

export interface ChartPoint {
  /** Unique; the point's name when it is selected. */
  name: string;
  /** Its label on the axis. */
  label: string;
  value: number;
}

export interface Placed extends ChartPoint {
  x: number;
  y: number;
}

export interface ChartGeometry {
  placed: Placed[];
  /** The horizontal grid lines, with the value of each. */
  ticks: { value: number; y: number }[];
  labelled: Placed[];
  /** The plot's edges. */
  left: number;
  right: number;
  floor: number;
}

/** For the amounts on the left, the labels below, and half a dot on the other sides; in pixels. */
const margin = { left: 60, right: 8, top: 8, bottom: 26 };
const labelWidth = 76;

/** The positions of all parts of a line chart of this size, in pixels. Points are evenly spaced. */
export function chartGeometry(
  points: readonly ChartPoint[],
  { width, height, fromZero }: { width: number; height: number; fromZero: boolean },
): ChartGeometry {
  const values = points.map(({ value }) => value);
  const floorValue = Math.min(...values);
  const ticks = chartTicks(fromZero ? Math.min(0, floorValue) : floorValue, Math.max(...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const floor = height - margin.bottom;
  const right = width - margin.right;
  const yOf = (value: number) => floor - ((value - low) / (high - low)) * (floor - margin.top);
  const xOf = (index: number) =>
    points.length === 1
      ? (margin.left + right) / 2
      : margin.left + (index / (points.length - 1)) * (right - margin.left);
  const placed = points.map((point, index) => ({ ...point, x: xOf(index), y: yOf(point.value) }));
  const stride = labelStride(points.length, right - margin.left, labelWidth);
  return {
    placed,
    ticks: ticks.map((value) => ({ value, y: yOf(value) })),
    labelled: placed.filter((_, index) => index % stride === 0),
    left: margin.left,
    right,
    floor,
  };
}
