import { bisectCenter } from 'd3-array';
import { useId } from 'react';
import { fillOf, SeriesFills, seriesColour } from './area-look.tsx';
import { Axes, plotEdges } from './axes.tsx';
import classes from './chart.module.css';
import { ChartFrame, type ChartLayout } from './chart-frame.tsx';
import { type ChartMark, MarkLayer, MarkLegend, marksByPoint, markTexts } from './chart-marks.tsx';
import { LineSwatch, seriesShape } from './line-look.tsx';
import { type ChartAxis, countPoints, pointName, pointScale, valueScale } from './shapes/scales.ts';
import { type ChartValue, isFilled, type LineSeries, seriesPaths } from './shapes/series-paths.ts';
import { seriesRows } from './shapes/series-rows.ts';

interface LineChartProps {
  /** What the chart shows, in a few words. */
  label: string;
  axis: ChartAxis;
  /** The head of the table's first column. */
  axisName?: string;
  series: readonly LineSeries[];
  /** What happened at single points. */
  marks?: readonly ChartMark[];
  height: number;
  /** Formats an exact value. */
  format: (value: number) => string;
  /** Formats a short value, for the axis. */
  formatTick: (value: number) => string;
  /** Sentences about one point: what its values leave out. */
  notesOf?: (index: number) => readonly string[];
  /** A table beside the chart has the same figures already. */
  hasTableNearby?: boolean;
}

/** How many shapes each of several lines has, by which it is known without its colour. */
const shapesPerLine = 6;
/** A single line of up to this many points has a dot at each. */
const fewPoints = 2;

/** One or several lines over days or names, of which gaps, partial values and single events can be seen. */
export function LineChart(props: LineChartProps) {
  const { label, axis, axisName = '日期', series, marks = [], height, format } = props;
  const { notesOf = () => [], hasTableNearby = false } = props;
  const id = useId();
  const hasShapes = series.length > 1;
  const marksAt = marksByPoint(marks);
  const text = (value: ChartValue | undefined) => (value == null ? '-' : format(value));
  const notesAt = (index: number) => [...markTexts(marksAt.get(index)), ...notesOf(index)];

  const rows = () => {
    const names = Array.from({ length: countPoints(axis) }, (_, index) => pointName(axis, index));
    return seriesRows({ axisName, names, series, text, notesOf: notesAt });
  };
  const hasLegend = hasShapes || marks.length > 0;
  return (
    <ChartFrame
      label={label}
      height={height}
      count={countPoints(axis)}
      layout={(width) => layoutOf(props, id, width)}
      tipOf={(index) => ({
        title: pointName(axis, index),
        lines: series.map(({ name, values }, at) => ({
          label: name,
          value: text(values[index]),
          swatch: hasShapes && <LineSwatch index={at} hasShape />,
        })),
        notes: notesAt(index),
      })}
      {...(!hasTableNearby && { rows })}
      legend={
        hasLegend && (
          <>
            {series.map(({ name }, index) => (
              <span key={name}>
                <LineSwatch index={index} hasShape={hasShapes} />
                {name}
              </span>
            ))}
            <MarkLegend marks={marks} />
          </>
        )
      }
    />
  );
}

function layoutOf(props: LineChartProps, id: string, width: number): ChartLayout {
  const { axis, series, marks = [], height, formatTick } = props;
  const edges = plotEdges(width, height);
  const { xs, ticks } = pointScale(axis, [edges.left, edges.right]);
  const reachesZero = series.some(isFilled);
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const values = valueScale(known, [edges.floor, edges.top], { withZero: reachesZero });
  const place = {
    xOf: (index: number) => xs[index] ?? edges.left,
    yOf: (value: number) => values.yOf(value),
    // What is filled reaches to zero, which may lie above the lower edge.
    floor: reachesZero ? values.yOf(0) : edges.floor,
  };
  const pointOf = (one: LineSeries, index: number) => {
    const value = one.values[index];
    return value == null ? undefined : { x: place.xOf(index), y: place.yOf(value) };
  };
  const stride = Math.max(1, Math.round(xs.length / shapesPerLine));
  const plot = (
    <>
      <SeriesFills id={id} count={series.length} />
      <Axes
        edges={edges}
        points={ticks}
        values={values.ticks.map((value) => ({ text: formatTick(value), at: place.yOf(value) }))}
      />
      {series.map((one, index) => {
        const { area, solid, dashed } = seriesPaths(one, place);
        const stroke = seriesColour(index);
        const dots = xs.length <= fewPoints ? xs.map((_, at) => at) : [];
        const shapes = xs.map((_, at) => at).filter((at) => (at + index) % stride === 0);
        return (
          <g key={one.name}>
            {area && <path className={classes.filling} d={area} fill={fillOf(id, index)} />}
            {dashed && <path className={classes.line} data-dashed d={dashed} stroke={stroke} />}
            <path className={classes.line} d={solid} stroke={stroke} />
            {(series.length > 1 ? shapes : dots).map((at) => (
              <Shape key={at} place={pointOf(one, at)} index={index} />
            ))}
          </g>
        );
      })}
      <MarkLayer
        marks={marks}
        edges={edges}
        placeOf={(index) => {
          const [first] = series;
          return first && pointOf(first, index);
        }}
        xOf={place.xOf}
      />
    </>
  );
  return {
    plot,
    placeOf: (index) => {
      const places = series.flatMap((one) => pointOf(one, index) ?? []);
      return { x: place.xOf(index), y: places[0]?.y ?? edges.floor };
    },
    indexAt: (x) => bisectCenter(xs, x),
    highlight: (index) => (
      <>
        <line
          className={classes.hair}
          x1={place.xOf(index)}
          x2={place.xOf(index)}
          y1={0}
          y2={edges.floor}
        />
        {series.map((one, at) => {
          const spot = pointOf(one, index);
          return (
            spot && (
              <circle
                key={one.name}
                className={classes.dot}
                cx={spot.x}
                cy={spot.y}
                r={5}
                fill={seriesColour(at)}
              />
            )
          );
        })}
      </>
    ),
  };
}

function Shape({ place, index }: { place: { x: number; y: number } | undefined; index: number }) {
  if (!place) return null;
  return (
    <path
      className={classes.mark}
      d={seriesShape(index)}
      transform={`translate(${place.x} ${place.y})`}
      fill={seriesColour(index)}
    />
  );
}
