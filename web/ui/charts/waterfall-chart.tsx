import { bisectCenter, extent } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useId } from 'react';
import classes from './chart.module.css';
import { ChartFrame, type ChartLayout, type KeyMove, moveAlong } from './chart-frame.tsx';
import { type WaterfallPart, waterfallSteps } from './shapes/waterfall-steps.ts';

interface WaterfallChartProps {
  label: string;
  opening: WaterfallPart;
  parts: readonly WaterfallPart[];
  closing: WaterfallPart;
  /** Formats the opening and the closing value. */
  format: (value: number) => string;
  /** Formats a part, with its sign. */
  formatPart: (value: number) => string;
}

const rowHeight = 32;
/** For the names on the left and the amounts on the right, in pixels. */
const margin = { name: 92, amount: 128 };
const leastBar = 2;

const moves: KeyMove = (key, index, last) =>
  moveAlong({ ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' }[key] ?? key, index, last);

/**
 * How parts lead from one value to another, a row for each, so that names and amounts are read in full
 * on a phone too. The axis begins near the lowest value, because the parts are mostly small beside the
 * whole: so the whole is marked as a place, not drawn as a bar.
 */
export function WaterfallChart(props: WaterfallChartProps) {
  const { label, opening, parts, closing, format, formatPart } = props;
  const id = useId();
  const rows = [opening, ...parts, closing];
  const textOf = (index: number) => {
    const value = rows[index]?.value ?? 0;
    return index === 0 || index === rows.length - 1 ? format(value) : formatPart(value);
  };
  return (
    <ChartFrame
      label={label}
      hint="按上下方向键逐项查看"
      height={rows.length * rowHeight}
      count={rows.length}
      moves={moves}
      layout={(width) => layoutOf(props, { id, width, textOf })}
      tipOf={(index) => ({ title: rows[index]?.name ?? '', lines: [{ value: textOf(index) }] })}
      rows={() => ({
        head: ['项目', '金额'],
        body: rows.map(({ name }, index) => [name, textOf(index)]),
      })}
    />
  );
}

interface DrawnBar {
  id: string;
  width: number;
  textOf: (index: number) => string;
}

function layoutOf(props: WaterfallChartProps, { id, width, textOf }: DrawnBar): ChartLayout {
  const { opening, parts, closing } = props;
  const rows = [opening, ...parts, closing];
  const steps = waterfallSteps(opening.value, parts);
  const [least = 0, most = 0] = extent([
    opening.value,
    closing.value,
    ...steps.flatMap(({ from, to }) => [from, to]),
  ]);
  const xOf = scaleLinear(
    [least, most === least ? least + 1 : most],
    [margin.name + 8, width - margin.amount - 8],
  );
  const bands = scaleBand(rows.keys(), [0, rows.length * rowHeight]).padding(0.3);
  const top = (index: number) => bands(index) ?? 0;
  const height = bands.bandwidth();
  const middle = (index: number) => top(index) + height / 2;
  const ends = [
    { index: 0, value: opening.value },
    { index: rows.length - 1, value: closing.value },
  ];
  return {
    plot: (
      <>
        <defs>
          {/* What takes away is hatched, so that it is known without its colour. */}
          <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse">
            <rect className={classes.loss} width={6} height={6} />
            <path className={classes.hatch} d="M-2,2l4,-4M0,6l6,-6M4,8l4,-4" />
          </pattern>
        </defs>
        {rows.map(({ name }, index) => (
          <g key={name}>
            <text className={classes.name} x={0} y={middle(index)} dy="0.35em">
              {name}
            </text>
            <text
              className={classes.amount}
              x={width}
              y={middle(index)}
              dy="0.35em"
              textAnchor="end"
            >
              {textOf(index)}
            </text>
          </g>
        ))}
        {steps.map(({ from, to }, part) => {
          const index = part + 1;
          const [left, right] = [xOf(Math.min(from, to)), xOf(Math.max(from, to))];
          return (
            <g key={rows[index]?.name}>
              <line
                className={classes.hair}
                x1={xOf(from)}
                x2={xOf(from)}
                y1={top(index - 1)}
                y2={top(index) + height}
              />
              <rect
                className={to < from ? undefined : classes.gain}
                {...(to < from && { fill: `url(#${id})` })}
                x={left}
                y={top(index)}
                width={Math.max(leastBar, right - left)}
                height={height}
              />
            </g>
          );
        })}
        {ends.map(({ index, value }) => (
          <rect
            key={index}
            fill="var(--ink)"
            x={xOf(value) - 2}
            y={top(index)}
            width={4}
            height={height}
          />
        ))}
      </>
    ),
    placeOf: (index) => ({
      x: xOf(steps[index - 1]?.to ?? rows[index]?.value ?? 0),
      y: middle(index),
    }),
    indexAt: (_, y) =>
      bisectCenter(
        rows.map((_row, index) => middle(index)),
        y,
      ),
    highlight: (index) => (
      <rect className={classes.band} x={0} y={top(index) - 4} width={width} height={height + 8} />
    ),
  };
}
