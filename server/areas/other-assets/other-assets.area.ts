import type { Area } from '../../area.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { checkActs } from '../../ledger/acts-check.ts';
import { findFirstValueDay } from './other-assets.repository.ts';
import { otherAssetRoutes } from './other-assets.routes.ts';
import { otherAssetRules } from './other-assets.rules.ts';
import { otherAssetsTransfer } from './other-assets.transfer.ts';
import { otherAssetFlows, otherAssetsOnDays, otherAssetsWorth } from './other-assets.worth.ts';

export const otherAssetsArea = {
  name: 'other-assets',
  routes: otherAssetRoutes,
  worth: {
    counter: 'other-assets',
    precision: 'day',
    find: otherAssetsWorth,
    findOnDays: otherAssetsOnDays,
    findFlows: otherAssetFlows,
    findFirstDay: findFirstValueDay,
  },
  transfer: [otherAssetsTransfer],
  integrity: {
    rules: otherAssetRules,
    relations: [
      toOwner('other_assets'),
      toOwned('other_asset_values', 'asset_id', 'other_assets'),
      toOwned('other_asset_values', 'account_id', 'accounts'),
    ],
    checks: [(db) => checkActs(db, { table: 'other_asset_values', kinds: ['OTHER_ASSET'] })],
  },
} satisfies Area;
