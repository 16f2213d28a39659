import { chartTicks, labelStride } from './chart-ticks.ts';

export interface ChartPoint {
  /** Unique; what the point is called when it is pointed at. */
  name: string;
  /** What stands under it on the axis. */
  label: string;
  value: number;
}

export interface Placed extends ChartPoint {
  x: number;
  y: number;
}

export interface ChartGeometry {
  placed: Placed[];
  /** The lines across, with the value each stands for. */
  ticks: { value: number; y: number }[];
  labelled: Placed[];
  /** The plot's edges. */
  left: number;
  right: number;
  floor: number;
}

/** Room for amounts on the left, for labels below, and for half a dot on the other sides. */
const room = { left: 60, right: 8, top: 8, bottom: 26 };
const labelWidth = 76;

/** Where everything of a line chart of this size goes, in pixels. Points are evenly spaced. */
export function chartGeometry(
  points: readonly ChartPoint[],
  { width, height, fromZero }: { width: number; height: number; fromZero: boolean },
): ChartGeometry {
  const values = points.map(({ value }) => value);
  const floorValue = Math.min(...values);
  const ticks = chartTicks(fromZero ? Math.min(0, floorValue) : floorValue, Math.max(...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const floor = height - room.bottom;
  const right = width - room.right;
  const yOf = (value: number) => floor - ((value - low) / (high - low)) * (floor - room.top);
  const xOf = (index: number) =>
    points.length === 1
      ? (room.left + right) / 2
      : room.left + (index / (points.length - 1)) * (right - room.left);
  const placed = points.map((point, index) => ({ ...point, x: xOf(index), y: yOf(point.value) }));
  const stride = labelStride(points.length, right - room.left, labelWidth);
  return {
    placed,
    ticks: ticks.map((value) => ({ value, y: yOf(value) })),
    labelled: placed.filter((_, index) => index % stride === 0),
    left: room.left,
    right,
    floor,
  };
}
