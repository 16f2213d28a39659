import { fixedAssetsTable } from '../../../contract/fixed-assets/fixed-assets.table.ts';
import { todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { fromFile } from '../../db/row-values.ts';
import { isUniqueViolation, takeOwnerMutex } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound, required, staleVersion } from '../../errors.ts';
import { refuseHandedOver, refuseOtherWorth } from '../../ledger/handed-over.ts';
import { chunks } from '../../lib/chunks.ts';
import { insertWorthChanges } from '../worth-changes/worth-changes.repository.ts';
import { disposalRows } from './disposal/asset-disposals.repository.ts';
import { toFixedAsset } from './fixed-asset-answers.ts';
import { checkRules, disposalDateOf, refuseIfDisposed } from './fixed-asset-checks.ts';
import { changesOfAsset, changesOfNewAsset } from './fixed-asset-worth-changes.ts';
import { type CreateBody, columnsOf, type UpdateBody, withDefaults } from './fixed-asset-write.ts';
import {
  type FixedAssetRow,
  fixedAssetRows,
  removeFixedAssets,
} from './fixed-assets.repository.ts';
import { countedOn } from './valuations/counted-value.ts';
import { chooseBasis } from './valuations/valuations.service.ts';
import { factsOfAsset } from './value/asset-facts.ts';
import { areSameTerms, keepTerms } from './value/fixed-asset-terms.repository.ts';

/** Ids in one statement, far below what either database takes. */
const chunkSize = 500;

/** Adds an asset; its code must be free. */
export async function createFixedAsset(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: CreateBody,
): Promise<FixedAssetRow> {
  const row = checkFixedAsset(deps, ownerId, body);
  await withFreeCode(fixedAssetRows.insert(tx, [row]));
  await insertWorthChanges(tx, changesOfNewAsset(deps, row));
  return row;
}

/** The row of a new asset; refused when its fields contradict each other. */
export function checkFixedAsset(deps: Deps, ownerId: string, body: CreateBody): FixedAssetRow {
  const now = toInstantColumn(deps.now());
  const columns = columnsOf(withDefaults(body), deps.config.timeZone);
  const row = fromFile(
    fixedAssetsTable,
    {},
    {
      id: deps.newId(),
      owner_id: ownerId,
      ...columns,
      version: 1,
      created_at: now,
      updated_at: now,
    },
  );
  row.disposal_date = disposalDateOf(row, columns.disposal_date ?? undefined, todayOf(deps));
  checkRules(row, body);
  return row;
}

/** Edits an asset. What is left out stays. */
export async function editFixedAsset(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: UpdateBody,
): Promise<FixedAssetRow> {
  const row = required(await fixedAssetRows.lock(tx, ownerId, id));
  if (body.version != null && body.version !== row.version) {
    const facts = await factsOfAsset(tx, ownerId, id);
    throw staleVersion(toFixedAsset(row, facts, todayOf(deps)));
  }
  const { disposal_date: disposalDate, ...columns } = columnsOf(body, deps.config.timeZone);
  const edited: FixedAssetRow = { ...row, ...columns };
  edited.disposal_date = disposalDateOf(edited, disposalDate, todayOf(deps));
  await refuseIfDisposed(tx, row, edited);
  const changes = {
    ...columns,
    disposal_date: edited.disposal_date,
    version: row.version + 1,
    updated_at: toInstantColumn(deps.now()),
  };
  checkRules(edited, body);
  await refuseOtherWorthTaken(tx, deps, row, edited);
  await chooseBasis(tx, deps, row, body);
  await withFreeCode(fixedAssetRows.update(tx, ownerId, id, changes));
  const written = { ...row, ...changes };
  await insertWorthChanges(tx, changesOfAsset(deps, row, written));
  if (!areSameTerms(row, written)) await keepTerms(tx, row, todayOf(deps), changes.updated_at);
  return written;
}

/** An edit counts from its own day on, but for the day of the purchase, before which an asset counts nothing. */
async function refuseOtherWorthTaken(
  tx: Tx,
  deps: Deps,
  before: FixedAssetRow,
  after: FixedAssetRow,
): Promise<void> {
  const { taken_over_on: day, exchange_rate } = before;
  if (day === null) return;
  const facts = await factsOfAsset(tx, before.owner_id, before.id);
  const isCounted = after.purchase_date <= day;
  const isSame =
    countedOn(before, facts, day) === countedOn(after, facts, day) &&
    exchange_rate === after.exchange_rate;
  refuseOtherWorth(day, isCounted && (isSame || todayOf(deps) > day));
}

/** Deletes all of the assets, or none when one of them is not the user's or was handed over to another owner. */
export async function removeAll(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const distinctIds = [...new Set(ids)];
  // A move that runs at the same time is seen here, or waits until the asset is gone.
  await takeOwnerMutex(tx, ownerId);
  const handed = await disposalRows.list(tx, ownerId, { kind: 'HANDED_OVER' });
  for (const { asset_id, day } of handed)
    if (distinctIds.includes(asset_id)) refuseHandedOver({ handed_over_on: day });
  let removed = 0;
  for (const chunk of chunks(distinctIds, chunkSize)) {
    const removedAssets = await removeFixedAssets(tx, ownerId, chunk);
    removed += removedAssets.length;
    const changes = removedAssets.flatMap((asset) => changesOfAsset(deps, asset));
    await insertWorthChanges(tx, changes);
  }
  if (removed !== distinctIds.length) throw notFound();
  return distinctIds;
}

/** Refuses a code in use. The unique constraint decides, so that two concurrent calls cannot both get it. */
async function withFreeCode(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = '资产编号已存在';
    throw new AppError('CONFLICT', message, { details: { fields: { assetCode: [message] } } });
  }
}
