import type { z } from 'zod';
import type { disposalBody } from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import { type Day, dayOfInput } from '../../../../finance/calendar/days.ts';
import { todayOf } from '../../../business-day.ts';
import { toDecimalColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError, required, staleVersion } from '../../../errors.ts';
import { refuseBefore, refuseHandedOver } from '../../../ledger/handed-over.ts';
import { amountInAccount, postAct, undoAct } from '../../../ledger/post-acts.ts';
import { toFixedAsset } from '../fixed-asset-answers.ts';
import { type FixedAssetRow, fixedAssetRows } from '../fixed-assets.repository.ts';
import { factsOfAsset } from '../value/asset-facts.ts';
import { type DisposalRow, disposalRows, findDisposal } from './asset-disposals.repository.ts';
import { netProceeds } from './disposal-figures.ts';

type Body = z.output<typeof disposalBody>;

/**
 * Sells or scraps an asset on a day. It counts until the day before. What it brought less what it cost is
 * moved in the account that the body names; where that is nothing, the disposal has no account.
 */
export async function disposeOf(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: Body,
): Promise<FixedAssetRow> {
  const asset = required(await fixedAssetRows.lock(tx, ownerId, id));
  if (await findDisposal(tx, ownerId, id)) throw new AppError('CONFLICT', '资产已处置');
  const day = dayOfDisposal(deps, asset, body.disposalDate);
  const disposal: DisposalRow = {
    id: deps.newId(),
    owner_id: ownerId,
    asset_id: id,
    kind: body.kind,
    day,
    proceeds: toDecimalColumn(body.proceeds ?? 0),
    costs: toDecimalColumn(body.costs ?? 0),
    account_id: null,
    note: body.note ?? null,
    status_before: asset.usage_status,
    scrapped_before: asset.disposal_date,
    created_at: toInstantColumn(deps.now()),
  };
  const amount = netProceeds(disposal);
  if (body.accountId != null) {
    const { accountId, accountAmount } = body;
    const inAccount = { accountId, accountAmount };
    const moved = await amountInAccount(tx, ownerId, inAccount, {
      amount,
      currency: asset.currency,
    });
    if (!amount.eq(0)) {
      const line = { kind: 'ASSET_DISPOSAL', amount: moved, description: asset.name } as const;
      await postAct(tx, deps, ownerId, { id: disposal.id, accountId, day, lines: [line] });
      disposal.account_id = accountId;
    }
  }
  await disposalRows.insert(tx, [disposal]);
  return setStatus(tx, deps, asset, { usage_status: 'SCRAPPED', disposal_date: day });
}

/**
 * Undoes a disposal: its money is moved back on its day, and the asset is what it was before. A call that names
 * the version with that disposal undoes no other, and is answered as done when it is undone already.
 */
export async function undoDisposal(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  version: number | undefined,
): Promise<FixedAssetRow> {
  const asset = required(await fixedAssetRows.lock(tx, ownerId, id));
  const found = await findDisposal(tx, ownerId, id);
  if (version !== undefined && version !== asset.version) {
    if (!found) return asset;
    const facts = await factsOfAsset(tx, ownerId, id);
    throw staleVersion(toFixedAsset(asset, facts, todayOf(deps)));
  }
  const disposal = required(found);
  refuseHandedOver({ handed_over_on: disposal.kind === 'HANDED_OVER' ? disposal.day : null });
  await undoAct(tx, deps, ownerId, disposal.id);
  await disposalRows.remove(tx, ownerId, { id: disposal.id });
  const { status_before, scrapped_before } = disposal;
  return setStatus(tx, deps, asset, {
    usage_status: status_before,
    disposal_date: scrapped_before,
  });
}

function dayOfDisposal(deps: Deps, asset: FixedAssetRow, input: string | null | undefined): Day {
  const today = todayOf(deps);
  const day = input == null ? today : dayOfInput(deps.config.timeZone, input);
  if (day > today) throw fieldError('disposalDate', '处置日期不能晚于今天');
  if (day < asset.purchase_date) throw fieldError('disposalDate', '处置日期不能早于购买日期');
  refuseBefore(asset, day, 'disposalDate');
  return day;
}

export async function setStatus(
  tx: Tx,
  deps: Deps,
  asset: FixedAssetRow,
  status: Pick<FixedAssetRow, 'usage_status' | 'disposal_date'>,
): Promise<FixedAssetRow> {
  const changes = {
    ...status,
    version: asset.version + 1,
    updated_at: toInstantColumn(deps.now()),
  };
  await fixedAssetRows.update(tx, asset.owner_id, asset.id, changes);
  return { ...asset, ...changes };
}
