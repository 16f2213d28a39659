import { bisectCenter } from 'd3-array';
import { area, line } from 'd3-shape';
import { useId } from 'react';
import { AreaSwatch, fillOf, SeriesFills } from './area-look.tsx';
import { Axes, plotEdges } from './axes.tsx';
import classes from './chart.module.css';
import { ChartFrame, type ChartLayout } from './chart-frame.tsx';
import { type ChartAxis, countPoints, pointName, pointScale, valueScale } from './shapes/scales.ts';
import type { ChartValue } from './shapes/series-paths.ts';
import { seriesRows } from './shapes/series-rows.ts';
import { type StackedSeries, stackedBands } from './shapes/stack-bands.ts';

interface AreaChartProps {
  label: string;
  axis: ChartAxis;
  axisName?: string;
  /** From the lowest area to the highest. */
  series: readonly StackedSeries[];
  /** What the areas add up to, drawn as a line; below zero counts against what is above. */
  total: { name: string; values: readonly number[] };
  height: number;
  format: (value: number) => string;
  formatTick: (value: number) => string;
  notesOf?: (index: number) => readonly string[];
}

/** Areas stacked on zero, those below zero downwards, and the line of their sum. */
export function AreaChart(props: AreaChartProps) {
  const { label, axis, axisName = '日期', series, total, height, format } = props;
  const { notesOf = () => [] } = props;
  const id = useId();
  const columns = [...series, total];
  const text = (value: ChartValue | undefined) => (value == null ? '-' : format(value));
  return (
    <ChartFrame
      label={label}
      height={height}
      count={countPoints(axis)}
      layout={(width) => layoutOf(props, id, width)}
      tipOf={(index) => ({
        title: pointName(axis, index),
        lines: columns.map(({ name, values }, at) => ({
          label: name,
          value: text(values[index]),
          swatch: at < series.length ? <AreaSwatch index={at} /> : null,
        })),
        notes: notesOf(index),
      })}
      rows={() => {
        const names = total.values.map((_, index) => pointName(axis, index));
        return seriesRows({ axisName, names, series: columns, text, notesOf });
      }}
      legend={
        <>
          {series.map(({ name }, index) => (
            <span key={name}>
              <AreaSwatch index={index} />
              {name}
            </span>
          ))}
          <span>
            <svg className={classes.swatch} width={20} height={12} aria-hidden="true">
              <line className={classes.total} x1={0} x2={20} y1={6} y2={6} />
            </svg>
            {total.name}
          </span>
        </>
      }
    />
  );
}

function layoutOf(props: AreaChartProps, id: string, width: number): ChartLayout {
  const { axis, series, total, height, formatTick } = props;
  const edges = plotEdges(width, height);
  const { xs, ticks } = pointScale(axis, [edges.left, edges.right]);
  const bands = stackedBands(series);
  const values = valueScale([...bands.flat(2), ...total.values], [edges.floor, edges.top], {
    withZero: true,
  });
  const xOf = (index: number) => xs[index] ?? edges.left;
  const outline = area<readonly [number, number]>()
    .x((_, index) => xOf(index))
    .y0(([low]) => values.yOf(low))
    .y1(([, high]) => values.yOf(high))
    .digits(1);
  const sum = line<number>()
    .x((_, index) => xOf(index))
    .y((value) => values.yOf(value))
    .digits(1);
  const zero = values.yOf(0);
  return {
    plot: (
      <>
        <SeriesFills id={id} count={series.length} />
        {bands.map((band, index) => (
          <path
            key={series[index]?.name}
            className={classes.edge}
            d={outline(band) ?? ''}
            fill={fillOf(id, index)}
          />
        ))}
        <Axes
          edges={edges}
          points={ticks}
          values={values.ticks.map((value) => ({
            text: formatTick(value),
            at: values.yOf(value),
          }))}
        />
        <line className={classes.zero} x1={edges.left} x2={edges.right} y1={zero} y2={zero} />
        <path className={classes.total} d={sum(total.values) ?? ''} />
      </>
    ),
    placeOf: (index) => ({ x: xOf(index), y: values.yOf(total.values[index] ?? 0) }),
    indexAt: (x) => bisectCenter(xs, x),
    highlight: (index) => (
      <>
        <line
          className={classes.hair}
          x1={xOf(index)}
          x2={xOf(index)}
          y1={edges.top}
          y2={edges.floor}
        />
        <circle
          className={classes.dot}
          cx={xOf(index)}
          cy={values.yOf(total.values[index] ?? 0)}
          r={5}
          fill="var(--ink)"
        />
      </>
    ),
  };
}
