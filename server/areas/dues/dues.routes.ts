import { dues } from '../../../contract/dues/dues.ts';
import type { Input } from '../../../contract/endpoint.ts';
import { joint } from '../../../contract/households/joint.ts';
import type { Whose } from '../../../contract/households/joint-fields.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { askBoth, bothOwners } from '../households/joint.ts';
import { calendarFeedRoutes } from './calendar-feed.ts';
import { dueColumns } from './dues.columns.ts';
import { findDue, findDues, markDue, periodOf, snoozeDay, toDue } from './dues.service.ts';

type DueQuery = Input<typeof dues.list>['query'];

export function dueRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { key }: { key: string }) =>
    findDue(db, deps, ownerId, key);
  const listDues = async (db: Db, ownerId: string, query: DueQuery) => {
    const today = todayOf(deps);
    const period = periodOf(deps.config, today, query);
    const found = await findDues(db, deps, { ownerId, today, kind: query.kind, ...period });
    return found
      .filter(({ state }) => !query.state || state === query.state)
      .map((due) => toDue(due, today));
  };
  return [
    // Not cached: the days of fund plans follow the closes of an index, which count in no revision.
    ...exported(
      deps,
      dues.list,
      route(dues.list, (db, { ownerId, query }) => listDues(db, ownerId, query)),
      dueColumns,
    ),
    route(joint.dues, async (db, { query, ...user }) => {
      const owners = await bothOwners(db, user);
      const both = await askBoth(owners, ({ ownerId }) => listDues(db, ownerId, query));
      const of = (whose: Whose) => both[whose].map((due) => ({ ...due, whose }));
      return [...of('mine'), ...of('ours')].sort((a, b) =>
        a.date < b.date ? -1 : Number(a.date > b.date),
      );
    }),
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
