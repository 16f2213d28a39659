import { area, curveLinear, curveStepAfter, line } from 'd3-shape';

/** What is not known is null, and leaves a gap. */
export type ChartValue = number | null;

export interface LineSeries {
  name: string;
  /** One for each point of the axis. */
  values: readonly ChartValue[];
  /** Points whose value leaves something out: the line is dashed there. */
  partial?: readonly boolean[];
  /**
   * `filled`: down to zero. `steps`: filled, and level until it changes, as money put in is. `level`: the
   * same without filling.
   */
  look?: 'line' | 'filled' | 'steps' | 'level';
}

export interface SeriesPaths {
  /** Undefined unless the series is filled. */
  area: string | undefined;
  solid: string;
  dashed: string;
}

interface Place {
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  /** Where the filling ends. */
  floor: number;
}

/** Whether a series is filled down to zero, which the axis then reaches. */
export function isFilled({ look = 'line' }: LineSeries): boolean {
  return look === 'filled' || look === 'steps';
}

/** The outlines of a series for SVG. A value between two gaps is a path of length zero, a dot. */
export function seriesPaths(series: LineSeries, { xOf, yOf, floor }: Place): SeriesPaths {
  const { values, partial, look = 'line' } = series;
  const curve = look === 'steps' || look === 'level' ? curveStepAfter : curveLinear;
  const isPartial = (index: number) => partial?.[index] ?? false;
  const touchesPartial = (index: number) => [index - 1, index, index + 1].some(isPartial);
  const yAt = (value: ChartValue) => yOf(value ?? 0);
  const outline = (isDrawn: (index: number) => boolean) =>
    line<ChartValue>()
      .defined((value, index) => value !== null && isDrawn(index))
      .x((_, index) => xOf(index))
      .y(yAt)
      .curve(curve)
      .digits(1)(values) ?? '';
  const filling = area<ChartValue>()
    .defined((value) => value !== null)
    .x((_, index) => xOf(index))
    .y0(floor)
    .y1(yAt)
    .curve(curve)
    .digits(1);
  return {
    area: isFilled(series) ? (filling(values) ?? '') : undefined,
    solid: outline((index) => !isPartial(index)),
    dashed: partial?.some(Boolean) ? outline(touchesPartial) : '',
  };
}
