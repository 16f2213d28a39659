import { dues } from '../../../contract/dues/dues.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { calendarFeedRoutes } from './calendar-feed.ts';
import { dueColumns } from './dues.columns.ts';
import { findDue, findDues, markDue, periodOf, snoozeDay, toDue } from './dues.service.ts';

export function dueRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { key }: { key: string }) =>
    findDue(db, deps, ownerId, key);
  return [
    // Not cached: the days of fund plans follow the closes of an index, which count in no revision.
    ...exported(
      deps,
      dues.list,
      route(dues.list, async (db, { ownerId, query }) => {
        const today = todayOf(deps);
        const period = periodOf(deps.config, today, query);
        const found = await findDues(db, deps, { ownerId, today, kind: query.kind, ...period });
        return found
          .filter(({ state }) => !query.state || state === query.state)
          .map((due) => toDue(due, today));
      }),
      dueColumns,
    ),
    rowRoute(dues.markDone, find, (tx, { ownerId, params: { key } }) =>
      markDue(tx, deps, { ownerId, key }, ({ date }) => ({ done_date: date })),
    ),
    rowRoute(dues.unmarkDone, find, (tx, { ownerId, params: { key } }) =>
      markDue(tx, deps, { ownerId, key }, () => ({ done_date: null })),
    ),
    rowRoute(dues.snooze, find, (tx, { ownerId, params: { key }, body }) => {
      const until = snoozeDay(deps, body.until);
      return markDue(tx, deps, { ownerId, key }, () => ({ snoozed_until: until }));
    }),
    ...calendarFeedRoutes(deps),
    rowRoute(dues.unsnooze, find, (tx, { ownerId, params: { key } }) =>
      markDue(tx, deps, { ownerId, key }, () => ({ snoozed_until: null })),
    ),
  ];
}
