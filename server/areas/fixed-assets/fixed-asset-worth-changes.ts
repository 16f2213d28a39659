import { dayIn } from '../../../finance/calendar/days.ts';
import { todayOf } from '../../business-day.ts';
import type { Deps } from '../../deps.ts';
import type { WorthChangeRow } from '../worth-changes/worth-changes.repository.ts';
import { type Counted, worthChangeRows } from '../worth-changes/worth-changes.ts';
import type { FixedAssetRow } from './fixed-assets.repository.ts';

type Tools = Pick<Deps, 'newId' | 'now'> & { config: Pick<Deps['config'], 'timeZone'> };
type Asset = Pick<
  FixedAssetRow,
  'id' | 'owner_id' | 'usage_status' | 'original_value' | 'currency'
>;

/** A scrapped asset counts nothing. Depreciation follows from the asset itself and is no change. */
function countedOf({ usage_status, original_value, currency }: Asset): Counted {
  return { amount: usage_status === 'SCRAPPED' ? '0' : original_value, currency };
}

/** A new asset counts from the day on which it is added; one that comes scrapped, until then. */
export function changesOfNewAsset(deps: Tools, row: FixedAssetRow): WorthChangeRow[] {
  const asset = { ownerId: row.owner_id, area: 'FIXED_ASSET', rowId: row.id } as const;
  const day = dayIn(deps.config.timeZone, new Date(row.created_at));
  const inUse = countedOf({ ...row, usage_status: 'IN_USE' });
  const added = worthChangeRows(deps, { ...asset, kind: 'ADDED', day, after: inUse });
  const { disposal_date } = row;
  if (disposal_date === null) return added;
  const scrapped = worthChangeRows(deps, {
    ...asset,
    kind: 'SCRAPPED',
    day: disposal_date < day ? day : disposal_date,
    before: inUse,
    after: countedOf(row),
  });
  return [...added, ...scrapped];
}

/** What an edit, scrapping or a removal (no row `after`) of an asset changes today. */
export function changesOfAsset(deps: Tools, before: Asset, after?: Asset): WorthChangeRow[] {
  return worthChangeRows(deps, {
    ownerId: before.owner_id,
    area: 'FIXED_ASSET',
    rowId: before.id,
    kind: after ? kindOf(before, after) : 'REMOVED',
    day: todayOf(deps),
    before: countedOf(before),
    after: after && countedOf(after),
  });
}

function kindOf(before: Asset, after: Asset): WorthChangeRow['kind'] {
  if (before.usage_status === after.usage_status) return 'EDITED';
  if (after.usage_status === 'SCRAPPED') return 'SCRAPPED';
  return before.usage_status === 'SCRAPPED' ? 'REOPENED' : 'EDITED';
}
