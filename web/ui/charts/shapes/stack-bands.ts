import { type Series, stack } from 'd3-shape';

export interface StackedSeries {
  name: string;
  values: readonly number[];
}

type Bands = Series<number, StackedSeries>[];

/** The range of each series at each point: stacked upwards above zero, downwards below it. */
export function stackedBands(series: readonly StackedSeries[]): [low: number, high: number][][] {
  const points = series[0]?.values.map((_, index) => index) ?? [];
  const bands = stack<unknown, number, StackedSeries>()
    .keys(series)
    .value((index, { values }) => values[index] ?? 0)
    .offset((stacked: Bands) => diverge(stacked))(points);
  return bands.map((band) => band.map(([low, high]) => [low, high]));
}

/**
 * Moves every band to its place. Unlike d3's `stackOffsetDiverging` it leaves a value of 0 between its
 * neighbours: there it would lie on zero, and the outline would cut through all bands to reach it.
 */
function diverge(bands: Bands): void {
  const isBelow = bands.map((band) => band.some(([low, high]) => high < low));
  for (const index of bands[0]?.keys() ?? []) {
    let [top, bottom] = [0, 0];
    for (const [at, band] of bands.entries()) {
      const place = band[index];
      if (!place) continue;
      const size = place[1] - place[0];
      if (size > 0 || (size === 0 && !isBelow[at])) {
        place[0] = top;
        top += size;
        place[1] = top;
      } else {
        place[1] = bottom;
        bottom += size;
        place[0] = bottom;
      }
    }
  }
}
