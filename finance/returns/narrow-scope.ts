import type { Day } from '../calendar/days.ts';
import { flowDaysOf, type ReturnPosition } from './position.ts';
import { daysToValue } from './scope-days.ts';
import type { Scope } from './scope-figures.ts';

/**
 * A scope for one of its positions: with the days of the position's own flows alone, so that many
 * positions are not each valued on the days of all. The figures are the same, because what lies between
 * flows does not count.
 */
export function narrowScope(scope: Scope, position: ReturnPosition): Scope {
  const own = new Set<Day>(daysToValue(flowDaysOf(position), scope.from, scope.to));
  const indexes = scope.days.flatMap((day, index) => (own.has(day) ? [index] : []));
  return {
    ...scope,
    days: indexes.map((index) => scope.days[index] ?? ''),
    seriesOf: (positions) =>
      scope.seriesOf(positions).map((series) => ({
        ...series,
        units: indexes.map((index) => series.units[index] ?? 0n),
      })),
  };
}
