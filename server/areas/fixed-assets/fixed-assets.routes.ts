import { usageStatusLabels } from '../../../contract/fixed-assets/fixed-asset-labels.ts';
import { fixedAssets } from '../../../contract/fixed-assets/fixed-assets.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound, required } from '../../errors.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { categoryChoices } from './categories.ts';
import { toDepreciationPlan, toFixedAsset } from './fixed-asset-answers.ts';
import { exportFixedAssets } from './fixed-asset-export.ts';
import { filterFixedAssets } from './fixed-asset-filter.ts';
import { fixedAssetStatistics } from './fixed-asset-statistics.ts';
import {
  findFixedAsset,
  listCategoriesInUse,
  listFixedAssetFigures,
  listFixedAssets,
  removeFixedAssets,
} from './fixed-assets.repository.ts';
import { createFixedAsset, editFixedAsset, removeAll, todayOf } from './fixed-assets.service.ts';

export function fixedAssetRoutes(deps: Deps): Route[] {
  const { baseCurrency, timeZone } = deps.config;
  return [
    cached(
      'fixedAssets',
      route(fixedAssets.list, async (db, { userId }) => {
        const today = todayOf(deps);
        return (await listFixedAssets(db, userId)).map((row) => toFixedAsset(row, today));
      }),
    ),
    route(fixedAssets.filter, async (db, { userId, body }) => {
      const today = todayOf(deps);
      const rows = await filterFixedAssets(db, userId, body, timeZone);
      return rows.map((row) => toFixedAsset(row, today));
    }),
    cached(
      'fixedAssets',
      route(fixedAssets.statistics, async (db, { userId, query }) =>
        fixedAssetStatistics(await listFixedAssetFigures(db, userId), {
          baseCurrency,
          currency: query.currency ?? baseCurrency,
          rates: await newestRates(db),
          today: todayOf(deps),
        }),
      ),
    ),
    route(fixedAssets.categories, async (db, { userId }) =>
      categoryChoices(await listCategoriesInUse(db, userId)),
    ),
    route(fixedAssets.statuses, () =>
      Object.entries(usageStatusLabels).map(([value, label]) => ({ value, label })),
    ),
    route(fixedAssets.export, (db, { userId, body }) => exportFixedAssets(db, deps, userId, body)),
    route(fixedAssets.create, async (tx, { userId, body }) =>
      toFixedAsset(await createFixedAsset(tx, deps, userId, body), todayOf(deps)),
    ),
    route(fixedAssets.removeBatch, async (tx, { userId, body }) => ({
      ids: await removeAll(tx, userId, body.ids),
    })),
    rowRoute(fixedAssets.get, find, async (db, { userId, params }) =>
      toFixedAsset(await found(db, userId, params.id), todayOf(deps)),
    ),
    rowRoute(fixedAssets.depreciation, find, async (db, { userId, params }) =>
      toDepreciationPlan(await found(db, userId, params.id), todayOf(deps)),
    ),
    rowRoute(fixedAssets.update, find, async (tx, { userId, params, body }) =>
      toFixedAsset(await editFixedAsset(tx, deps, userId, params.id, body), todayOf(deps)),
    ),
    rowRoute(fixedAssets.remove, find, async (tx, { userId, params }) => {
      if ((await removeFixedAssets(tx, userId, [params.id])) === 0) throw notFound();
      return null;
    }),
  ];
}

function find(db: Db, userId: string, { id }: { id: string }) {
  return findFixedAsset(db, userId, id);
}

async function found(db: Db, userId: string, id: string) {
  return required(await findFixedAsset(db, userId, id));
}
