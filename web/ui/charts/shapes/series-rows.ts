import type { ChartRows } from '../chart-table.tsx';
import type { ChartValue } from './series-paths.ts';

interface SeriesTable {
  /** The head of the first column. */
  axisName: string;
  /** The names of the points. */
  names: readonly string[];
  series: readonly { name: string; values: readonly ChartValue[] }[];
  text: (value: ChartValue | undefined) => string;
  notesOf?: (index: number) => readonly string[];
}

/** The figures behind a chart, a row for each point; its notes have a column where there are any. */
export function seriesRows({ axisName, names, series, text, notesOf }: SeriesTable): ChartRows {
  const notes = names.map((_, index) => notesOf?.(index).join('；') ?? '');
  const hasNotes = notes.some((note) => note !== '');
  return {
    head: [axisName, ...series.map(({ name }) => name), ...(hasNotes ? ['备注'] : [])],
    body: names.map((name, index) => [
      name,
      ...series.map(({ values }) => text(values[index])),
      ...(hasNotes ? [notes[index] ?? ''] : []),
    ]),
  };
}
