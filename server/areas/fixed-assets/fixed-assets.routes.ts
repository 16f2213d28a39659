import { usageStatusLabels } from '../../../contract/fixed-assets/fixed-asset-labels.ts';
import { fixedAssets } from '../../../contract/fixed-assets/fixed-assets.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { toDepreciationPlan, toFixedAsset } from './fixed-asset-answers.ts';
import {
  findFixedAsset,
  listCategoriesInUse,
  listFixedAssetFigures,
  listFixedAssets,
} from './fixed-assets.repository.ts';
import { createFixedAsset, editFixedAsset, removeAll, todayOf } from './fixed-assets.service.ts';
import { categoryChoices } from './list/categories.ts';
import { exportFixedAssets } from './list/fixed-asset-export.ts';
import { filterFixedAssets } from './list/fixed-asset-filter.ts';
import { fixedAssetStatistics } from './value/fixed-asset-statistics.ts';
import { loansOfAsset } from './value/loans-of-asset.ts';

export function fixedAssetRoutes(deps: Deps): Route[] {
  const { baseCurrency, timeZone } = deps.config;
  return [
    cached(
      'fixed-assets',
      route(fixedAssets.list, async (db, { ownerId }) => {
        const today = todayOf(deps);
        return (await listFixedAssets(db, ownerId)).map((row) => toFixedAsset(row, today));
      }),
    ),
    route(fixedAssets.filter, async (db, { ownerId, body }) => {
      const today = todayOf(deps);
      const rows = await filterFixedAssets(db, ownerId, body, timeZone);
      return rows.map((row) => toFixedAsset(row, today));
    }),
    cached(
      'fixed-assets',
      route(fixedAssets.statistics, async (db, { ownerId, query }) =>
        fixedAssetStatistics(await listFixedAssetFigures(db, ownerId), {
          baseCurrency,
          currency: query.currency ?? baseCurrency,
          rates: await newestRates(db),
          today: todayOf(deps),
        }),
      ),
    ),
    route(fixedAssets.categories, async (db, { ownerId }) =>
      categoryChoices(await listCategoriesInUse(db, ownerId)),
    ),
    route(fixedAssets.statuses, () =>
      Object.entries(usageStatusLabels).map(([value, label]) => ({ value, label })),
    ),
    route(fixedAssets.export, (db, { ownerId, body }) =>
      exportFixedAssets(db, deps, ownerId, body),
    ),
    route(fixedAssets.create, async (tx, { ownerId, body }) =>
      toFixedAsset(await createFixedAsset(tx, deps, ownerId, body), todayOf(deps)),
    ),
    route(fixedAssets.removeBatch, async (tx, { ownerId, body }) => ({
      ids: await removeAll(tx, deps, ownerId, body.ids),
    })),
    rowRoute(fixedAssets.get, find, async (db, { ownerId, params }) => {
      const today = todayOf(deps);
      const asset = toFixedAsset(await found(db, ownerId, params.id), today);
      return { ...asset, ...(await loansOfAsset(db, ownerId, asset, today)) };
    }),
    rowRoute(fixedAssets.depreciation, find, async (db, { ownerId, params }) =>
      toDepreciationPlan(await found(db, ownerId, params.id), todayOf(deps)),
    ),
    rowRoute(fixedAssets.update, find, async (tx, { ownerId, params, body }) =>
      toFixedAsset(await editFixedAsset(tx, deps, ownerId, params.id, body), todayOf(deps)),
    ),
    rowRoute(fixedAssets.remove, find, async (tx, { ownerId, params }) => {
      await removeAll(tx, deps, ownerId, [params.id]);
      return null;
    }),
  ];
}

function find(db: Db, ownerId: string, { id }: { id: string }) {
  return findFixedAsset(db, ownerId, id);
}

async function found(db: Db, ownerId: string, id: string) {
  return required(await findFixedAsset(db, ownerId, id));
}
