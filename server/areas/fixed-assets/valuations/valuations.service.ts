import type { z } from 'zod';
import type {
  createValuationBody,
  updateFixedAssetBody,
  updateValuationBody,
} from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import { addDays, type Day, dayOfInput } from '../../../../finance/calendar/days.ts';
import { businessDay } from '../../../business-day.ts';
import { toDecimalColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError, required, staleVersion } from '../../../errors.ts';
import { refuseHandedOver, refuseUntil } from '../../../ledger/handed-over.ts';
import { findDisposal } from '../disposal/asset-disposals.repository.ts';
import { type FixedAssetRow, fixedAssetRows } from '../fixed-assets.repository.ts';
import {
  findValuation,
  listValueBases,
  removeValueBasesFrom,
  type ValuationRow,
  valuationRows,
  valueBasisRows,
} from './asset-valuations.repository.ts';
import { basisOn, toValuation } from './counted-value.ts';

interface ValuationPath {
  id: string;
  valuationId: string;
}

/** Adds what an asset was worth on the market on a day: one value for each day. */
export async function addValuation(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: z.output<typeof createValuationBody>,
): Promise<ValuationRow> {
  const asset = await lockOwn(tx, ownerId, id);
  const now = toInstantColumn(deps.now());
  const row: ValuationRow = {
    id: deps.newId(),
    owner_id: ownerId,
    asset_id: id,
    day: dayOfValuation(deps, asset, body.day),
    value: toDecimalColumn(body.value),
    note: body.note ?? null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await onFreeDay(valuationRows.insert(tx, [row]));
  return row;
}

/** Edits a market value. What is left out stays. */
export async function editValuation(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  path: ValuationPath,
  body: z.output<typeof updateValuationBody>,
): Promise<ValuationRow> {
  const asset = await lockOwn(tx, ownerId, path.id);
  const row = required(await findValuation(tx, ownerId, path));
  if (body.version != null && body.version !== row.version) throw staleVersion(toValuation(row));
  refuseUntil(asset, row.day, 'day');
  const changes = {
    ...(body.day != null && { day: dayOfValuation(deps, asset, body.day) }),
    ...(body.value !== undefined && { value: toDecimalColumn(body.value) }),
    ...(body.note !== undefined && { note: body.note }),
    version: row.version + 1,
    updated_at: toInstantColumn(deps.now()),
  };
  await onFreeDay(valuationRows.update(tx, ownerId, row.id, changes));
  return { ...row, ...changes };
}

export async function deleteValuation(tx: Tx, ownerId: string, path: ValuationPath): Promise<null> {
  const asset = await lockOwn(tx, ownerId, path.id);
  const { id, day } = required(await findValuation(tx, ownerId, path));
  refuseUntil(asset, day, 'day');
  await valuationRows.remove(tx, ownerId, { id });
  return null;
}

async function lockOwn(tx: Tx, ownerId: string, id: string): Promise<FixedAssetRow> {
  const asset = required(await fixedAssetRows.lock(tx, ownerId, id));
  await refuseMoved(tx, asset);
  return asset;
}

/** Refuses a change of an asset that was handed over: both owners have counted its value of that day. */
async function refuseMoved(tx: Tx, { owner_id, id }: FixedAssetRow): Promise<void> {
  const disposal = await findDisposal(tx, owner_id, id);
  refuseHandedOver({ handed_over_on: disposal?.kind === 'HANDED_OVER' ? disposal.day : null });
}

type BasisChoice = Pick<z.output<typeof updateFixedAssetBody>, 'valueBasis' | 'valueBasisFrom'>;

/**
 * Chooses which value of an asset counts from a day on, today when none is given; what was chosen for
 * later days is forgotten. The same choice again, without a day, changes nothing.
 */
export async function chooseBasis(
  tx: Tx,
  deps: Deps,
  asset: FixedAssetRow,
  { valueBasis, valueBasisFrom }: BasisChoice,
): Promise<void> {
  if (valueBasis === undefined) {
    if (valueBasisFrom == null) return;
    throw fieldError('valueBasis', '请选择计入净资产的价值');
  }
  const today = businessDay(deps, null);
  const { owner_id, id } = asset;
  const bases = await listValueBases(tx, owner_id, id);
  if (valueBasisFrom == null && basisOn(bases, today) === valueBasis) return;
  const from = valueBasisFrom == null ? today : dayOfInput(deps.config.timeZone, valueBasisFrom);
  if (from > today) throw fieldError('valueBasisFrom', '日期不能晚于今天');
  refuseUntil(asset, from, 'valueBasisFrom');
  await refuseMoved(tx, asset);
  await removeValueBasesFrom(tx, owner_id, { assetId: id, from });
  if (basisOn(bases, addDays(from, -1)) === valueBasis) return;
  const created_at = toInstantColumn(deps.now());
  await valueBasisRows.insert(tx, [
    { owner_id, asset_id: id, from_day: from, basis: valueBasis, created_at },
  ]);
}

function dayOfValuation(deps: Deps, asset: FixedAssetRow, input: string | null | undefined): Day {
  const today = businessDay(deps, null);
  const day = input == null ? today : dayOfInput(deps.config.timeZone, input);
  if (day > today) throw fieldError('day', '估值日期不能晚于今天');
  if (day < asset.purchase_date) throw fieldError('day', '估值日期不能早于购买日期');
  if (asset.disposal_date !== null && day > asset.disposal_date) {
    throw fieldError('day', '估值日期不能晚于处置日期');
  }
  refuseUntil(asset, day, 'day');
  return day;
}

/** Refuses a second value of a day. The unique constraint decides, so that of two calls at once one gets it. */
async function onFreeDay(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = '该日已有估值，请修改它';
    throw new AppError('CONFLICT', message, { details: { fields: { day: [message] } } });
  }
}
