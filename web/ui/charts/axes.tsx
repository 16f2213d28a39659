import classes from './chart.module.css';
import type { Tick } from './shapes/scales.ts';

/** The edges of the plot within a chart, in pixels. */
export interface PlotEdges {
  left: number;
  right: number;
  top: number;
  floor: number;
}

/** For the amounts on the left, the labels below, and half a dot on the other sides. */
const margin = { left: 60, right: 8, top: 8, bottom: 26 };

export function plotEdges(width: number, height: number): PlotEdges {
  return {
    left: margin.left,
    right: width - margin.right,
    top: margin.top,
    floor: height - margin.bottom,
  };
}

interface AxesProps {
  edges: PlotEdges;
  values: readonly Tick[];
  points: readonly Tick[];
}

/**
 * The grid lines with their values, and the labels below. A value that is written like the one before is left out:
 * two lines of one value would be misread.
 */
export function Axes({ edges: { left, right, floor }, values, points }: AxesProps) {
  return (
    <>
      {values.map(({ text, at }, index) => (
        <g key={at}>
          <line className={classes.rule} x1={left} x2={right} y1={at} y2={at} />
          <text className={classes.tick} x={left - 8} y={at} dy="0.35em" textAnchor="end">
            {text !== values[index - 1]?.text && text}
          </text>
        </g>
      ))}
      {points.map(({ text, at }) => (
        <text
          key={at}
          className={classes.tick}
          x={at}
          y={floor + 20}
          textAnchor={at > right - 20 ? 'end' : 'middle'}
        >
          {text}
        </text>
      ))}
    </>
  );
}
