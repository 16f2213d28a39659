import { monthForecast } from '../../../../contract/planning/month-forecast.ts';
import type { Db } from '../../../db/database.ts';
import type { IsWrong, Problem } from '../../../integrity/problem.ts';
import { monthRows } from './months.repository.ts';

/** That stored forecasts can be read, and are about the month that they are stored for. */
export async function checkMonths(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const ownerId of await monthRows.listOwners(db)) {
    for (const { month, forecast } of await monthRows.list(db, ownerId)) {
      const row = `${ownerId} ${month}`;
      if (isWrong('planning_months', row)) continue;
      const read = monthForecast.safeParse(JSON.parse(forecast));
      if (!read.success || !read.data.from.startsWith(month) || !read.data.to.startsWith(month)) {
        problems.push({ table: 'planning_months', row, what: 'is no forecast of its month' });
      }
    }
  }
  return problems;
}
