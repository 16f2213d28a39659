import type { HandOver } from '../../area-hand-overs.ts';
import { todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import { required } from '../../errors.ts';
import { worthOf } from './other-asset-answers.ts';
import {
  findOtherAsset,
  lockOtherAsset,
  otherAssetRows,
  valueRows,
} from './other-assets.repository.ts';
import { nextVersion } from './other-assets.service.ts';

/** The old owner's asset counts nothing from the day on; the new one begins with its newest value. */
export const otherAssetHandOver: HandOver = {
  kind: 'OTHER_ASSET',
  look: async (db, deps, { from, id }) => {
    const asset = required(await findOtherAsset(db, from, id));
    const { amount, currency } = worthOf(asset);
    const isLater = (asset.values.at(-1)?.day ?? '') > todayOf(deps);
    const refusal = amount.eq(0) ? '金额为0，没有可以从今天起移动的' : null;
    return { amount, currency, refusal: isLater ? '今天以后已经有它的金额，不能移动' : refusal };
  },
  hand: async (tx, deps, { from, to, id, day }) => {
    const { row, values } = required(await lockOtherAsset(tx, from, id));
    await otherAssetRows.update(tx, from, id, { handed_over_on: day, ...nextVersion(deps, row) });
    const now = toInstantColumn(deps.now());
    const copy = {
      ...row,
      ...{ id: deps.newId(), owner_id: to, taken_over_on: day, handed_over_on: null },
      ...{ version: 1, created_at: now, updated_at: now },
    };
    await otherAssetRows.insert(tx, [copy]);
    const { value } = required(values.at(-1));
    const none = { paid_in: '0', taken_out: '0', interest: '0', account_id: null, note: null };
    const own = { id: deps.newId(), owner_id: to, asset_id: copy.id };
    await valueRows.insert(tx, [{ ...own, ...none, day, value, created_at: now }]);
    return copy.id;
  },
};
