import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type ChartPoint, chartGeometry, type Placed } from './chart-geometry.ts';
import classes from './line-chart.module.css';
import { LinePlot } from './line-plot.tsx';
import { useWidth } from './use-width.ts';

interface LineChartProps {
  points: readonly ChartPoint[];
  height: number;
  /** Formats an exact value, for the selected point. */
  format: (value: number) => string;
  /** Formats a short value, for the axis. */
  formatTick: (value: number) => string;
  /** Fills the area down to zero. */
  area?: boolean;
  /** The accessible name; the points can then be selected by keyboard. Without it: a picture of a table nearby. */
  label?: string;
}

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A line over evenly spaced points; pointer and arrow keys select a point and show its value. */
export function LineChart({
  points,
  height,
  format,
  formatTick,
  area = false,
  label,
}: LineChartProps) {
  const [ref, width] = useWidth();
  const [active, setActive] = useState<number>();
  const geometry = width > 0 ? chartGeometry(points, { width, height, fromZero: area }) : undefined;
  const shown = active === undefined ? undefined : geometry?.placed[active];
  const last = points.length - 1;

  function point({ clientX, currentTarget }: PointerEvent) {
    if (!geometry) return;
    const part =
      (clientX - currentTarget.getBoundingClientRect().left - geometry.left) /
      (geometry.right - geometry.left);
    setActive(Math.min(last, Math.max(0, Math.round(part * last))));
  }

  function walk(event: KeyboardEvent) {
    const move = moves[event.key];
    if (event.key === 'Escape') setActive(undefined);
    if (!move) return;
    event.preventDefault();
    setActive(active === undefined ? last : move(active, last));
  }

  const leave = () => setActive(undefined);
  const walkable = label && {
    role: 'application',
    tabIndex: 0,
    'aria-label': label,
    onKeyDown: walk,
    onBlur: leave,
  };
  return (
    <div
      ref={ref}
      className={classes.chart}
      style={{ height }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={leave}
      aria-hidden={label ? undefined : true}
      {...walkable}
    >
      {geometry && (
        <LinePlot
          geometry={geometry}
          size={{ width, height }}
          active={shown}
          formatTick={formatTick}
          area={area}
        />
      )}
      {shown && (
        <div
          className={classes.note}
          role={label && 'status'}
          style={{ transform: besides(shown, width) }}
        >
          {shown.name}
          <strong>{format(shown.value)}</strong>
        </div>
      )}
    </div>
  );
}

/** The position of the note: on the sides of the point with more space, so that it does not cover the line. */
function besides({ x, y }: Placed, width: number): string {
  const across = x > width / 2 ? 'calc(-100% - 10px)' : '10px';
  const down = y > 80 ? 'calc(-100% - 10px)' : '14px';
  return `translate(${x}px, ${y}px) translate(${across}, ${down})`;
}
