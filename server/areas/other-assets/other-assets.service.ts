import { z } from 'zod';
import {
  type NewOtherAsset,
  type OtherAssetChanges,
  type OtherAssetValueBody,
  restrictedKinds,
} from '../../../contract/other-assets/other-asset-fields.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import { businessDay } from '../../business-day.ts';
import { toDecimalColumn, toFlagColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, required, staleVersion } from '../../errors.ts';
import { notHandedOver, refuseHandedOver, refuseUntil } from '../../ledger/handed-over.ts';
import { amountInAccount, postAct, undoAct } from '../../ledger/post-acts.ts';
import { toOtherAsset } from './other-asset-answers.ts';
import {
  findOtherAsset,
  lockOtherAsset,
  type OtherAssetRow,
  otherAssetRows,
  type ValuedAsset,
  type ValueRow,
  valueRows,
} from './other-assets.repository.ts';

/** Adds an asset with its first value. It moves no money. */
export async function addOtherAsset(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: NewOtherAsset,
): Promise<ValuedAsset> {
  const now = toInstantColumn(deps.now());
  const row: OtherAssetRow = {
    id: deps.newId(),
    owner_id: ownerId,
    name: body.name,
    kind: body.kind,
    currency: body.currency ?? deps.config.baseCurrency,
    is_restricted: toFlagColumn(body.isRestricted ?? restrictedKinds.has(body.kind)),
    annual_rate_percent: rateColumn(body.annualRatePercent),
    note: body.note ?? null,
    ...notHandedOver,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  const value = valueRow(deps, row, businessDay(deps, body.day), { value: body.value });
  await otherAssetRows.insert(tx, [row]);
  await valueRows.insert(tx, [value]);
  return { row, values: [value] };
}

/** Edits an asset. What is left out stays. */
export async function editOtherAsset(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: OtherAssetChanges,
): Promise<ValuedAsset> {
  const asset = required(await lockOtherAsset(tx, ownerId, id));
  const { row } = asset;
  if (body.version != null && body.version !== row.version) throw staleVersion(toOtherAsset(asset));
  await otherAssetRows.update(tx, row.owner_id, row.id, {
    name: body.name ?? row.name,
    kind: body.kind ?? row.kind,
    is_restricted: body.isRestricted == null ? row.is_restricted : toFlagColumn(body.isRestricted),
    annual_rate_percent:
      body.annualRatePercent === undefined
        ? row.annual_rate_percent
        : rateColumn(body.annualRatePercent),
    note: body.note === undefined ? row.note : body.note,
    ...nextVersion(deps, row),
  });
  return required(await findOtherAsset(tx, ownerId, id));
}

/** Deletes an asset with its values. Money that has moved stays where it is. */
export async function deleteOtherAsset(tx: Tx, ownerId: string, id: string): Promise<null> {
  const { row } = required(await lockOtherAsset(tx, ownerId, id));
  refuseHandedOver(row);
  await otherAssetRows.remove(tx, row.owner_id, { id: row.id });
  return null;
}

/**
 * Records what an asset is worth at the end of a day, which may be `today`. An earlier value of that day is
 * replaced, and the money that it moved is moved back. With an account, what was taken out less what was paid
 * in is booked there.
 */
export async function setValue(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  params: { id: string; day: string },
  body: OtherAssetValueBody,
): Promise<ValuedAsset> {
  const asset = required(await lockOtherAsset(tx, ownerId, params.id));
  refuseHandedOver(asset.row);
  const day = businessDay(deps, params.day === 'today' ? null : realDay(params.day));
  refuseUntil(asset.row, day, 'day');
  const value = valueRow(deps, asset.row, day, body);
  const replaced = asset.values.find(({ day }) => day === value.day);
  if (replaced) await takeBack(tx, deps, replaced);
  if (body.accountId != null) {
    value.account_id = body.accountId;
    await moveMoney(tx, deps, asset.row, value, body);
  }
  await valueRows.insert(tx, [value]);
  return raiseVersion(tx, deps, asset.row);
}

function realDay(text: string): Day {
  if (!z.iso.date().safeParse(text).success) throw fieldError('day', '日期格式不正确');
  return text;
}

/** Removes the value of a day, and moves the money back that it has moved. */
export async function deleteValue(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  params: { id: string; day: string },
): Promise<ValuedAsset> {
  const asset = required(await lockOtherAsset(tx, ownerId, params.id));
  refuseHandedOver(asset.row);
  refuseUntil(asset.row, params.day, 'day');
  await takeBack(tx, deps, required(asset.values.find(({ day }) => day === params.day)));
  return raiseVersion(tx, deps, asset.row);
}

async function takeBack(tx: Tx, deps: Deps, value: ValueRow): Promise<void> {
  await undoAct(tx, deps, value.owner_id, value.id);
  await valueRows.remove(tx, value.owner_id, { id: value.id });
}

async function moveMoney(
  tx: Tx,
  deps: Deps,
  { name, currency }: OtherAssetRow,
  { id, owner_id, day, paid_in, taken_out }: ValueRow,
  { accountId, accountAmount }: OtherAssetValueBody,
): Promise<void> {
  const amount = decimal(taken_out).minus(paid_in);
  if (accountId == null) return;
  if (amount.eq(0)) throw fieldError('accountId', '没有存入或取出，不能关联账户');
  const inAccount = { accountId, accountAmount };
  const cash = await amountInAccount(tx, owner_id, inAccount, { amount, currency });
  const line = { kind: 'OTHER_ASSET', amount: cash, description: name } as const;
  await postAct(tx, deps, owner_id, { id, accountId, day, lines: [line] });
}

function valueRow(
  deps: Deps,
  { id, owner_id }: OtherAssetRow,
  day: Day,
  body: OtherAssetValueBody,
): ValueRow {
  return {
    id: deps.newId(),
    owner_id,
    asset_id: id,
    day,
    value: toDecimalColumn(body.value),
    paid_in: toDecimalColumn(body.paidIn ?? 0),
    taken_out: toDecimalColumn(body.takenOut ?? 0),
    interest: toDecimalColumn(body.interest ?? 0),
    account_id: null,
    note: body.note ?? null,
    created_at: toInstantColumn(deps.now()),
  };
}

/** Answers the asset as it is after a change of its values. */
async function raiseVersion(tx: Tx, deps: Deps, row: OtherAssetRow): Promise<ValuedAsset> {
  await otherAssetRows.update(tx, row.owner_id, row.id, nextVersion(deps, row));
  return required(await findOtherAsset(tx, row.owner_id, row.id));
}

export function nextVersion(deps: Deps, { version }: OtherAssetRow) {
  return { version: version + 1, updated_at: toInstantColumn(deps.now()) };
}

function rateColumn(percent: number | null | undefined): string | null {
  return percent == null ? null : toDecimalColumn(percent);
}
