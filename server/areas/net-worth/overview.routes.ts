import type { Currency } from '../../../contract/fields/currencies.ts';
import { netWorth } from '../../../contract/net-worth/net-worth.ts';
import { overview } from '../../../contract/net-worth/overview.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { cached, type Route, route } from '../../http/pipeline/route.ts';
import { pageAnswer } from '../../http/replies/envelope.ts';
import { netWorthChangeRows, netWorthChanges, toChangeRow } from './changes.service.ts';
import { jointRoutes } from './joint/joint.routes.ts';
import { changeRowColumns, sheetItemColumns } from './net-worth.columns.ts';
import { netWorthHistory, netWorthOnDay } from './net-worth.service.ts';
import { assetOverview } from './overview.service.ts';
import { sheetRows } from './sheet-items.service.ts';
import type { WorthCache } from './worth-cache.ts';

export function overviewRoutes(deps: Deps, cache: WorthCache): Route[] {
  const contextOf = (user: Pick<Caller, 'ownerId' | 'dataRevision'>, currency?: Currency) => ({
    deps,
    cache,
    user,
    currency: currency ?? deps.config.baseCurrency,
  });
  /** The rows of a page, whose amounts are all in the currency that was asked for. */
  const inCurrency = <Row>(
    { records }: { records: Row[] },
    {
      query: { currency = deps.config.baseCurrency },
    }: { query: { currency?: Currency | undefined } },
  ) => records.map((row) => ({ ...row, currency }));
  return [
    cached(
      'all',
      route(overview.assets, (db, { query, ...user }) =>
        assetOverview(db, deps, cache, user, query.currency ?? deps.config.baseCurrency),
      ),
      'minute',
    ),
    cached(
      'all',
      route(netWorth.onDay, (db, { query: { currency, day }, ...user }) =>
        netWorthOnDay(db, contextOf(user, currency), day),
      ),
    ),
    ...jointRoutes(deps, cache),
    cached(
      'all',
      route(netWorth.history, (db, { query: { currency, ...query }, ...user }) =>
        netWorthHistory(db, contextOf(user, currency), query),
      ),
    ),
    ...exported(
      deps,
      netWorth.rows,
      cached(
        'all',
        route(netWorth.rows, async (db, { query: { currency, ...query }, ...user }) => {
          const rows = await sheetRows(db, contextOf(user, currency), query);
          const start = (query.page - 1) * query.size;
          return pageAnswer(rows.slice(start, start + query.size), rows.length, query);
        }),
      ),
      sheetItemColumns,
      inCurrency,
    ),
    cached(
      'all',
      route(netWorth.changes, (db, { query: { currency, ...query }, ...user }) =>
        netWorthChanges(db, contextOf(user, currency), query),
      ),
    ),
    ...exported(
      deps,
      netWorth.changeRows,
      cached(
        'all',
        route(netWorth.changeRows, async (db, { query: { currency, ...query }, ...user }) => {
          const rows = await netWorthChangeRows(db, contextOf(user, currency), query);
          const start = (query.page - 1) * query.size;
          const records = rows.slice(start, start + query.size).map(toChangeRow);
          return pageAnswer(records, rows.length, query);
        }),
      ),
      changeRowColumns,
      inCurrency,
    ),
  ];
}
