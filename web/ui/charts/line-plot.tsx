import type { ChartGeometry, Placed } from './chart-geometry.ts';
import classes from './line-chart.module.css';

interface LinePlotProps {
  geometry: ChartGeometry;
  size: { width: number; height: number };
  active: Placed | undefined;
  formatTick: (value: number) => string;
  area: boolean;
}

/** Up to this many points, each is marked by a dot. */
const fewPoints = 3;

/** The grid lines with their values, the line, and the labels of a line chart. */
export function LinePlot({ geometry, size, active, formatTick, area }: LinePlotProps) {
  const { placed, ticks, labelled, left, right, floor } = geometry;
  const path = placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L');
  const marked = placed.length < fewPoints ? placed : active ? [active] : [];
  return (
    <svg className={classes.svg} {...size} aria-hidden="true">
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line className={classes.rule} x1={left} x2={right} y1={y} y2={y} />
          <text className={classes.tick} x={left - 8} y={y} dy="0.35em" textAnchor="end">
            {formatTick(value)}
          </text>
        </g>
      ))}
      {labelled.map(({ name, label, x }) => (
        <text
          key={name}
          className={classes.tick}
          x={x}
          y={size.height - 6}
          textAnchor={x > right - 20 ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
      {active && <line className={classes.hair} x1={active.x} x2={active.x} y1={0} y2={floor} />}
      {area && <path className={classes.area} d={`M${left},${floor}L${path}L${right},${floor}Z`} />}
      <path className={classes.line} d={`M${path}`} />
      {marked.map(({ name, x, y }) => (
        <circle key={name} className={classes.dot} cx={x} cy={y} r={5} />
      ))}
    </svg>
  );
}
