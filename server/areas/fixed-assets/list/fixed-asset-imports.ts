import { createFixedAssetBody } from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import { importsOfList } from '../../../list-imports.ts';
import { insertWorthChanges } from '../../worth-changes/worth-changes.repository.ts';
import { changesOfAsset } from '../fixed-asset-worth-changes.ts';
import {
  fixedAssetRows,
  listFixedAssetCodes,
  removeFixedAssets,
} from '../fixed-assets.repository.ts';
import { checkFixedAsset, createFixedAsset } from '../fixed-assets.service.ts';
import { listValuations } from '../valuations/asset-valuations.repository.ts';

const numbers = [
  'originalValue',
  'exchangeRate',
  'salvageRate',
  'salvageValue',
  'estimatedLife',
  'totalUnits',
  'usedUnits',
  'inspectionCycle',
  'isImportant',
  'requireInspection',
  'status',
];
const days = [
  'purchaseDate',
  'startUseDate',
  'disposalDate',
  'warrantyStartDate',
  'warrantyEndDate',
  'nextInspectionDate',
  'insuranceStartDate',
  'insuranceEndDate',
];

/** The list of fixed assets comes back. */
export const fixedAssetImports = importsOfList({
  kind: 'FIXED_ASSETS',
  restsOn: ['fixed-assets'],
  body: createFixedAssetBody,
  numbers,
  days,
  keyOf: ({ assetCode }) => assetCode,
  findKeys: listFixedAssetCodes,
  describe: ({ name, originalValue, currency, purchaseDate, assetCode }) => ({
    item: name,
    amount: originalValue,
    currency: currency ?? 'CNY',
    day: purchaseDate,
    detail: assetCode,
  }),
  check: (deps, asset) => void checkFixedAsset(deps, '', asset),
  add: async (tx, deps, { ownerId }, asset) => {
    const { id, version } = await createFixedAsset(tx, deps, ownerId, asset);
    return { id, version };
  },
  remove: async (tx, deps, { ownerId }, { id, version }) => {
    const row = await fixedAssetRows.lock(tx, ownerId, id);
    if (!row) return undefined;
    if (row.version !== version || (await listValuations(tx, ownerId, id)).length > 0) {
      const path = `/dashboard/fixed-assets/${id}`;
      const words = `“${row.name}”导入后已有估值、处置或修改`;
      return { kind: 'ITEM', id, path, day: row.purchase_date, words };
    }
    await removeFixedAssets(tx, ownerId, [id]);
    // From the day on which it was added, as if it had never been.
    const day = dayIn(deps.config.timeZone, new Date(row.created_at));
    const removed = changesOfAsset(deps, row).map((change) => ({ ...change, day }));
    await insertWorthChanges(tx, removed);
    return undefined;
  },
});
