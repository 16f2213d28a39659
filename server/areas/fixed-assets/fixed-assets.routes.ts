import { usageStatusLabels } from '../../../contract/fixed-assets/fixed-asset-labels.ts';
import { fixedAssets } from '../../../contract/fixed-assets/fixed-assets.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { disposeOf, undoDisposal } from './disposal/disposal.service.ts';
import { toDepreciationPlan, toFixedAsset } from './fixed-asset-answers.ts';
import {
  type FixedAssetRow,
  fixedAssetRows,
  listCategoriesInUse,
  listFixedAssetFigures,
  listFixedAssets,
} from './fixed-assets.repository.ts';
import { createFixedAsset, editFixedAsset, removeAll } from './fixed-assets.service.ts';
import { categoryChoices } from './list/categories.ts';
import { exportFixedAssets, scheduleColumns } from './list/fixed-asset-export.ts';
import { filterFixedAssets } from './list/fixed-asset-filter.ts';
import { findValuation, listValuations } from './valuations/asset-valuations.repository.ts';
import { toValuation } from './valuations/counted-value.ts';
import { addValuation, deleteValuation, editValuation } from './valuations/valuations.service.ts';
import { factsOfAll, factsOfAsset, noFacts } from './value/asset-facts.ts';
import { fixedAssetStatistics } from './value/fixed-asset-statistics.ts';
import { loansOfAsset } from './value/loans-of-asset.ts';

export function fixedAssetRoutes(deps: Deps): Route[] {
  const { baseCurrency, timeZone } = deps.config;
  const answer = async (db: Db, ownerId: string, row: FixedAssetRow) =>
    toFixedAsset(row, await factsOfAsset(db, ownerId, row.id), todayOf(deps));
  const answers = async (db: Db, ownerId: string, rows: readonly FixedAssetRow[]) => {
    const factsOf = await factsOfAll(db, ownerId);
    const today = todayOf(deps);
    return rows.map((row) => toFixedAsset(row, factsOf(row.id), today));
  };
  return [
    cached(
      'fixed-assets',
      route(fixedAssets.list, async (db, { ownerId }) => {
        return answers(db, ownerId, await listFixedAssets(db, ownerId));
      }),
    ),
    route(fixedAssets.filter, async (db, { ownerId, body }) => {
      return answers(db, ownerId, await filterFixedAssets(db, ownerId, body, timeZone));
    }),
    cached(
      'fixed-assets',
      route(fixedAssets.statistics, async (db, { ownerId, query }) =>
        fixedAssetStatistics(
          await listFixedAssetFigures(db, ownerId),
          await factsOfAll(db, ownerId),
          {
            baseCurrency,
            currency: query.currency ?? baseCurrency,
            rates: await newestRates(db),
            today: todayOf(deps),
          },
        ),
      ),
    ),
    route(fixedAssets.categories, async (db, { ownerId }) =>
      categoryChoices(await listCategoriesInUse(db, ownerId)),
    ),
    route(fixedAssets.statuses, () =>
      Object.entries(usageStatusLabels).map(([value, label]) => ({ value, label })),
    ),
    route(fixedAssets.export, (db, { ownerId, body, query }) =>
      exportFixedAssets(db, deps, ownerId, body, query.format),
    ),
    route(fixedAssets.create, async (tx, { ownerId, body }) =>
      toFixedAsset(await createFixedAsset(tx, deps, ownerId, body), noFacts, todayOf(deps)),
    ),
    route(fixedAssets.removeBatch, async (tx, { ownerId, body }) => ({
      ids: await removeAll(tx, deps, ownerId, body.ids),
    })),
    rowRoute(fixedAssets.get, find, async (db, { ownerId, params }) => {
      const asset = await answer(db, ownerId, await requiredAsset(db, ownerId, params.id));
      return { ...asset, ...(await loansOfAsset(db, ownerId, asset, todayOf(deps))) };
    }),
    ...exported(
      deps,
      fixedAssets.depreciation,
      rowRoute(fixedAssets.depreciation, find, async (db, { ownerId, params }) =>
        toDepreciationPlan(
          await requiredAsset(db, ownerId, params.id),
          await factsOfAsset(db, ownerId, params.id),
          todayOf(deps),
        ),
      ),
      scheduleColumns,
      ({ schedule, currency }) => schedule.map((year) => ({ ...year, currency })),
    ),
    rowRoute(fixedAssets.update, find, async (tx, { ownerId, params, body }) =>
      answer(tx, ownerId, await editFixedAsset(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(fixedAssets.dispose, find, async (tx, { ownerId, params, body }) =>
      answer(tx, ownerId, await disposeOf(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(fixedAssets.undoDisposal, find, async (tx, { ownerId, params, query }) =>
      answer(tx, ownerId, await undoDisposal(tx, deps, ownerId, params.id, query.version)),
    ),
    rowRoute(fixedAssets.valuations, find, async (db, { ownerId, params }) =>
      (await listValuations(db, ownerId, params.id)).reverse().map(toValuation),
    ),
    rowRoute(fixedAssets.addValuation, find, async (tx, { ownerId, params, body }) =>
      toValuation(await addValuation(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(fixedAssets.updateValuation, findValuation, async (tx, { ownerId, params, body }) =>
      toValuation(await editValuation(tx, deps, ownerId, params, body)),
    ),
    rowRoute(fixedAssets.removeValuation, findValuation, (tx, { ownerId, params }) =>
      deleteValuation(tx, ownerId, params),
    ),
    rowRoute(fixedAssets.remove, find, async (tx, { ownerId, params }) => {
      await removeAll(tx, deps, ownerId, [params.id]);
      return null;
    }),
  ];
}

function find(db: Db, ownerId: string, { id }: { id: string }) {
  return fixedAssetRows.find(db, ownerId, id);
}

async function requiredAsset(db: Db, ownerId: string, id: string) {
  return required(await fixedAssetRows.find(db, ownerId, id));
}
