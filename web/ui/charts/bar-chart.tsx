import { bisectCenter } from 'd3-array';
import { scaleBand } from 'd3-scale';
import { useId } from 'react';
import { AreaSwatch, fillOf, SeriesFills } from './area-look.tsx';
import { Axes, plotEdges } from './axes.tsx';
import classes from './chart.module.css';
import { ChartFrame, type ChartLayout } from './chart-frame.tsx';
import { labelStride, valueScale } from './shapes/scales.ts';
import type { ChartValue } from './shapes/series-paths.ts';
import { seriesRows } from './shapes/series-rows.ts';

interface BarChartProps {
  label: string;
  names: readonly { name: string; label: string }[];
  /** The head of the table's first column. */
  axisName: string;
  /** One or several bars for each name. */
  series: readonly { name: string; values: readonly ChartValue[] }[];
  height: number;
  format: (value: number) => string;
  formatTick: (value: number) => string;
}

/** Bars from zero upwards, or downwards for what is below it, side by side for each name. */
export function BarChart(props: BarChartProps) {
  const { label, names, axisName, series, height, format } = props;
  const id = useId();
  const text = (value: ChartValue | undefined) => (value == null ? '-' : format(value));
  return (
    <ChartFrame
      label={label}
      height={height}
      count={names.length}
      layout={(width) => layoutOf(props, id, width)}
      tipOf={(index) => ({
        title: names[index]?.name ?? '',
        lines: series.map(({ name, values }, at) => ({
          label: name,
          value: text(values[index]),
          swatch: <AreaSwatch index={at} />,
        })),
      })}
      rows={() => seriesRows({ axisName, names: names.map(({ name }) => name), series, text })}
      legend={
        series.length > 1 &&
        series.map(({ name }, index) => (
          <span key={name}>
            <AreaSwatch index={index} />
            {name}
          </span>
        ))
      }
    />
  );
}

function layoutOf(props: BarChartProps, id: string, width: number): ChartLayout {
  const { names, series, height, formatTick } = props;
  const edges = plotEdges(width, height);
  const groups = scaleBand(names.keys(), [edges.left, edges.right]).padding(0.2);
  const bars = scaleBand(series.keys(), [0, groups.bandwidth()]).paddingInner(0.1);
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const { yOf, ticks } = valueScale(known, [edges.floor, edges.top], { withZero: true });
  const zero = yOf(0);
  const left = (index: number) => groups(index) ?? edges.left;
  const middles = names.map((_, index) => left(index) + groups.bandwidth() / 2);
  const stride = labelStride(names.length, edges.right - edges.left);
  return {
    plot: (
      <>
        <SeriesFills id={id} count={series.length} />
        <Axes
          edges={edges}
          values={ticks.map((value) => ({ text: formatTick(value), at: yOf(value) }))}
          points={names
            .map((name, index) => ({ text: name.label, at: middles[index] ?? 0 }))
            .filter((_, index) => index % stride === 0)}
        />
        {series.map(({ name, values }, at) => (
          <path
            key={name}
            fill={fillOf(id, at)}
            d={values
              .map((value, index) =>
                value === null
                  ? ''
                  : box(left(index) + (bars(at) ?? 0), bars.bandwidth(), zero, yOf(value)),
              )
              .join('')}
          />
        ))}
        <line className={classes.zero} x1={edges.left} x2={edges.right} y1={zero} y2={zero} />
      </>
    ),
    placeOf: (index) => {
      const tops = series.map(({ values }) => yOf(values[index] ?? 0));
      return { x: middles[index] ?? edges.left, y: Math.min(zero, ...tops) };
    },
    indexAt: (x) => bisectCenter(middles, x),
    highlight: (index) => (
      <rect
        className={classes.band}
        x={left(index)}
        y={edges.top}
        width={groups.bandwidth()}
        height={edges.floor - edges.top}
      />
    ),
  };
}

function box(x: number, width: number, from: number, to: number): string {
  return `M${x.toFixed(1)},${from.toFixed(1)}h${width.toFixed(1)}V${to.toFixed(1)}h${(-width).toFixed(1)}z`;
}
