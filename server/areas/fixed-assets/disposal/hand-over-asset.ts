import { centsToDecimal, centsToText } from '../../../../finance/money/cents.ts';
import type { HandOver } from '../../../area-hand-overs.ts';
import { todayOf } from '../../../business-day.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import { required } from '../../../errors.ts';
import { insertWorthChanges } from '../../worth-changes/worth-changes.repository.ts';
import { changesOfNewAsset } from '../fixed-asset-worth-changes.ts';
import { type FixedAssetRow, fixedAssetRows } from '../fixed-assets.repository.ts';
import { valuationRows, valueBasisRows } from '../valuations/asset-valuations.repository.ts';
import { basisOn, countedOn, marketOn } from '../valuations/counted-value.ts';
import { factsOfAsset } from '../value/asset-facts.ts';
import { valueOn } from '../value/fixed-asset-value.ts';
import { disposalRows } from './asset-disposals.repository.ts';
import { setStatus } from './disposal.service.ts';

/**
 * The asset of the old owner ends on the day, at its book value, so that nothing is gained. The new owner gets its
 * terms, by which it goes on depreciating, and of its market values the newest.
 */
export const fixedAssetHandOver: HandOver = {
  kind: 'FIXED_ASSET',
  look: async (db, deps, { from, to, id }) => {
    const row = required(await fixedAssetRows.find(db, from, id));
    const facts = await factsOfAsset(db, from, id);
    const day = todayOf(deps);
    const { asset_code } = row;
    const [taken] = await fixedAssetRows.list(db, to, { asset_code });
    const refusals = [
      row.usage_status === 'SCRAPPED' && '已经报废或处置，不能从今天起移动',
      row.purchase_date > day && '还没有到购买日期，不能从今天起移动',
      taken && `那边已经有编号为 ${asset_code} 的固定资产，请先修改编号`,
    ];
    return {
      amount: centsToDecimal(countedOn(row, facts, day)),
      currency: row.currency,
      refusal: refusals.find((refusal) => typeof refusal === 'string') ?? null,
    };
  },
  hand: async (tx, deps, { from, to, id, day }) => {
    const row = required(await fixedAssetRows.lock(tx, from, id));
    const { valuations, bases } = await factsOfAsset(tx, from, id);
    const now = toInstantColumn(deps.now());
    await disposalRows.insert(tx, [
      {
        ...{ id: deps.newId(), owner_id: from, asset_id: id, kind: 'HANDED_OVER', day },
        ...{ proceeds: centsToText(valueOn(row, day).bookValue), costs: '0', account_id: null },
        ...{ note: null, status_before: row.usage_status, scrapped_before: null, created_at: now },
      },
    ]);
    await setStatus(tx, deps, row, { usage_status: 'SCRAPPED', disposal_date: day });
    const edited = { version: 1, created_at: now, updated_at: now };
    const own = { owner_id: to, taken_over_on: day, ...edited };
    const copy: FixedAssetRow = { ...row, ...own, id: deps.newId() };
    await fixedAssetRows.insert(tx, [copy]);
    await insertWorthChanges(tx, changesOfNewAsset(deps, copy));
    const ofCopy = { owner_id: to, asset_id: copy.id };
    const market = marketOn(valuations, day);
    if (market) {
      const note = market.day === day ? market.note : `沿用 ${market.day} 的估值`;
      const valuation = { ...market, ...edited, ...ofCopy, id: deps.newId(), day, note };
      await valuationRows.insert(tx, [valuation]);
    }
    if (basisOn(bases, day) === 'MARKET') {
      const basis = { ...ofCopy, from_day: day, basis: 'MARKET' as const, created_at: now };
      await valueBasisRows.insert(tx, [basis]);
    }
    return copy.id;
  },
};
