import { planningForecast } from '../../../../contract/planning/forecast.ts';
import { planningMonths } from '../../../../contract/planning/months.ts';
import { planningAccountsTable } from '../../../../contract/planning/planning.table.ts';
import { toInstantColumn, toNullableDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { toAnswer } from '../../../db/row-values.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required } from '../../../errors.ts';
import { type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { compareMonths } from '../months/months.service.ts';
import {
  listForecastAccounts,
  type PlanningAccountRow,
  planningAccountRows,
} from '../planning.repository.ts';
import { findForecast } from './forecast.service.ts';

export function forecastRoutes(deps: Deps): Route[] {
  const find = async (db: Db, ownerId: string, { id }: { id: string }) =>
    (await listForecastAccounts(db, ownerId)).find((account) => account.id === id);
  return [
    // Not cached: the days of fund plans follow the closes of an index, which count in no revision.
    route(planningForecast.show, (db, { ownerId, query }) =>
      findForecast(db, deps, { ownerId, ...query }),
    ),
    route(planningMonths.compare, (db, { ownerId, query }) =>
      compareMonths(db, deps, { ownerId, ...query }),
    ),
    route(planningForecast.listAccounts, async (db, { ownerId }) =>
      (await planningAccountRows.list(db, ownerId, {}, 'account_id')).map((row) =>
        toAnswer(planningAccountsTable, row),
      ),
    ),
    rowRoute(planningForecast.setAccount, find, async (tx, { ownerId, params: { id }, body }) => {
      await takeOwnerMutex(tx, ownerId);
      const accounts = await listForecastAccounts(tx, ownerId);
      const account = required(accounts.find((one) => one.id === id));
      const payer = accounts.find((one) => one.id === body.paysFromId);
      if (body.paysFromId != null) {
        if (account.account_type !== 'CREDIT') {
          throw fieldError('paysFromId', '只有信用卡需要还款账户');
        }
        if (!payer || payer.account_type === 'CREDIT') {
          throw fieldError('paysFromId', '还款账户不存在，或是信用卡');
        }
      }
      const row: PlanningAccountRow = {
        owner_id: ownerId,
        account_id: id,
        floor: toNullableDecimalColumn(body.floor),
        pays_from_id: payer?.id ?? null,
        updated_at: toInstantColumn(deps.now()),
      };
      await planningAccountRows.save(tx, row, ['owner_id', 'account_id']);
      return toAnswer(planningAccountsTable, row);
    }),
  ];
}
