import { stack, stackOffsetDiverging } from 'd3-shape';

export interface StackedSeries {
  name: string;
  values: readonly number[];
}

/** From where to where each series reaches at each point: above zero upwards, below zero downwards. */
export function stackedBands(series: readonly StackedSeries[]): [low: number, high: number][][] {
  const points = series[0]?.values.map((_, index) => index) ?? [];
  const bands = stack<unknown, number, StackedSeries>()
    .keys(series)
    .value((index, { values }) => values[index] ?? 0)
    .offset(stackOffsetDiverging)(points);
  return bands.map((band) => band.map(([low, high]) => [low, high]));
}
