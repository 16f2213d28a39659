import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';

export interface HeatCell {
  /** `YYYY-MM` */
  month: string;
  value: number | null;
}

export const monthsOfYear = 12;

/** Every year from the first month to the last, each with its twelve months. */
export function heatGrid(months: readonly HeatCell[]): { year: string; cells: HeatCell[] }[] {
  const values = new Map(months.map(({ month, value }) => [month, value]));
  const years = months.map(({ month }) => Number(month.slice(0, 4)));
  const first = Math.min(...years);
  const count = years.length > 0 ? Math.max(...years) - first + 1 : 0;
  return Array.from({ length: count }, (_, row) => {
    const year = String(first + row);
    const cells = Array.from({ length: monthsOfYear }, (_month, at) => {
      const month = `${year}-${String(at + 1).padStart(2, '0')}`;
      return { month, value: values.get(month) ?? null };
    });
    return { year, cells };
  });
}

/** How strongly a value is coloured, so that its text above stays readable. */
export function strengthOf(cells: readonly HeatCell[]): (value: number) => number {
  const most = max(cells, ({ value }) => Math.abs(value ?? 0)) || 1;
  const scale = scaleLinear([0, most], [0.1, 0.45]);
  return (value) => scale(Math.abs(value));
}
