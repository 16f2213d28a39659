import { scaleBand } from 'd3-scale';
import classes from './chart.module.css';
import { ChartFrame, type ChartLayout, type KeyMove } from './chart-frame.tsx';
import { type HeatCell, heatGrid, monthsOfYear, strengthOf } from './shapes/heat-grid.ts';

interface HeatMapProps {
  label: string;
  /** In any order; a month without a value is null or left out. */
  months: readonly HeatCell[];
  /** Formats an exact value, with its sign. */
  format: (value: number) => string;
  /** Formats a value for a cell, as short as can be. */
  formatShort: (value: number) => string;
  /** Sentences about a month, such as why it has no value. */
  noteOf?: (month: string) => string | undefined;
  /** Opens a month that has a value, by a click or Enter. */
  onChoose?: (month: string) => void;
}

const rowHeight = 34;
const margin = { left: 44, top: 22 };
/** A cell that is narrower shows only the sign of its value. */
const textWidth = 52;

const moves: KeyMove = (key, index, last) => {
  const steps: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - monthsOfYear,
    ArrowDown: index + monthsOfYear,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  if (next === undefined) return undefined;
  return next < 0 || next > last ? index : next;
};

/** Months as a grid, a row for each year; the stronger the colour, the farther from zero. */
export function HeatMap(props: HeatMapProps) {
  const { label, months, format, noteOf, onChoose } = props;
  const grid = heatGrid(months);
  const cells = grid.flatMap(({ cells: row }) => row);
  const text = (value: number | null | undefined) => (value == null ? '-' : format(value));
  return (
    <ChartFrame
      label={label}
      hint={`左右方向键按月、上下方向键按年查看${onChoose ? '，回车打开明细' : ''}`}
      height={margin.top + grid.length * rowHeight}
      count={cells.length}
      moves={moves}
      onOpen={(index) => {
        const { month = '', value } = cells[index] ?? {};
        if (value != null) onChoose?.(month);
      }}
      layout={(width) => layoutOf(props, width)}
      tipOf={(index) => {
        const { month = '', value } = cells[index] ?? {};
        const note = noteOf?.(month);
        return { title: month, lines: [{ value: text(value) }], notes: note ? [note] : [] };
      }}
      rows={() => ({
        head: ['年份', ...Array.from({ length: monthsOfYear }, (_, at) => `${at + 1}月`)],
        body: grid.map(({ year, cells: row }) => [year, ...row.map(({ value }) => text(value))]),
      })}
    />
  );
}

function layoutOf({ months, formatShort }: HeatMapProps, width: number): ChartLayout {
  const grid = heatGrid(months);
  const cells = grid.flatMap(({ cells: row }) => row);
  const columns = scaleBand(
    Array.from({ length: monthsOfYear }, (_, at) => at),
    [margin.left, width],
  );
  const cellWidth = columns.bandwidth();
  const xOf = (index: number) => columns(index % monthsOfYear) ?? margin.left;
  const yOf = (index: number) => margin.top + Math.floor(index / monthsOfYear) * rowHeight;
  const strength = strengthOf(cells);
  const shortText = (value: number) => {
    if (cellWidth >= textWidth) return formatShort(value);
    return value > 0 ? '+' : value < 0 ? '−' : '0';
  };
  return {
    plot: (
      <>
        {columns.domain().map((at) => (
          <text
            key={at}
            className={classes.tick}
            x={xOf(at) + cellWidth / 2}
            y={margin.top - 8}
            textAnchor="middle"
          >
            {cellWidth < 32 ? at + 1 : `${at + 1}月`}
          </text>
        ))}
        {grid.map(({ year }, row) => (
          <text
            key={year}
            className={classes.tick}
            x={0}
            y={yOf(row * monthsOfYear) + rowHeight / 2}
            dy="0.35em"
          >
            {year}
          </text>
        ))}
        {cells.map(({ month, value }, index) => (
          <g key={month}>
            <rect
              className={
                value === null || value === 0
                  ? classes.band
                  : value > 0
                    ? classes.gain
                    : classes.loss
              }
              fillOpacity={value ? strength(value) : 0.05}
              x={xOf(index) + 1}
              y={yOf(index) + 1}
              width={cellWidth - 2}
              height={rowHeight - 2}
            />
            {value !== null && (
              <text
                className={classes.amount}
                x={xOf(index) + cellWidth / 2}
                y={yOf(index) + rowHeight / 2}
                dy="0.35em"
                textAnchor="middle"
              >
                {shortText(value)}
              </text>
            )}
          </g>
        ))}
      </>
    ),
    placeOf: (index) => ({ x: xOf(index) + cellWidth / 2, y: yOf(index) + rowHeight / 2 }),
    indexAt: (x, y) => {
      const column = Math.floor((x - margin.left) / cellWidth);
      const row = Math.floor((y - margin.top) / rowHeight);
      const isInside = column >= 0 && column < monthsOfYear && row >= 0 && row < grid.length;
      return isInside ? row * monthsOfYear + column : undefined;
    },
    highlight: (index) => (
      <rect
        className={classes.outline}
        x={xOf(index) + 1}
        y={yOf(index) + 1}
        width={cellWidth - 2}
        height={rowHeight - 2}
      />
    ),
  };
}
