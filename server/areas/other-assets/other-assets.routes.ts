import { otherAssets } from '../../../contract/other-assets/other-assets.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { newestRates } from '../rates/rates.repository.ts';
import {
  proposedInterest,
  toOtherAsset,
  toOtherAssetSummary,
  toValues,
} from './other-asset-answers.ts';
import { otherAssetColumns, valueColumns } from './other-assets.columns.ts';
import { findOtherAsset, listOtherAssets } from './other-assets.repository.ts';
import {
  addOtherAsset,
  deleteOtherAsset,
  deleteValue,
  editOtherAsset,
  setValue,
} from './other-assets.service.ts';

export function otherAssetRoutes(deps: Deps): Route[] {
  const today = () => todayOf(deps);
  const find = (db: Db, ownerId: string, { id }: { id: string }) => findOtherAsset(db, ownerId, id);
  return [
    ...exported(
      deps,
      otherAssets.list,
      cached(
        'other-assets',
        route(otherAssets.list, async (db, { ownerId }) =>
          (await listOtherAssets(db, ownerId)).map(toOtherAsset),
        ),
      ),
      otherAssetColumns,
    ),
    cached(
      'other-assets',
      route(otherAssets.summary, async (db, { ownerId, query }) =>
        toOtherAssetSummary(
          await listOtherAssets(db, ownerId),
          query.currency ?? deps.config.baseCurrency,
          await newestRates(db),
          today(),
        ),
      ),
    ),
    route(otherAssets.create, async (tx, { ownerId, body }) =>
      toOtherAsset(await addOtherAsset(tx, deps, ownerId, body)),
    ),
    rowRoute(otherAssets.get, find, async (db, { ownerId, params }) =>
      toOtherAsset(required(await findOtherAsset(db, ownerId, params.id))),
    ),
    rowRoute(otherAssets.update, find, async (tx, { ownerId, params, body }) =>
      toOtherAsset(await editOtherAsset(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(otherAssets.remove, find, (tx, { ownerId, params }) =>
      deleteOtherAsset(tx, ownerId, params.id),
    ),
    ...exported(
      deps,
      otherAssets.values,
      rowRoute(otherAssets.values, find, async (db, { ownerId, params }) =>
        toValues(required(await findOtherAsset(db, ownerId, params.id))),
      ),
      valueColumns,
      async (values, { ownerId, params }, db) => {
        const { row } = required(await findOtherAsset(db, ownerId, params.id));
        return values.map((value) => ({ ...value, currency: row.currency }));
      },
    ),
    rowRoute(otherAssets.setValue, find, async (tx, { ownerId, params, body }) =>
      toOtherAsset(await setValue(tx, deps, ownerId, params, body)),
    ),
    rowRoute(otherAssets.removeValue, find, async (tx, { ownerId, params }) =>
      toOtherAsset(await deleteValue(tx, deps, ownerId, params)),
    ),
    rowRoute(otherAssets.interest, find, async (db, { ownerId, params }) =>
      proposedInterest(required(await findOtherAsset(db, ownerId, params.id)), today()),
    ),
  ];
}
