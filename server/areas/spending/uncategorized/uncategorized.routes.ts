import {
  spendingUncategorized,
  type Uncategorized,
} from '../../../../contract/spending/uncategorized.ts';
import { dayOfInput } from '../../../../finance/calendar/days.ts';
import type { Deps } from '../../../deps.ts';
import { exported } from '../../../http/pipeline/exported.ts';
import { cached, type Route, route } from '../../../http/pipeline/route.ts';
import { pageAnswer } from '../../../http/replies/envelope.ts';
import type { Columns } from '../../../spreadsheets/sheet.ts';
import { categorize } from './categorize.ts';
import { listUncategorized } from './list-uncategorized.ts';

export function uncategorizedRoutes(deps: Deps): Route[] {
  const { baseCurrency, timeZone } = deps.config;
  return [
    ...exported(
      deps,
      spendingUncategorized.list,
      cached(
        'all',
        route(spendingUncategorized.list, async (db, { ownerId, query }) => {
          const groups = await listUncategorized(db, ownerId, baseCurrency, {
            ...(query.from && { from: dayOfInput(timeZone, query.from) }),
            ...(query.to && { to: dayOfInput(timeZone, query.to) }),
          });
          const start = (query.page - 1) * query.size;
          return pageAnswer(groups.slice(start, start + query.size), groups.length, query);
        }),
      ),
      columns,
    ),
    route(spendingUncategorized.categorize, (tx, { ownerId, body }) =>
      categorize(tx, deps, ownerId, body),
    ),
  ];
}

const columns: Columns<Uncategorized> = [
  ['对方', 'text', 24, (g) => g.payee],
  ['说明', 'text', 30, (g) => g.description],
  ['方向', 'text', 8, (g) => (g.direction === 'IN' ? '流入' : '流出')],
  ['笔数', 'number', 8, (g) => g.count],
  ['金额', 'amount', 16, (g) => g.amount],
  ['货币', 'text', 8, (g) => g.currency],
  ['最早日期', 'day', 12, (g) => g.firstDay],
  ['最近日期', 'day', 12, (g) => g.lastDay],
];
